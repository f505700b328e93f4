"""Last step of a decision: its own random stream, and the deliberate mistakes of weaker levels."""

from souq.kernel.rng import RngState, new_rng, uniform_below
from souq.play.view import Moves, View

DECISION_STREAM = 1 << 40
"""RNG step of the final draw, outside the range of playout numbers."""
RESOLUTION = 1 << 30


def decision_rng(seed: int, view: View) -> RngState:
    return new_rng(seed, view.seat, DECISION_STREAM + view.ply)


def first_not_overlooked(moves: Moves, probability: float, rng: RngState) -> int:
    """Return the first of the moves, best first, that is not overlooked; the best one if all are.

    Each move is noticed independently with this probability.
    """
    threshold = probability * RESOLUTION
    noticed = (move for move in moves.tolist() if uniform_below(rng, RESOLUTION) < threshold)
    return next(noticed, int(moves[0]))
