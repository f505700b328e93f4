"""Records: flat structures of int32 fields, each of which declares its audience (who may see it)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast, overload

import numpy as np
from numpy.typing import NDArray

from souq.kernel.formats import NUMBER, Format
from souq.kernel.rule import COMPILED, entry_point, rule

UNKNOWN = -1000
"""The value in a view of every cell that the seat may not see."""

NOBODY = 15
"""The seat of a spectator."""

MAX_SEATS = 8

Cells = NDArray[np.int32]
Records = NDArray[Any]

if TYPE_CHECKING:
    from typing import Protocol

    class Row(Protocol):
        """A field of several numbers, as a rule sees it."""

        @overload
        def __getitem__(self, key: int) -> int: ...
        @overload
        def __getitem__(self, key: slice) -> "Row": ...
        def __setitem__(self, key: int | slice, value: "int | Row") -> None: ...
        def __iadd__(self, other: "int | Row") -> "Row": ...
        def __isub__(self, other: "int | Row") -> "Row": ...
        def __len__(self) -> int: ...
        def sum(self) -> int: ...

    class Grid(Protocol):
        """A field of rows, as a rule sees it."""

        @overload
        def __getitem__(self, key: int) -> Row: ...
        @overload
        def __getitem__(self, key: tuple[int, int]) -> int: ...
        @overload
        def __getitem__(self, key: slice) -> "Grid": ...
        @overload
        def __getitem__(self, key: tuple[slice, int]) -> Row: ...
        def __setitem__(self, key: int | slice | tuple[int | slice, int | slice], value: "int | Row | Grid") -> None: ...
        def __len__(self) -> int: ...
        def sum(self) -> int: ...
else:
    Row = Grid = NDArray[np.int32]


class Sees(Enum):
    """Who may see a field."""

    ALL = "everyone at the table, and spectators"
    OWNER = "row i: only seat i"
    NONE = "nobody"
    OWN_BIT = "each entry is a set of seats, in which a seat sees only itself"


@dataclass(frozen=True)
class KnownTo:
    """Audience by entry: entry i is seen by the seats in entry i of the named field, whose own audience is OWN_BIT."""

    knowers: str


Audience = Sees | KnownTo


@dataclass(frozen=True)
class Field:
    name: str
    shape: tuple[int, ...]
    sees: Audience
    format: Format
    empty: int
    bounds: tuple[int, int] | None
    """The lowest and highest number that a components file may give, for fields of a Box that is filled by default."""


Bounds = tuple[int, int] | None


@overload
def field(sees: Audience, *, format: Format = ..., empty: int = ..., bounds: Bounds = ...) -> int: ...
@overload
def field(sees: Audience, size: int, /, *, format: Format = ..., empty: int = ..., bounds: Bounds = ...) -> Row: ...
@overload
def field(sees: Audience, rows: int, columns: int, /, *, format: Format = ..., empty: int = ..., bounds: Bounds = ...) -> Grid: ...
def field(sees: Audience, *shape: int, format: Format = NUMBER, empty: int = 0, bounds: Bounds = None) -> Any:
    """Declare a field: its audience, its shape, the text format of its numbers, and the value of an empty cell."""
    return Field("", shape, sees, format, empty, bounds)


OWN_NAMES = {"audience", "blank", "cell_ranges", "fields", "is_public", "new"}
TAKEN = tuple(sorted(OWN_NAMES.union(name for name in dir(np.record) if not name.startswith("_"))))
"""Names that no field may have, because records have attributes with these names."""


class Record:
    """Base of Box and Table. A subclass describes the layout; the data is in arrays of its `dtype`."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[Any]]
    cell_ranges: ClassVar[dict[str, "CellRange"]]
    """Position of each field among the cells of a record."""
    audience: ClassVar[Cells]
    """Audience code of each cell, as `see` reads it."""
    is_public: ClassVar[bool]
    """Whether every field is seen by all."""
    blank: ClassVar[Records]
    """An empty record, in an array of one."""

    def __init_subclass__(cls) -> None:
        cls.fields = {name: replace(entry, name=name) for name, entry in vars(cls).items() if isinstance(entry, Field)}
        for name in cls.fields:
            if name in TAKEN:
                raise ValueError(f"the field {name!r} of {cls.__name__} needs another name; these are taken: {', '.join(TAKEN)}")
        cls.dtype = np.dtype([(name, np.int32, entry.shape) for name, entry in cls.fields.items()], align=True)
        cls.cell_ranges = cell_ranges(cls.fields)
        cls.audience = audience_cells(cls.fields)
        cls.is_public = all(entry.sees is Sees.ALL for entry in cls.fields.values())
        cls.blank = np.zeros(1, cls.dtype)
        for name, entry in cls.fields.items():
            cls.blank[name] = entry.empty

    @classmethod
    def new(cls, count: int = 1) -> Records:
        """Return an array of empty records."""
        records = cls.blank.repeat(count)
        return records if COMPILED else cast(Records, records.view(np.recarray))


class CellRange(NamedTuple):
    start: int
    end: int
    shape: tuple[int, ...]


def cell_ranges(fields: dict[str, Field]) -> dict[str, CellRange]:
    slots: dict[str, CellRange] = {}
    start = 0
    for name, entry in fields.items():
        slots[name] = CellRange(start, start + int(np.prod(entry.shape, dtype=int)), entry.shape)
        start = slots[name].end
    return slots


def cells_of(records: Records) -> Cells:
    """Return the same memory as one row of int32 cells per record."""
    return np.asarray(records).view(np.int32).reshape(len(records), -1)


def cells_of_one(records: Records) -> Cells:
    """Return the int32 cells of an array of one record, by its `base` if possible, which is faster than a new view."""
    base = records.base
    if type(base) is np.ndarray and base.dtype == np.int32 and base.ndim == 1 and base.nbytes == records.nbytes:
        return base
    return np.asarray(records).view(np.int32)


SEEN_BY_ALL = -1
SEEN_BY_NONE = -2
SEEN_OWN_BIT = -3
SEEN_BY_KNOWERS = 1 << 16


def audience_cells(fields: dict[str, Field]) -> Cells:
    starts: dict[str, int] = {}
    codes: list[int] = []
    for entry in fields.values():
        starts[entry.name] = len(codes)
        codes.extend(audience_codes(entry, starts))
    return np.array(codes, np.int32)


def audience_codes(entry: Field, starts: dict[str, int]) -> Sequence[int]:
    size = int(np.prod(entry.shape, dtype=int))
    match entry.sees:
        case KnownTo(knowers):
            return [SEEN_BY_KNOWERS + starts[knowers] + i for i in range(size)]
        case Sees.OWNER:
            row = size // entry.shape[0]
            return [i // row for i in range(size)]
        case Sees.ALL:
            return [SEEN_BY_ALL] * size
        case Sees.NONE:
            return [SEEN_BY_NONE] * size
        case Sees.OWN_BIT:
            return [SEEN_OWN_BIT] * size


@entry_point
def see(audience: Cells, cells: Cells, seat: int, out: Cells) -> None:
    """Copy a record as `seat` sees it: UNKNOWN replaces every cell whose audience excludes the seat."""
    for i in range(len(cells)):
        code = audience[i]
        if code == SEEN_BY_ALL or code == seat:
            out[i] = cells[i]
        elif code == SEEN_OWN_BIT:
            out[i] = cells[i] & (1 << seat)
        elif code >= SEEN_BY_KNOWERS and (cells[code - SEEN_BY_KNOWERS] >> seat) & 1:
            out[i] = cells[i]
        else:
            out[i] = UNKNOWN


@rule
def copy_cells(source: Cells, target: Cells) -> None:
    """Copy a record. The assignment of a row does the same, but takes Numba half a second to compile each time."""
    for i in range(len(source)):
        target[i] = source[i]
