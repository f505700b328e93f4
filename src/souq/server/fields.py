"""A record as the wire says it: every field by its name, nothing where the viewer may not look."""

from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from souq.kernel.formats import OneOf
from souq.kernel.game import Game
from souq.kernel.record import UNKNOWN, Field, Record, Records, Sees, cells_of_one


def is_named(entry: Field) -> bool:
    """Whether a field is one of a few names, such as a phase: it is said by name. Rows stay numbers."""
    return entry.shape == () and isinstance(entry.format, OneOf)


class Place(NamedTuple):
    """Where a field stands among the words of a record, and how it is said."""

    name: str
    start: int
    end: int
    rows: range | None
    """Where the rows of several begin; None for a single row or number."""
    width: int
    names: tuple[str, ...] | None
    is_number: bool
    may_hide: bool


PLACES: dict[type[Record], tuple[Place, ...]] = {}


def places_of(record: type[Record]) -> tuple[Place, ...]:
    if record not in PLACES:
        PLACES[record] = find_places(record)
    return PLACES[record]


def find_places(record: type[Record]) -> tuple[Place, ...]:
    places: list[Place] = []
    for name, entry in record.fields.items():
        start, end, shape = record.cell_ranges[name]
        width = shape[1] if len(shape) > 1 else 0
        rows = range(start, end, width) if width else None
        names = tuple(entry.format.names) if is_named(entry) and isinstance(entry.format, OneOf) else None
        places.append(Place(name, start, end, rows, width, names, not shape, entry.sees is not Sees.ALL))
    return tuple(places)


def written_box(game: Game, boxes: Records) -> Raw:
    """Return a box as it is sent. Each box is encoded once and kept as long as its game."""
    key = (game.id, id(boxes))
    if key not in WRITTEN:
        WRITTEN[key] = Raw(Encoder().encode(fields_of(game.Box, boxes)))
    return WRITTEN[key]


WRITTEN: dict[tuple[str, int], Raw] = {}


def fields_of(record: type[Record], records: Records) -> dict[str, Any]:
    """Return the fields of the first record of an array as plain values."""
    words: list[Any] = cells_of_one(records).tolist()
    fields: dict[str, Any] = {}
    for name, start, end, rows, width, names, is_number, may_hide in places_of(record):
        if may_hide:
            words[start:end] = [None if number == UNKNOWN else number for number in words[start:end]]
        if rows is not None:
            fields[name] = [words[at : at + width] for at in rows]
        elif not is_number:
            fields[name] = words[start:end]
        elif names is None:
            fields[name] = words[start]
        else:
            number = words[start]
            fields[name] = names[number] if number is not None and number >= 0 else None
    return fields
