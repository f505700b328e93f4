"""The compiled heuristics of a game, called for one position."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from souq.bots.games import heuristics_of
from souq.bots.search.eval_cache import EvaluationCache, new_cache
from souq.bots.search.payoff import MAX_SEATS
from souq.kernel.game import Game
from souq.kernel.rng import RngState
from souq.kernel.rule import entry_point
from souq.play.match import Match
from souq.play.view import Moves, View
from tests.conformance.position import Position


@cache
def compiled_heuristics(game: Game) -> tuple[Callable[..., None], Callable[..., int], Callable[..., None]]:
    heuristics = heuristics_of(game)
    rate_moves, rollout_move, evaluate = heuristics.rate_moves, heuristics.rollout_move, heuristics.evaluate

    @entry_point
    def rate_at(boxes: Any, tables: Any, seat: int, moves: Any, ratings: Any, evaluations: EvaluationCache) -> None:
        rate_moves(boxes[0], tables[0], seat, moves, len(moves), ratings, evaluations)

    @entry_point
    def rollout_move_at(
        boxes: Any, tables: Any, seat: int, buffer: Any, ratings: Any, evaluations: EvaluationCache, rng: RngState
    ) -> int:
        return rollout_move(boxes[0], tables[0], seat, buffer, ratings, evaluations, rng)

    @entry_point
    def evaluate_at(boxes: Any, tables: Any, shares: Any, evaluations: EvaluationCache) -> None:
        evaluate(boxes[0], tables[0], shares, evaluations)

    return rate_at, rollout_move_at, evaluate_at


def rates_of(position: Position | View, seat: int, moves: Moves) -> np.ndarray:
    """Return the rating of each move."""
    ratings = np.zeros(len(moves))
    compiled_heuristics(position.game)[0](position.boxes, position.tables, seat, moves, ratings, new_cache())
    return ratings


def quick_move(match: Match, seat: int, rng: RngState) -> int:
    """Return the rollout move."""
    buffer, ratings = np.zeros(match.game.max_moves, np.int64), np.zeros(match.game.max_moves)
    return int(compiled_heuristics(match.game)[1](match.boxes, match.tables, seat, buffer, ratings, new_cache(), rng))


def shares_of(position: Position | Match, evaluations: EvaluationCache | None = None) -> np.ndarray:
    """Return each seat's chance to win, with evaluations cached before if there are any."""
    shares = np.zeros(MAX_SEATS)
    compiled_heuristics(position.game)[2](position.boxes, position.tables, shares, evaluations or new_cache())
    return shares[: int(position.boxes["seats"][0])]


def best_of(position: Position, seat: int = 1) -> str:
    """Return the best-rated move."""
    moves = np.array([position.read(text) for text in position.moves(seat)])
    return position.game.notation.write(position.box, int(moves[rates_of(position, seat - 1, moves).argmax()]))
