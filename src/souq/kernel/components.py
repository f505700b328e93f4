"""Component files: TOML with everything that lies in the box, checked so that every problem is named with its line."""

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from souq.kernel.errors import ComponentsError

Key = tuple[str | int, ...]


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
        return hashlib.sha256(json.dumps(self.data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

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
            self.problem(key, f"{spell(key)} is {value!r}, expected a whole number from {low} to {high}")
            return low
        return value

    def items(self, key: Key, count: int) -> list[Any]:
        """The list at the key, of exactly `count` items; an empty list, and a problem, otherwise."""
        value = self.get(key)
        if not isinstance(value, list):
            self.problem(key, f"{spell(key)} is missing or no list")
            return []
        if len(value) != count:
            self.problem(key, f"{spell(key)} has {len(value)} entries, expected {count}")
            return []
        return value

    def letters(self, key: Key, alphabet: str, low: int, high: int) -> list[int]:
        """How often each letter of the alphabet stands in the text at the key, `low` to `high` letters in all."""
        value = self.get(key)
        if not isinstance(value, str) or not low <= len(value) <= high or set(value) - set(alphabet):
            wanted = f"{low}" if low == high else f"{low} to {high}"
            self.problem(key, f"{spell(key)} is {value!r}, expected {wanted} letters out of {alphabet}")
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


def read_components(path: Path) -> Components:
    try:
        text = path.read_bytes().decode()
        data = tomllib.loads(text)
    except OSError as error:
        raise ComponentsError(str(path), [f"it cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise ComponentsError(str(path), [f"it is no UTF-8 text (byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(str(path), [f"it is no TOML: {error}"]) from error
    return Components(str(path), data, lines_of(text))


TOKEN = re.compile(
    r"""(?P<skip>[ \t\r]+|\#[^\n]*)|(?P<newline>\n)
    |(?P<text>\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''.*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
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
        line = 1
        for found in TOKEN.finditer(text):
            if found.lastgroup != "skip":
                self.tokens.append((str(found.lastgroup), found.group(), line))
            line += found.group().count("\n")
        self.tokens.append(("end", "", line))

    def scan(self) -> dict[Key, int]:
        place: Key = ()
        counts: dict[Key, int] = {}
        while self.tokens[self.at][0] != "end":
            if self.take("\n"):
                continue
            if self.take("["):
                repeated = self.take("[")
                place = self.key()
                if repeated:
                    counts[place] = counts.get(place, -1) + 1
                    place = (*place, counts[place])
                self.lines[place] = self.line
                while self.take("]"):
                    pass
            else:
                self.pair(place)
        return self.lines

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
            steps.append(text.strip("\"'") if kind == "text" else text)
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
