"""What one seat sees, and all that a bot or a person is ever given."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from souq.kernel.compiled import compiled_rules
from souq.kernel.field_notation import write_fields
from souq.kernel.game import Game
from souq.kernel.messages import Message
from souq.kernel.reader import RecordReader, cached
from souq.kernel.record import Records, cells_of_one, see
from souq.kernel.rule import COMPILED
from souq.play.language import format_message

Moves = NDArray[np.int64]
NO_MOVES: Moves = np.empty(0, np.int64)


def seen_by(game: Game, tables: Records, seat: int) -> Records:
    """A copy of one table (an array of one) with UNKNOWN over whatever the seat may not see."""
    words = cells_of_one(tables)
    seen = words.copy()
    if not game.Table.is_public:
        see(game.Table.audience, words, seat, seen)
    view: Records = np.ndarray(1, game.Table.dtype, seen)
    return view if COMPILED else cast(Records, view.view(np.recarray))


@dataclass(frozen=True, eq=False)
class View:
    """A match from one seat. Spectators sit at NOBODY."""

    game: Game
    boxes: Records
    tables: Records
    """The table as the seat sees it, in an array of one."""
    seat: int
    to_act: int
    """The set of seats that may move now, or CHANCE, or OVER."""
    ply: int
    options: Mapping[str, str]

    @cached
    def box(self) -> Any:
        return read_box(self.game, self.boxes)

    @cached
    def table(self) -> Any:
        """The record, for reading by name: `view.table.gems[2]`."""
        return RecordReader(self.game.Table, self.tables)

    @property
    def seats(self) -> int:
        return int(self.box.seats)

    @property
    def is_my_turn(self) -> bool:
        return bool(self.to_act >> self.seat & 1)

    def moves(self) -> Moves:
        """The legal moves of the seat, none when it is not its turn."""
        return legal_moves(self.game, self.boxes, self.tables, self.seat) if self.is_my_turn else NO_MOVES

    def text(self, move: int) -> str:
        return notation(self.game, self.boxes).write(int(move))

    def texts(self, moves: Moves) -> list[str]:
        return [*map(notation(self.game, self.boxes).write, moves.tolist())]

    def scores(self) -> list[int]:
        out = move_buffers(self.game)[0]
        compiled_rules(self.game).scores(self.boxes, self.tables, out)
        points: list[int] = out[: self.seats].tolist()
        return points

    def diagram(self) -> str:
        """The view in one line; read_diagram reads it back."""
        return write_diagram(self.game, self.seats, self.options, self.box, self.table)

    def question(self) -> Message:
        return self.game.ask(self.box, self.table, self.seat)


def legal_moves(game: Game, boxes: Records, tables: Records, seat: int) -> Moves:
    out = move_buffers(game)[0]
    return out[: compiled_rules(game).moves(boxes, tables, seat, out)].copy()


class Notation(NamedTuple):
    """Moves at tables with one box, to text and back. The same ones come again and again, so they are kept."""

    write: Callable[[int], str]
    read: Callable[[str], int]


def notation(game: Game, boxes: Records) -> Notation:
    """Boxes stay as long as their game."""
    key = (game.id, id(boxes))
    if key not in NOTATIONS:
        box = read_box(game, boxes)
        keep = lru_cache(maxsize=1 << 14)
        NOTATIONS[key] = Notation(
            keep(lambda move: game.notation.write(box, move)), keep(lambda text: game.notation.read(box, text))
        )
    return NOTATIONS[key]


NOTATIONS: dict[tuple[str, int], Notation] = {}


def read_box(game: Game, boxes: Records) -> Any:
    """The box, for reading by name."""
    key = (game.id, id(boxes))
    if key not in READ:
        READ[key] = RecordReader(game.Box, boxes)
    return READ[key]


READ: dict[tuple[str, int], RecordReader] = {}


class Scratch(threading.local):
    """Room for listing moves and weights, for each thread its own: compiled rules run without Python's lock."""

    def __init__(self) -> None:
        self.rooms: dict[str, tuple[Moves, Moves]] = {}


SCRATCH = Scratch()


def move_buffers(game: Game) -> tuple[Moves, Moves]:
    """Two arrays as long as any list of moves. What stands there is gone with the next call."""
    rooms = SCRATCH.rooms
    if game.id not in rooms:
        rooms[game.id] = (np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64))
    return rooms[game.id]


def write_diagram(game: Game, seats: int, options: Mapping[str, str], box: Any, table: Any) -> str:
    usual = {option.name: option.default for option in game.options}
    chosen = [f"@{name}={value}" for name, value in options.items() if value != usual[name]]
    return " ".join([game.name, f"seats={seats}", *chosen, write_fields(game.Table, box, table)])


def as_sentence(game: Game, saying: Message, names: Sequence[str]) -> str:
    """A saying as an English sentence, seats called by their names."""
    return format_message(game.messages[saying.name], saying, game.terms, names)
