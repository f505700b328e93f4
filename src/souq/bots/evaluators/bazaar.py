"""Who will win at Bazaar: points so far, the purchases within reach, and jewels for later ones.

The weights are those with which positions of quick games best foretold what each seat gained until the end.
"""

import math

import numpy as np

from souq.bots.greedy.bazaar import NO_STALL, jewel, jewels_in, trade_in_play, traded
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.bazaar.pieces import COLOURS, EQUATIONS, FACES, PRICE, STALLS, Box, covers, purse
from souq.games.bazaar.rules import card_points
from souq.games.bazaar.table import BUY, TURN, Table
from souq.kernel.record import Row
from souq.kernel.rule import rule

SOON = 0.19
"""What a point is worth that the next turn can bring: somebody may be quicker, and without it there would be another."""
LATER = 0.18
"""The same for the turn after it, or sooner."""
JEWELS = (0.0, 0.75, 1.1, 1.15, 1.2, 1.25, 1.4, 1.5, 1.6, 1.6, 1.55)
"""Points that so many jewels bring in the long run, besides those within reach."""
A_TURN = (1.1, 1.6)
"""Points that a turn brings on average, in either phase."""


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    strengths = np.zeros(MOST_SEATS)
    point = unit(box)
    for seat in range(box.seats):
        hand = purse(table.jewels[seat])
        promise = worth_of_hand(box, table, hand, NO_STALL)
        if table.phase == BUY and table.turn == seat:
            promise = max(promise, worth_of_buying(box, table, hand))
        waiting = turns_until(box, table, seat) * A_TURN[min(1, table.sold_out)] / box.seats
        strengths[seat] = (table.points[seat] + promise) / point - waiting
    share_by_strength(strengths, box.seats, math.sqrt(7.0 + 0.75 * cards_to_come(box, table)), shares)


@rule
def unit(box: Box) -> float:
    """Points of this scale that count as one of the small scale. [S26]"""
    return box.scores[0, 0] / 5


@rule
def turns_until(box: Box, table: Table, seat: int) -> int:
    """Turns of others before the next one of a seat; of the turn that is under way only the end is left."""
    first = table.turn if table.phase == TURN else table.turn + 1
    return (seat - first + box.seats) % box.seats


@rule
def cards_to_come(box: Box, table: Table) -> float:
    """How many purchases the match will still see, by experience."""
    lowest = PRICE * STALLS
    for stall in range(STALLS):
        if table.height[stall] > 0:
            lowest = min(lowest, table.height[stall])
    cards = 0.7 + 2.4 * lowest
    if table.sold_out == 0:
        cards += 4.0 if box.short == 1 else 23.0
    return cards


@rule
def worth_of_hand(box: Box, table: Table, hand: int, without: int) -> float:
    """In points: the best purchases after one turn and after two, and jewels for later, unless the match is nearly over."""
    soon = 0.0
    later = 0
    first = second = third = fourth = fifth = 0
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(table, i)
        if covers(hand, box.side_purse[number]):
            other = traded(box, hand, number)
            soon = max(soon, points_with(box, table, other, without))
            first = max(first, points_with(box, table, other + jewel(0), without))
            second = max(second, points_with(box, table, other + jewel(1), without))
            third = max(third, points_with(box, table, other + jewel(2), without))
            fourth = max(fourth, points_with(box, table, other + jewel(3), without))
            fifth = max(fifth, points_with(box, table, other + jewel(4), without))
            if jewels_in(other) <= box.limit:
                later = max(later, points_after_trade(box, table, other, without, number ^ 1))
    best = max(max(max(first, second), max(third, fourth)), fifth)
    rolled = (first + second + third + fourth + fifth + best) / FACES
    soon = max(soon, points_after_roll(box, table, hand, without))
    stock = JEWELS[min(jewels_in(hand), len(JEWELS) - 1)] * min(1.0, max(0.0, (cards_to_come(box, table) - 4) / 20))
    return SOON * soon + LATER * max(soon, max(later, rolled)) + stock * unit(box)


@rule
def points_after_trade(box: Box, table: Table, hand: int, without: int, undoing: int) -> int:
    best = 0
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(table, i)
        if number != undoing and covers(hand, box.side_purse[number]):
            best = max(best, points_with(box, table, traded(box, hand, number), without))
    return best


@rule
def points_after_roll(box: Box, table: Table, hand: int, without: int) -> float:
    """Five colours by the average, the star by the best of them."""
    total = 0
    best = 0
    for colour in range(COLOURS):
        points = points_with(box, table, hand + jewel(colour), without)
        total += points
        best = max(best, points)
    return (total + best) / FACES


@rule
def points_with(box: Box, table: Table, hand: int, without: int) -> int:
    """Points for the best card that a hand can pay for, 0 if there is none."""
    best = 0
    left = jewels_in(hand) - PRICE
    if left >= 0:
        for stall in range(STALLS):
            card = table.top[stall]
            if card >= 0 and stall != without and covers(hand, box.price_purse[card]):
                best = max(best, card_points(box, card, table.sold_out, left))
    return best


@rule
def worth_of_buying(box: Box, table: Table, hand: int) -> float:
    """The best purchase right now, with what the jewels left are worth."""
    best = 0.0
    left = jewels_in(hand) - PRICE
    for stall in range(STALLS):
        card = table.top[stall]
        if card >= 0 and covers(hand, box.price_purse[card]):
            rest = worth_of_hand(box, table, hand - box.price_purse[card], stall)
            best = max(best, card_points(box, card, table.sold_out, left) + rest)
    return best
