"""Records as JSON: every field by name, null in cells that the viewer may not see."""

from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from souq.kernel.formats import OneOf
from souq.kernel.game import Game
from souq.kernel.record import UNKNOWN, Field, Record, Records, Sees, cells_of_one


def is_named(entry: Field) -> bool:
    """Return whether a field is sent by name, such as a phase. Rows are sent as numbers."""
    return entry.shape == () and isinstance(entry.format, OneOf)


class Place(NamedTuple):
    """Position of a field among the cells of a record, and how it is sent."""

    name: str
    start: int
    end: int
    rows: range | None
    """Starts of the rows of a grid. None for a row or a number."""
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
    """Return the encoded box, cached: boxes live as long as their game."""
    key = (game.id, id(boxes))
    if key not in WRITTEN:
        WRITTEN[key] = Raw(Encoder().encode(fields_of(game.Box, boxes)))
    return WRITTEN[key]


WRITTEN: dict[tuple[str, int], Raw] = {}


def fields_of(record: type[Record], records: Records) -> dict[str, Any]:
    """Return the first record of an array as JSON values."""
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
