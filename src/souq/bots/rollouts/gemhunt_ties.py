"""Which of equally good moves a Gem-Hunt seat prefers: the same ones as every other seat, each as seen from its own side."""

from souq.bots.greedy.gemhunt import cost
from souq.games.gemhunt.board import SIDE
from souq.games.gemhunt.pieces import WAYS, Box
from souq.games.gemhunt.table import Table
from souq.kernel.record import Words
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


@rule
def preferred_gap(box: Box, view: Table, seat: int, unit: int, start: int, way: Words) -> int:
    """The first line without a road on the way to the goal, or -1; of equally short ways the last one clockwise."""
    location = start
    while True:
        ahead = -1
        for turn in range(WAYS):
            index = (seat + turn) % WAYS
            other = box.neighbour[location, index]
            if other >= 0 and way[other] < way[location]:
                if way[location] == way[other] + cost(view, unit, box.way[location, index], other):
                    ahead = index
        if ahead < 0:
            return -1
        if view.road[box.way[location, ahead]] == 0:
            return box.way[location, ahead]
        location = box.neighbour[location, ahead]
