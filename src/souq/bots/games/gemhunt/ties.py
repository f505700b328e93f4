"""Tie-breaking for Gem-Hunt: each seat prefers the same moves, seen from its own side of the board."""

from souq.games.gemhunt.board import SIDE
from souq.games.gemhunt.pieces import Box
from souq.kernel.rule import rule

MIDDLE = SIDE // 2


@rule
def preference(box: Box, seat: int, location: int) -> int:
    """Return how much a seat prefers a location: more the farther down, and then to the right.

    The board is turned so that the seat's side is where that of seat 1 is.
    """
    across = box.column[location] - MIDDLE
    down = box.line[location] - MIDDLE
    for _ in range(seat):
        across, down = down, -across
    return SIDE * down + across
