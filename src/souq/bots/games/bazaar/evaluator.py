"""Who will win at Bazaar: points so far, the purchases within reach, and jewels for later ones.

The weights are those with which positions of quick games best foretold what each seat gained until the end.
"""

import math
from typing import Any

import numpy as np

from souq.bots.games.bazaar.greedy import NO_STALL, traded
from souq.bots.search.eval_cache import EvaluationCache, get, has, put
from souq.bots.search.payoff import MAX_SEATS, softmax_shares
from souq.games.bazaar.moves import to_act
from souq.games.bazaar.pieces import BITS, COLOURS, EQUATIONS, FACES, GUARDS, LEFT_OVER, PRICE, STALLS, Box, covers, purse
from souq.games.bazaar.rules import card_points
from souq.games.bazaar.table import BUY, TURN, Table
from souq.kernel.move import CHANCE
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

GUARD = 1 << (BITS - 1)
"""Of the first colour in a purse."""
PRICELESS = GUARDS - (GUARDS >> (BITS - 1))
"""A purse with more jewels than anybody holds."""
CARD_BITS = 6
NO_CARD = (1 << CARD_BITS) - 1


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Any position in which a seat is to move; luck is waited for."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Row, cache: EvaluationCache) -> None:
    estimates = np.zeros(MAX_SEATS)
    point = unit(box)
    for seat in range(box.seats):
        hand = purse(table.jewels[seat])
        rating = worth_of_hand(box, table, hand, NO_STALL, cache)
        if table.phase == BUY and table.turn == seat:
            rating = max(rating, worth_of_buying(box, table, hand, cache))
        waiting = turns_until(box, table, seat) * A_TURN[min(1, table.sold_out)] / box.seats
        estimates[seat] = (table.points[seat] + rating) / point - waiting
    softmax_shares(estimates, box.seats, math.sqrt(7.0 + 0.75 * cards_to_come(box, table)), shares)


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
def prices_without(box: Box, table: Table, sold: int) -> Row:
    """The purses that the top cards cost, except for one stall; nobody can pay where there is none."""
    prices = np.full(STALLS, PRICELESS)
    for stall in range(STALLS):
        if table.top[stall] >= 0 and stall != sold:
            prices[stall] = box.price_purse[table.top[stall]]
    return prices


@rule
def worth_of_hand(box: Box, table: Table, hand: int, sold: int, cache: EvaluationCache) -> float:
    """In points: the best purchases after one turn and after two, and jewels for later, unless the match is nearly over."""
    key = hand | table.sold_out << COLOURS * BITS
    for stall in range(STALLS):
        key = key << CARD_BITS | (NO_CARD if stall == sold or table.top[stall] < 0 else table.top[stall])
    reach = get(cache, key) if has(cache, key) else put(cache, key, within_reach(box, table, hand, sold))
    stock = JEWELS[min(count(hand), len(JEWELS) - 1)] * min(1.0, max(0.0, (cards_to_come(box, table) - 4) / 20))
    return reach + stock * unit(box)


@rule
def within_reach(box: Box, table: Table, hand: int, sold: int) -> float:
    """The best purchases after one turn and after two, trading or rolling."""
    prices = prices_without(box, table, sold)
    rolled: Any = np.zeros(COLOURS, np.int64)
    rolled_later: Any = np.zeros(COLOURS, np.int64)
    note_rolls(box, table, prices, hand, rolled)
    soon = 0
    later = 0
    for place in range(2):
        start = table.barter[place] * 2 * EQUATIONS
        for number in range(start, start + 2 * EQUATIONS):
            if covers(hand, box.side_purse[number]):
                other = traded(box, hand, number)
                soon = best_of(box, table, prices, other, soon)
                note_rolls(box, table, prices, other, rolled_later)
                later = best_after_trade(box, table, prices, other, hand, number, later)
    next_turn = max(float(soon), by_the_die(rolled))
    after_it = max(max(float(later), by_the_die(rolled_later)), next_turn)
    return SOON * next_turn + LATER * after_it


@rule
def best_after_trade(box: Box, table: Table, prices: Row, hand: int, before: int, last: int, best: int) -> int:
    """A second trade after the last one. Two that could be made in either order are looked at in one."""
    if count(hand) > box.limit:
        return best
    both = before - box.side_purse[last]
    for place in range(2):
        start = table.barter[place] * 2 * EQUATIONS
        for number in range(start, start + 2 * EQUATIONS):
            need = box.side_purse[number]
            if covers(hand, need) and number != last ^ 1 and (number >= last or not covers(both, need)):
                best = best_of(box, table, prices, traded(box, hand, number), best)
    return best


@rule
def best_of(box: Box, table: Table, prices: Row, hand: int, best: int) -> int:
    """Points for the best card that a hand can pay for, if they are more than the best so far."""
    left = count(hand) - PRICE
    if left < 0 or box.scores[min(left, LEFT_OVER - 1), 1 + table.sold_out] <= best:
        return best
    for stall in range(STALLS):
        if covers(hand, prices[stall]):
            best = max(best, card_points(box, table.top[stall], table.sold_out, left))
    return best


@rule
def note_rolls(box: Box, table: Table, prices: Row, hand: int, best: Row) -> None:
    """The same with each colour that may be rolled."""
    left = count(hand) + 1 - PRICE
    if left < 0:
        return
    for stall in range(STALLS):
        missing = ~((hand | GUARDS) - prices[stall]) & GUARDS
        if missing & (missing - 1) == 0 and covers(hand + (missing >> (BITS - 1)), prices[stall]):
            points = card_points(box, table.top[stall], table.sold_out, left)
            for colour in range(COLOURS):
                if missing == 0 or (missing >> (BITS * colour)) & GUARD != 0:
                    best[colour] = max(best[colour], points)


@rule
def by_the_die(points: Row) -> float:
    """Five colours by the average, the star by the best of them."""
    total = 0
    best = 0
    for colour in range(COLOURS):
        total += points[colour]
        best = max(best, points[colour])
    return (total + best) / FACES


@rule
def count(hand: int) -> int:
    """The jewels in a purse, which are its digits: divided by their base less one, a number leaves what their sum leaves."""
    return hand % ((1 << BITS) - 1)


@rule
def worth_of_buying(box: Box, table: Table, hand: int, cache: EvaluationCache) -> float:
    """The best purchase right now, with what the jewels left are worth."""
    best = 0.0
    left = count(hand) - PRICE
    for stall in range(STALLS):
        card = table.top[stall]
        if card >= 0 and covers(hand, box.price_purse[card]):
            rest = worth_of_hand(box, table, hand - box.price_purse[card], stall, cache)
            best = max(best, card_points(box, card, table.sold_out, left) + rest)
    return best
