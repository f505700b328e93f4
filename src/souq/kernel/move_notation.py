"""The notation of moves: one phrase a kind of move, written and read by the same few lines for every game."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from souq.kernel.errors import NotationError
from souq.kernel.formats import Form
from souq.kernel.move import HIDDEN, PARTS, kind_of, pack, part, parts_after


@dataclass(frozen=True)
class Phrase:
    """How one kind of move is written: a verb, and a form for each {} that follows."""

    kind: int
    pattern: str
    forms: tuple[Form, ...] = ()

    @property
    def verb(self) -> str:
        return self.pattern.split()[0]

    @cached_property
    def size(self) -> int:
        return sum(form.size for form in self.forms)

    @property
    def example(self) -> str:
        return self.pattern.format(*(form.example for form in self.forms))

    @cached_property
    def shape(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.pattern).replace(r"\{\}", "{}").format(*(rf"(\?|{form.pattern})" for form in self.forms)))

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        said: list[str] = []
        for form in self.forms:
            mine, numbers = numbers[: form.size], numbers[form.size :]
            said.append("?" if HIDDEN in mine else form.write(box, mine))
        return self.pattern.format(*said)

    def read(self, box: Any, text: str) -> tuple[int, ...] | None:
        """The numbers, or None when the text has another shape."""
        found = self.shape.fullmatch(text)
        if found is None:
            return None
        numbers: tuple[int, ...] = ()
        for form, said in zip(self.forms, found.groups(), strict=True):
            told = (HIDDEN,) * form.size if said == "?" else form.read(box, said)
            if said != "?" and any(not 0 <= number < HIDDEN for number in told):
                raise NotationError(f"found {text!r}, with a number out of range; expected it like {self.example!r}")
            numbers += told
        return numbers


@dataclass(frozen=True)
class Phrasebook:
    """All the moves of a game in words."""

    phrases: tuple[Phrase, ...]

    @cached_property
    def by_kind(self) -> dict[int, Phrase]:
        return {phrase.kind: phrase for phrase in self.phrases}

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(phrase.verb for phrase in self.phrases))

    def knows(self, move: int) -> bool:
        """Whether these bits say a move at all: a known kind, and nothing after its last part."""
        phrase = self.by_kind.get(int(kind_of(move)))
        return move >= 0 and phrase is not None and parts_after(move, phrase.size) == 0

    def write(self, box: Any, move: int) -> str:
        if not self.knows(move):
            raise NotationError(f"found {move:#x}, which is no move of this game")
        phrase = self.by_kind[int(kind_of(move))]
        return phrase.write(box, tuple(int(part(move, index)) for index in range(phrase.size)))

    def read(self, box: Any, text: str) -> int:
        verb = text.split(" ", 1)[0]
        candidates = [phrase for phrase in self.phrases if phrase.verb == verb]
        for phrase in candidates:
            numbers = phrase.read(box, text)
            if numbers is not None:
                assert len(numbers) <= PARTS
                return int(pack(phrase.kind, *numbers))
        if candidates:
            raise NotationError(f"found {text!r}, expected it like " + " or ".join(repr(phrase.example) for phrase in candidates))
        raise NotationError(f"found {text!r}, expected one of: {', '.join(self.verbs)}")
