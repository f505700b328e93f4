"""A record as the wire says it: every field by its name, nothing where the viewer may not look."""

from functools import cache
from typing import Any, NamedTuple

from souq.kernel.forms import Name
from souq.kernel.record import UNKNOWN, Field, Record, Records, Sees, words_of


class Slot(NamedTuple):
    """Where a field stands among the words of its record."""

    name: str
    start: int
    end: int
    width: int
    """The length of a row; 0 for a field of one row or one number."""
    single: bool
    names: tuple[str, ...]
    hides: bool


def is_named(entry: Field) -> bool:
    """Whether a field is one of a few names, such as a phase: it is said by name. Rows stay numbers."""
    return entry.shape == () and isinstance(entry.form, Name)


@cache
def slots(record: Any) -> tuple[Slot, ...]:
    """Of a record, which is a type and thus stays the same."""
    made: list[Slot] = []
    start = 0
    for entry in record.fields.values():
        width = entry.shape[1] if len(entry.shape) == 2 else 0
        size = entry.shape[0] * (width or 1) if entry.shape else 1
        names = entry.form.names if is_named(entry) and isinstance(entry.form, Name) else ()
        made.append(Slot(entry.name, start, start + size, width, not entry.shape, names, entry.sees is not Sees.ALL))
        start += size
    return tuple(made)


def fields_of(record: type[Record], records: Records) -> dict[str, Any]:
    """The first record of an array."""
    words: list[Any] = words_of(records)[0].tolist()
    return {slot.name: value_of(slot, words) for slot in slots(record)}


def value_of(slot: Slot, words: list[Any]) -> Any:
    if slot.single:
        number = words[slot.start]
        if slot.names:
            return slot.names[number] if number >= 0 else None
        return None if number == UNKNOWN else number
    row = words[slot.start : slot.end]
    if slot.hides:
        row = [None if number == UNKNOWN else number for number in row]
    if not slot.width:
        return row
    return [row[at : at + slot.width] for at in range(0, len(row), slot.width)]
