"""Traces: recorded games played again, with the fields of the table before every ply and the scores after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.kernel.game import Game
from souq.kernel.reader import RecordReader
from souq.kernel.record import Records, cells_of, copy_cells
from souq.kernel.rule import entry_point

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]


@dataclass(frozen=True)
class Recorded:
    """The plies of some games, one game after the other: those of game i from starts[i] on."""

    starts: Numbers
    """One more than there are games: the last is the number of plies."""
    movers: Numbers
    moves: Numbers


@dataclass(frozen=True)
class Trace:
    """Some games ply by ply. Arrays have one entry for each ply, in the order of Recorded, unless they are by game."""

    game: Game
    seats: int
    boxes: Records
    recorded: Recorded
    fields: dict[str, NDArray[np.int32]]
    """Value of each watched field before the ply."""
    ends: dict[str, NDArray[np.int32]]
    """By game: value of each watched field at the end."""
    scores: Numbers
    """By ply and seat, after the ply."""
    winners: Numbers
    """By game: the set of seats that won."""

    @property
    def games(self) -> int:
        return len(self.winners)

    @cached_property
    def box(self) -> Any:
        return RecordReader(self.game.Box, self.boxes)

    @cached_property
    def game_index(self) -> Numbers:
        """Return the game of each ply, counted from 0 within the trace."""
        return np.repeat(np.arange(self.games), np.diff(self.recorded.starts))

    @cached_property
    def last(self) -> Numbers:
        """Return the last ply of each game."""
        return self.recorded.starts[1:] - 1

    @property
    def movers(self) -> Numbers:
        return self.recorded.movers

    @cached_property
    def kinds(self) -> Numbers:
        return self.recorded.moves >> 56 & 255

    def part(self, index: int) -> Numbers:
        return self.recorded.moves >> 8 * index & 255

    def before(self, field: str) -> NDArray[np.int32]:
        return self.fields[field]

    def after(self, field: str) -> NDArray[np.int32]:
        """Return a watched field as it was after the ply: before the next one, or at the end."""
        before = self.fields[field]
        after = np.empty_like(before)
        after[:-1] = before[1:]
        after[self.last] = self.ends[field]
        return after

    def each_game(self, happened: Truths) -> Numbers:
        """Count by game the plies for which `happened` is true."""
        return np.bincount(self.game_index[happened], minlength=self.games)


def trace(game: Game, seats: int, boxes: Records, recorded: Recorded, watched: Sequence[str]) -> Trace:
    slots = [game.Table.cell_ranges[name] for name in watched]
    places = np.concatenate([np.arange(slot.start, slot.end) for slot in slots])
    games, plies = len(recorded.starts) - 1, len(recorded.moves)
    seen = np.empty((plies, len(places)), np.int32)
    ended = np.empty((games, len(places)), np.int32)
    scores = np.zeros((plies, seats), np.int64)
    winners = np.zeros(games, np.int64)
    tables = game.Table.new(2)
    compile_trace(game)(
        boxes,
        tables,
        cells_of(tables),
        places,
        seats,
        recorded.starts,
        recorded.movers,
        recorded.moves,
        seen,
        ended,
        scores,
        winners,
    )
    fields: dict[str, NDArray[np.int32]] = {}
    ends: dict[str, NDArray[np.int32]] = {}
    at = 0
    for name, slot in zip(watched, slots, strict=True):
        size = slot.end - slot.start
        fields[name] = seen[:, at : at + size].reshape(plies, *slot.shape)
        ends[name] = ended[:, at : at + size].reshape(games, *slot.shape)
        at += size
    return Trace(game, seats, boxes, recorded, fields, ends, scores, winners)


@cache
def compile_trace(game: Game) -> Callable[..., None]:
    rules = game.rules
    setup, play, scores, winners = rules.setup, rules.play, rules.scores, rules.winners

    @entry_point
    def walk(
        boxes: Any,
        tables: Any,
        cells: Any,
        watched: Any,
        seats: int,
        starts: Any,
        movers: Any,
        moves: Any,
        seen: Any,
        ended: Any,
        points: Any,
        won: Any,
    ) -> None:
        """Play all games at the first table. The second stays empty; every game starts from a copy of it."""
        box = boxes[0]
        table = tables[0]
        for game in range(len(starts) - 1):
            copy_cells(cells[1], cells[0])
            setup(box, table, seats)
            for ply in range(starts[game], starts[game + 1]):
                for i in range(len(watched)):
                    seen[ply, i] = cells[0, watched[i]]
                play(box, table, movers[ply], moves[ply])
                scores(box, table, points[ply])
            for i in range(len(watched)):
                ended[game, i] = cells[0, watched[i]]
            won[game] = winners(box, table)

    return walk
