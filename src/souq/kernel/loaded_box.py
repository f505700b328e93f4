"""A checked box with what is derived from it: a reader for its fields and a notation that remembers its moves."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from souq.kernel.move_notation import MoveNotation
from souq.kernel.reader import RecordReader
from souq.kernel.record import Record, Records

REMEMBERED_MOVES = 1 << 14
"""Size of the cache of each direction of a notation."""


class CachedNotation(NamedTuple):
    """Conversion between moves and texts for one box. Both directions are memoised: the same moves occur again and again."""

    write: Callable[[int], str]
    read: Callable[[str], int]


class LoadedBox:
    """The box of one set of seats, options and components. It is never written to again."""

    def __init__(self, record: type[Record], array: Records, notation: MoveNotation) -> None:
        self.array = array
        """The record, in an array of one, for compiled rules."""
        self.reader: Any = RecordReader(record, array)
        """The record, for reading by field name."""
        memoise = lru_cache(maxsize=REMEMBERED_MOVES)
        self.notation = CachedNotation(
            memoise(lambda move: notation.write(self.reader, move)), memoise(lambda text: notation.read(self.reader, text))
        )
