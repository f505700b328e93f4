"""Who will win at Basari: points so far, the majorities and the workers' prize in prospect, and gems for later stages."""

import numpy as np

from souq.bots.greedy.basari import LATER, STOCK, chance_of_majority
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.basari.pieces import COLOURS, STAGES, Box
from souq.games.basari.rules import points
from souq.games.basari.table import Table
from souq.kernel.record import Row
from souq.kernel.rule import rule

SPREAD = 5.0
"""Points that can still be gained or lost by luck, before the last stage and for each stage to come."""


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    strengths = np.zeros(MOST_SEATS)
    for seat in range(box.seats):
        strengths[seat] = points(table, seat) + prospects(box, table, seat) / 100
    share_by_strength(strengths, box.seats, SPREAD * (1 + STAGES - table.stage), shares)


@rule
def prospects(box: Box, table: Table, seat: int) -> float:
    """In hundredths of a point."""
    later = LATER * (STAGES - table.stage)
    worth = 0.0
    for colour in range(COLOURS):
        majority = chance_of_majority(box, table, seat, STOCK, colour, 0)
        worth += box.majorities[colour] * (majority + later * table.gems[seat, colour])
    reached = min(1.0, table.workers[seat] / box.workers_needed)
    return worth + 100 * box.workers_prize * reached * reached
