"""The view of a seat: everything that a bot or a person may know about a match."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from souq.kernel.compiled import compiled_rules
from souq.kernel.game import Game
from souq.kernel.loaded_box import LoadedBox
from souq.kernel.messages import Message
from souq.kernel.reader import RecordReader, cached
from souq.kernel.record import Records, cells_of_one, see
from souq.kernel.rule import COMPILED
from souq.play.diagram import write_diagram

Moves = NDArray[np.int64]
NO_MOVES: Moves = np.empty(0, np.int64)


def seen_by(game: Game, tables: Records, seat: int) -> Records:
    """Return a copy of a table (an array of one) with UNKNOWN in every cell that the seat may not see."""
    cells = cells_of_one(tables)
    seen = cells.copy()
    if not game.Table.is_public:
        see(game.Table.audience, cells, seat, seen)
    view: Records = np.ndarray(1, game.Table.dtype, seen)
    return view if COMPILED else cast(Records, view.view(np.recarray))


@dataclass(frozen=True, eq=False)
class View:
    """A match as one seat sees it, or a spectator (seat NOBODY)."""

    game: Game
    loaded_box: LoadedBox
    tables: Records
    """The table as the seat sees it, in an array of one."""
    seat: int
    to_act: int
    """The set of seats that may move now, or CHANCE, or OVER."""
    ply: int
    options: Mapping[str, str]

    @property
    def boxes(self) -> Records:
        """The box, in an array of one."""
        return self.loaded_box.array

    @property
    def box(self) -> Any:
        """The box, for reading by field name."""
        return self.loaded_box.reader

    @cached
    def table(self) -> Any:
        """Reader of the table by field name: `view.table.gems[2]`."""
        return RecordReader(self.game.Table, self.tables)

    @property
    def seats(self) -> int:
        return int(self.box.seats)

    @property
    def is_my_turn(self) -> bool:
        return bool(self.to_act >> self.seat & 1)

    def moves(self) -> Moves:
        """Return the legal moves of the seat, none if it is not to move."""
        return legal_moves(self.game, self.boxes, self.tables, self.seat) if self.is_my_turn else NO_MOVES

    def text(self, move: int) -> str:
        return self.loaded_box.notation.write(int(move))

    def texts(self, moves: Moves) -> list[str]:
        return [*map(self.loaded_box.notation.write, moves.tolist())]

    def scores(self) -> list[int]:
        out = move_buffers(self.game)[0]
        compiled_rules(self.game).scores(self.boxes, self.tables, out)
        points: list[int] = out[: self.seats].tolist()
        return points

    def diagram(self) -> str:
        """Write the view in one line, which `read_diagram` parses."""
        return write_diagram(self.game, self.seats, self.options, self.box, self.table)

    def question(self) -> Message:
        return self.game.ask(self.box, self.table, self.seat)

    def _repr_html_(self) -> str:
        """Draw the table in a notebook as the seat sees it."""
        from souq.play.draw.notebook import view_html

        return view_html(self)


def legal_moves(game: Game, boxes: Records, tables: Records, seat: int) -> Moves:
    out = move_buffers(game)[0]
    return out[: compiled_rules(game).moves(boxes, tables, seat, out)].copy()


class Scratch(threading.local):
    """Buffers for moves and weights, one pair per thread and game: compiled rules run without the GIL."""

    def __init__(self) -> None:
        self.buffers: dict[str, tuple[Moves, Moves]] = {}


SCRATCH = Scratch()


def move_buffers(game: Game) -> tuple[Moves, Moves]:
    """Return two arrays of length `max_moves`, for moves and weights. The next caller in this thread overwrites them."""
    buffers = SCRATCH.buffers
    if game.id not in buffers:
        buffers[game.id] = (np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64))
    return buffers[game.id]
