"""Field notation: the fields of a record in one line, written and parsed by the format of each field.

`basari/1 seats=3 stage=2 gems=3r3y/1b/2g` names the game, the options that differ from the default (`@name=value`) and every
field that is not empty. Rows are separated by `/`, entries by `,`; `x*3` stands for `x,x,x`, `-` for an empty entry,
and `?` for an entry that the reader may not see.
"""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

import numpy as np

from souq.kernel.errors import NotationError
from souq.kernel.record import UNKNOWN, Field, Record, Records


def write_fields(record: type[Record], box: Any, row: Any) -> str:
    """Write the fields of one record that are not empty."""
    said: list[str] = []
    for entry in record.fields.values():
        values = np.asarray(row[entry.name])
        if (values != entry.empty).any():
            said.append(f"{entry.name}={write_field(entry, box, values)}")
    return " ".join(said)


def write_field(entry: Field, box: Any, values: Any) -> str:
    """Write one field in its format."""
    items = np.asarray(values).reshape(-1, entry.format.size).tolist()
    texts = [write_item(entry, box, tuple(item)) for item in items]
    if len(entry.shape) == 2 and entry.format.size == 1:
        width = entry.shape[1]
        return join_runs((join_runs(texts[start : start + width], ",") for start in range(0, len(texts), width)), "/")
    return join_runs(texts, "," if entry.format.size == 1 else "/")


def write_item(entry: Field, box: Any, numbers: tuple[int, ...]) -> str:
    if UNKNOWN in numbers:
        return "?"
    if entry.empty and all(number == entry.empty for number in numbers):
        return "-"
    return entry.format.write(box, numbers)


def join_runs(texts: Iterable[str], separator: str) -> str:
    said: list[str] = []
    for text, same in groupby(texts):
        count = len(list(same))
        marked = f"({text})" if separator == "/" and "," in text else text
        said.append(f"{marked}*{count}" if count > 1 else text)
    return separator.join(said)


def read_fields(record: type[Record], box: Any, text: str) -> Records:
    """Parse one record. Fields that the text does not name are empty."""
    records = record.new()
    assignments = [word.partition("=") for word in text.split()]
    if len({name for name, _, _ in assignments}) < len(assignments):
        raise NotationError("found a field twice, expected each once")
    for name, _, value in assignments:
        if name not in record.fields:
            raise NotationError(f"found the field {name!r}, expected one of: {', '.join(record.fields)}")
        entry = record.fields[name]
        records[name][0] = np.array(read_field(entry, box, value)).reshape(entry.shape)
    return records


def read_field(entry: Field, box: Any, text: str) -> list[int]:
    size = int(np.prod(entry.shape, dtype=int))

    def item(part: str) -> list[int]:
        return read_item(entry, box, part)

    def row(part: str) -> list[int]:
        return split_runs(part, ",", size, item)

    if entry.format.size > 1:
        numbers = split_runs(text, "/", size, item)
    else:
        numbers = split_runs(text, "/", size, row) if len(entry.shape) == 2 else row(text)
    if len(numbers) != size:
        raise NotationError(f"found {len(numbers)} numbers for {entry.name!r}, expected {size}")
    return numbers


def split_runs(text: str, separator: str, most: int, read: Callable[[str], list[int]]) -> list[int]:
    numbers: list[int] = []
    for word in text.split(separator):
        item, count = word, "1"
        if "*" in word and (separator == "," or word.startswith("(") or "," not in word):
            item, _, count = word.rpartition("*")
            item = item.removeprefix("(").removesuffix(")") if separator == "/" else item
        if not (count.isascii() and count.isdigit() and len(count) < 6 and 0 < int(count) <= most):
            raise NotationError(f"found {word!r}, expected a repetition like 0*3")
        numbers += read(item) * int(count)
    return numbers


def read_item(entry: Field, box: Any, text: str) -> list[int]:
    if text == "?":
        return [UNKNOWN] * entry.format.size
    if text == "-" and entry.empty:
        return [entry.empty] * entry.format.size
    return list(read_numbers(entry, box, text))


def read_numbers(entry: Field, box: Any, text: str) -> tuple[int, ...]:
    if not re.fullmatch(entry.format.pattern, text):
        raise NotationError(f"found {text!r} in {entry.name!r}, expected it like {entry.format.example!r}")
    return entry.format.read(box, text)
