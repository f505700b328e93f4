"""Who will win at Bazaar: points so far, and what the jewels in hand promise."""

import numpy as np

from souq.bots.greedy.bazaar import NO_STALL, POINT, best_purchase, one_trade
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.bazaar.pieces import STALLS, Box, purse
from souq.games.bazaar.table import BUY, Table
from souq.kernel.record import Row
from souq.kernel.rule import rule

SPREAD = 2.0


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    strengths = np.zeros(MOST_SEATS)
    for seat in range(box.seats):
        hand = purse(table.jewels[seat])
        promise = one_trade(box, table, hand, NO_STALL)
        if table.phase == BUY and table.turn == seat:
            promise = max(promise, best_purchase(box, table, hand, NO_STALL))
        strengths[seat] = table.points[seat] + promise / POINT
    left = cards_left(table)
    share_by_strength(strengths, box.seats, SPREAD + 0.3 * left, shares)


@rule
def cards_left(table: Table) -> int:
    left = 0
    for stall in range(STALLS):
        left += table.height[stall]
    if table.sold_out == 0:
        left += 20
    return left
