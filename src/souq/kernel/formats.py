"""Number formats: how a few numbers of a move or a field are written as text and parsed."""

import re
from dataclasses import dataclass
from typing import Any, Protocol

from souq.kernel.errors import NotationError


class Format(Protocol):
    """A text format for `size` numbers. What depends on the components, such as card names, is looked up in the box."""

    @property
    def size(self) -> int: ...
    @property
    def pattern(self) -> str:
        """Regular expression, without groups, that matches every output of `write`."""
        ...

    @property
    def example(self) -> str: ...
    def write(self, box: Any, numbers: tuple[int, ...]) -> str: ...
    def read(self, box: Any, text: str) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Number:
    """A whole number. Texts count from `first`, programs from 0."""

    first: int = 0
    example: str = "3"
    size: int = 1
    pattern: str = r"-?[0-9]{1,9}"

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        return str(numbers[0] + self.first)

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        number = int(text)
        if text != str(number):
            raise NotationError(f"found {text!r}, expected it written {number}")
        return (number - self.first,)


NUMBER = Number()
SEAT = Number(first=1, example="2")
"""Seats are counted from 1 in texts and from 0 in programs."""


@dataclass(frozen=True)
class OneOf:
    """One of a few names. The number is its index."""

    names: tuple[str, ...]
    shown: int = 1
    """Index of the name used in examples."""
    size: int = 1

    @property
    def pattern(self) -> str:
        return "(?:" + "|".join(re.escape(name) for name in sorted(self.names, key=len, reverse=True)) + ")"

    @property
    def example(self) -> str:
        return self.names[min(self.shown, len(self.names) - 1)]

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        if not 0 <= numbers[0] < len(self.names):
            raise NotationError(f"found number {numbers[0]}, expected one of {len(self.names)} names")
        return self.names[numbers[0]]

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        return (self.names.index(text),)


@dataclass(frozen=True)
class Counts:
    """A count for each colour: 1r3b, or 0 if all are zero. With `terse`, a count of 1 is not written: r2w."""

    letters: str
    terse: bool = False

    @property
    def size(self) -> int:
        return len(self.letters)

    @property
    def pattern(self) -> str:
        return rf"(?:0|(?:[0-9]{{0,3}}[{self.letters}])+)"

    @property
    def example(self) -> str:
        return self.write(None, (1, *(0,) * (self.size - 2), 2))

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        said = [self.one(count, letter) for count, letter in zip(numbers, self.letters, strict=True) if count]
        return "".join(said) or "0"

    def one(self, count: int, letter: str) -> str:
        return letter if self.terse and count == 1 else f"{count}{letter}"

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        said = {letter: int(count or 1) for count, letter in re.findall(rf"([0-9]*)([{self.letters}])", text)}
        numbers = tuple(said.get(letter, 0) for letter in self.letters)
        if self.write(box, numbers) != text:
            raise NotationError(f"found {text!r}, expected it written {self.write(box, numbers)}")
        return numbers
