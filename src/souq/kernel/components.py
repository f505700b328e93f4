"""Component files: TOML with everything that lies in the box, checked so that every problem is named with its line."""

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from pathlib import Path
from typing import Any

from souq.kernel.errors import ComponentsError
from souq.kernel.toml_lines import Key, lines_of

MAX_QUOTED = 60
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
            self.problem(key, f"{dotted(key)} is {quoted(value)}, expected a whole number from {low} to {high}")
            return low
        return value

    def items(self, key: Key, count: int) -> list[Any]:
        """The list at the key, of exactly `count` items; an empty list, and a problem, otherwise."""
        value = self.get(key)
        if not isinstance(value, list):
            self.problem(key, f"{dotted(key)} is {quoted(value)}, expected a list of {count}")
            return []
        if len(value) != count:
            self.problem(key, f"{dotted(key)} has {len(value)} entr{'y' if len(value) == 1 else 'ies'}, expected {count}")
            return []
        return value

    def letters(self, key: Key, alphabet: str, low: int, high: int) -> list[int]:
        """How often each letter of the alphabet stands in the text at the key, `low` to `high` letters in all."""
        value = self.get(key)
        if not isinstance(value, str) or not low <= len(value) <= high or set(value) - set(alphabet):
            wanted = f"{low} to {high} letters" if low != high else f"{low} letter{'s' * (low != 1)}"
            self.problem(key, f"{dotted(key)} is {quoted(value)}, expected {wanted} out of {alphabet}")
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

    def reject_unknown_keys(self, key: Key, *names: str) -> None:
        """Notes every name in the table at the key that is not one of these."""
        table = self.get(key)
        for name in table if isinstance(table, dict) else ():
            if name not in names:
                self.problem((*key, name), f"{dotted((*key, name))} is not known here, expected: {', '.join(names)}")


def dotted(key: Key) -> str:
    """cards, 3, gems -> cards[4].gems, counted as people count."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in key).lstrip(".")


def quoted(value: Any) -> str:
    """A value as a message shows it: much as TOML writes it, and never long."""
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if isinstance(value, (date, time)) else repr(value)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}..."


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
