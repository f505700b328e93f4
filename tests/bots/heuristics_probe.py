"""What the search knows about a game, asked from outside about one position."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from souq.bots.games import heuristics_of
from souq.bots.search.eval_cache import Notes, new_notes
from souq.bots.search.payoff import MAX_SEATS
from souq.kernel.game import Game
from souq.kernel.rng import RngState
from souq.kernel.rule import rule
from souq.play.match import Match
from souq.play.view import Moves, View
from tests.conformance.position import Position


@cache
def doors(game: Game) -> tuple[Callable[..., None], Callable[..., int], Callable[..., None]]:
    heuristics = heuristics_of(game)
    rate, go_on, evaluate = heuristics.rate_moves, heuristics.rollout_move, heuristics.evaluate

    @rule
    def rate_at(boxes: Any, tables: Any, seat: int, moves: Any, rates: Any, notes: Notes) -> None:
        rate(boxes[0], tables[0], seat, moves, len(moves), rates, notes)

    @rule
    def go_on_at(boxes: Any, tables: Any, seat: int, room: Any, rates: Any, notes: Notes, luck: RngState) -> int:
        return go_on(boxes[0], tables[0], seat, room, rates, notes, luck)

    @rule
    def evaluate_at(boxes: Any, tables: Any, shares: Any, notes: Notes) -> None:
        evaluate(boxes[0], tables[0], shares, notes)

    return rate_at, go_on_at, evaluate_at


def rates_of(position: Position | View, seat: int, moves: Moves) -> np.ndarray:
    """How much each move promises."""
    rates = np.zeros(len(moves))
    doors(position.game)[0](position.boxes, position.tables, seat, moves, rates, new_notes())
    return rates


def quick_move(match: Match, seat: int, luck: RngState) -> int:
    room, rates = np.zeros(match.game.max_moves, np.int64), np.zeros(match.game.max_moves)
    return int(doors(match.game)[1](match.boxes, match.tables, seat, room, rates, new_notes(), luck))


def shares_of(position: Position | Match, notes: Notes | None = None) -> np.ndarray:
    """How likely each seat is to win; with notes taken before if there are any."""
    shares = np.zeros(MAX_SEATS)
    doors(position.game)[2](position.boxes, position.tables, shares, notes or new_notes())
    return shares[: int(position.boxes["seats"][0])]


def best_of(position: Position, seat: int = 1) -> str:
    """The move that promises most."""
    moves = np.array([position.read(text) for text in position.moves(seat)])
    return position.game.notation.write(position.box, int(moves[rates_of(position, seat - 1, moves).argmax()]))
