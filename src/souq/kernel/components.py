"""Component files: TOML with everything that lies in the box, checked so that every problem is named with its line."""

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from pathlib import Path
from typing import Any

from souq.kernel.errors import ComponentsError

Key = tuple[str | int, ...]

LONGEST = 60
"""Letters of a value that a message quotes."""


@dataclass
class Components:
    """What a file says, where it says it, and what is wrong with it."""

    source: str
    data: dict[str, Any]
    lines: dict[Key, int]
    problems: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    @cached_property
    def digest(self) -> str:
        """Of the data alone: comments and spaces do not matter."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True, separators=(",", ":"), default=repr).encode()).hexdigest()

    def problem(self, key: Key, message: str) -> None:
        """Notes a problem at the line of the key, or of the nearest thing around it."""
        while key and key not in self.lines:
            key = key[:-1]
        self.problems.append((self.lines.get(key, 1), message))

    def raise_problems(self) -> None:
        if self.problems:
            raise ComponentsError(self.source, [f"line {line}: {message}" for line, message in sorted(self.problems)])

    def number(self, key: Key, low: int, high: int) -> int:
        """The whole number at the key; the lowest allowed one, and a problem, when it is missing or out of range."""
        value = self.get(key)
        if type(value) is not int or not low <= value <= high:
            self.problem(key, f"{spell(key)} is {describe(value)}, expected a whole number from {low} to {high}")
            return low
        return value

    def items(self, key: Key, count: int) -> list[Any]:
        """The list at the key, of exactly `count` items; an empty list, and a problem, otherwise."""
        value = self.get(key)
        if not isinstance(value, list):
            self.problem(key, f"{spell(key)} is {describe(value)}, expected a list of {count}")
            return []
        if len(value) != count:
            self.problem(key, f"{spell(key)} has {len(value)} entr{'y' if len(value) == 1 else 'ies'}, expected {count}")
            return []
        return value

    def letters(self, key: Key, alphabet: str, low: int, high: int) -> list[int]:
        """How often each letter of the alphabet stands in the text at the key, `low` to `high` letters in all."""
        value = self.get(key)
        if not isinstance(value, str) or not low <= len(value) <= high or set(value) - set(alphabet):
            wanted = f"{low} to {high} letters" if low != high else f"{low} letter{'s' * (low != 1)}"
            self.problem(key, f"{spell(key)} is {describe(value)}, expected {wanted} out of {alphabet}")
            return [0] * len(alphabet)
        return [value.count(letter) for letter in alphabet]

    def get(self, key: Key) -> Any:
        value: Any = self.data
        for step in key:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def only(self, key: Key, *names: str) -> None:
        """Notes every name in the table at the key that is not one of these."""
        table = self.get(key)
        for name in table if isinstance(table, dict) else ():
            if name not in names:
                self.problem((*key, name), f"{spell((*key, name))} is not known here, expected: {', '.join(names)}")


def spell(key: Key) -> str:
    """cards, 3, gems -> cards[4].gems, counted as people count."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in key).lstrip(".")


def describe(value: Any) -> str:
    """A value as a message shows it: much as TOML writes it, and never long."""
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if isinstance(value, (date, time)) else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def read_components(path: Path) -> Components:
    try:
        text = path.read_bytes().decode()
        return Components(str(path), tomllib.loads(text), lines_of(text))
    except OSError as error:
        raise ComponentsError(str(path), [f"it cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise ComponentsError(str(path), [f"it is no UTF-8 text (byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(str(path), [f"it is no TOML: {error}"]) from error
    except RecursionError as error:
        raise ComponentsError(str(path), ["it is no TOML: it is nested too deeply"]) from error
    except ValueError as error:  # of the one kind that tomllib lets through: more digits than Python converts
        raise ComponentsError(str(path), ["it is no TOML: a number is too long"]) from error


TOKEN = re.compile(
    r"""(?P<skip>[ \t\r]+|\#[^\n]*)|(?P<newline>\n)
    |(?P<text>\"\"\"(?:[^\\]|\\.)*?\"{3,5}|'''.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<mark>[\[\]{},=.])|(?P<word>[^\s\[\]{},=.\#"']+)""",
    re.VERBOSE | re.DOTALL,
)


def lines_of(text: str) -> dict[Key, int]:
    """The line of every value in a (valid) TOML text, by its key."""
    return Scanner(text).scan()


class Scanner:
    """Walks the marks of a valid TOML text and remembers where values begin."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, int]] = []
        self.at = 0
        self.lines: dict[Key, int] = {}
        self.repeats: dict[Key, int] = {}
        """The number of the last [[table]] at each place."""
        line = 1
        for found in TOKEN.finditer(text):
            if found.lastgroup != "skip":
                self.tokens.append((str(found.lastgroup), found.group(), line))
            line += found.group().count("\n")
        self.tokens.append(("end", "", line))

    def scan(self) -> dict[Key, int]:
        place: Key = ()
        while self.tokens[self.at][0] != "end":
            if self.take("\n"):
                continue
            if self.take("["):
                place = self.header()
            else:
                self.pair(place)
        return self.lines

    def header(self) -> Key:
        """The place that [name] or [[name]] opens; a name of repeated tables means the last of them so far."""
        repeated = self.take("[")
        *around, last = self.key()
        place: Key = ()
        for step in around:
            place = self.newest((*place, step))
        place = (*place, last)
        if repeated:
            self.repeats[place] = self.repeats.get(place, -1) + 1
        place = self.newest(place)
        self.lines[place] = self.line
        while self.take("]"):
            pass
        return place

    def newest(self, place: Key) -> Key:
        return (*place, self.repeats[place]) if place in self.repeats else place

    @property
    def line(self) -> int:
        return self.tokens[self.at][2]

    def take(self, mark: str) -> bool:
        kind, text, _ = self.tokens[self.at]
        taken = kind in ("mark", "newline") and text == mark
        self.at += taken
        return taken

    def key(self) -> Key:
        steps: list[str | int] = []
        while True:
            kind, text, _ = self.tokens[self.at]
            self.at += 1
            steps.append(tomllib.loads(f"quoted = {text}")["quoted"] if kind == "text" else text)
            if not self.take("."):
                return tuple(steps)

    def pair(self, place: Key) -> None:
        key = (*place, *self.key())
        self.take("=")
        self.value(key)

    def value(self, key: Key) -> None:
        self.lines[key] = self.line
        if self.take("["):
            index = 0
            while not self.take("]"):
                if not (self.take("\n") or self.take(",")):
                    self.value((*key, index))
                    index += 1
        elif self.take("{"):
            while not self.take("}"):
                if not (self.take("\n") or self.take(",")):
                    self.pair(key)
        else:
            self.at += 1
            while self.tokens[self.at][0] == "word" or self.tokens[self.at][1] == ".":
                self.at += 1
