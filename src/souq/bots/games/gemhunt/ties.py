"""Tie-breaking for Gem-Hunt.

Each seat prefers the same moves as seen from its own side of the board.
"""

from souq.games.gemhunt.board import SIDE
from souq.games.gemhunt.pieces import Box
from souq.kernel.rule import rule

MIDDLE = SIDE // 2


@rule
def preference(box: Box, seat: int, location: int) -> int:
    """Return how much a seat prefers a location.

    The farther down and to the right, after turning its side to seat 1's.
    """
    across = box.column[location] - MIDDLE
    down = box.line[location] - MIDDLE
    for _ in range(seat):
        across, down = down, -across
    return SIDE * down + across
