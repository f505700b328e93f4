"""Which of equally good moves a Gem-Hunt seat prefers: the same ones as every other seat, each as seen from its own side."""

from souq.games.gemhunt.board import SIDE
from souq.games.gemhunt.pieces import Box
from souq.kernel.rule import rule

MIDDLE = SIDE // 2


@rule
def preference(box: Box, seat: int, location: int) -> int:
    """The board is turned until the seat's side is where that of the first seat was; then farther down and right is better."""
    across = box.column[location] - MIDDLE
    down = box.line[location] - MIDDLE
    for _ in range(seat):
        across, down = down, -across
    return SIDE * down + across
