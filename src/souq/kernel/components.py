"""Component files: the contents of a game's box as TOML. Checks report every problem with its line number."""

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
"""Longest quotation of a value in a message, in characters."""


@dataclass
class Components:
    """A parsed component file with the line of every key and the problems found so far.

    The checking methods record a problem and return a usable value, so that one run reports every problem of a file.
    """

    source: str
    data: dict[str, Any]
    lines: dict[Key, int]
    problems: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data. Comments and layout do not matter."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True, separators=(",", ":"), default=repr).encode()).hexdigest()

    def problem(self, key: Key, message: str) -> None:
        """Record a problem at the line of the key, or of the nearest key that contains it."""
        while key and key not in self.lines:
            key = key[:-1]
        self.problems.append((self.lines.get(key, 1), message))

    def raise_problems(self) -> None:
        if self.problems:
            raise ComponentsError(self.source, [f"line {line}: {message}" for line, message in sorted(self.problems)])

    def number(self, key: Key, low: int, high: int) -> int:
        """Return the whole number at the key. If it is missing or out of range, record a problem and return `low`."""
        value = self.get(key)
        if type(value) is not int or not low <= value <= high:
            self.problem(key, f"{dotted(key)} is {quoted(value)}, expected a whole number from {low} to {high}")
            return low
        return value

    def items(self, key: Key, count: int) -> list[Any]:
        """Return the list at the key. If it does not have exactly `count` items, record a problem and return an empty list."""
        value = self.get(key)
        if not isinstance(value, list):
            self.problem(key, f"{dotted(key)} is {quoted(value)}, expected a list of {count}")
            return []
        if len(value) != count:
            self.problem(key, f"{dotted(key)} has {len(value)} entr{'y' if len(value) == 1 else 'ies'}, expected {count}")
            return []
        return value

    def letters(self, key: Key, alphabet: str, low: int, high: int) -> list[int]:
        """Count each letter of the alphabet in the text at the key, which must have `low` to `high` letters."""
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
        """Record a problem for every name in the table at the key that is not one of `names`."""
        table = self.get(key)
        for name in table if isinstance(table, dict) else ():
            if name not in names:
                self.problem((*key, name), f"{dotted((*key, name))} is unknown, expected one of: {', '.join(names)}")


def dotted(key: Key) -> str:
    """Write a key for a message, counting from 1: ("cards", 3, "gems") as cards[4].gems."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in key).lstrip(".")


def quoted(value: Any) -> str:
    """Quote a value in a message, as TOML would write it, shortened to MAX_QUOTED."""
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
        raise ComponentsError(str(path), [f"the file cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise ComponentsError(str(path), [f"the file is not UTF-8 (byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(str(path), [f"the file is not TOML: {error}"]) from error
    except RecursionError as error:
        raise ComponentsError(str(path), ["the file is not TOML: it is nested too deeply"]) from error
    except ValueError as error:  # from int(): tomllib does not catch numbers with too many digits
        raise ComponentsError(str(path), ["the file is not TOML: a number is too long"]) from error
