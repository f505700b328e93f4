"""A record as the wire says it: every field by its name, nothing where the viewer may not look."""

from typing import Any

from souq.kernel.forms import Name
from souq.kernel.record import UNKNOWN, Field, Record, Records, Sees, Slot, one_row


def is_named(entry: Field) -> bool:
    """Whether a field is one of a few names, such as a phase: it is said by name. Rows stay numbers."""
    return entry.shape == () and isinstance(entry.form, Name)


def fields_of(record: type[Record], records: Records) -> dict[str, Any]:
    """The first record of an array."""
    words: list[Any] = one_row(records).tolist()
    return {name: value_of(entry, record.slots[name], words) for name, entry in record.fields.items()}


def value_of(entry: Field, slot: Slot, words: list[Any]) -> Any:
    if not slot.shape:
        number = words[slot.start]
        if isinstance(entry.form, Name):
            return entry.form.names[number] if number >= 0 else None
        return None if number == UNKNOWN else number
    row = words[slot.start : slot.end]
    if entry.sees is not Sees.ALL:
        row = [None if number == UNKNOWN else number for number in row]
    if len(slot.shape) == 1:
        return row
    width = slot.shape[1]
    return [row[at : at + width] for at in range(0, len(row), width)]
