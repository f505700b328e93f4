"""Bazaar evaluator: points so far, purchases within reach, and jewels for later purchases.

The weights were fitted to what each seat gained until the end in games of greedy players.
"""

import math
from typing import Any

import numpy as np

from souq.bots.games.bazaar.purses import NO_STALL, purse_size, sum_over_die, traded
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
"""Value of a point within reach next turn. Another seat may be quicker; and without this purchase
there is another."""
LATER = 0.18
"""Value of a point within reach in two turns, or sooner."""
JEWELS = (0.0, 0.75, 1.1, 1.15, 1.2, 1.25, 1.4, 1.5, 1.6, 1.6, 1.55)
"""Value of a number of jewels in the long run, in points, besides the purchases within reach."""
POINTS_PER_TURN = (1.1, 1.6)
"""Average points per turn, before and after the first stall is sold out."""

GUARD = 1 << (BITS - 1)
"""Guard bit of the first colour in a purse."""
PRICELESS = GUARDS - (GUARDS >> (BITS - 1))
"""A purse that no hand covers."""
CARD_BITS = 6
NO_CARD = (1 << CARD_BITS) - 1


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Return whether a seat is to move."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Row, cache: EvaluationCache) -> None:
    """Write each seat's chance to win: the softmax of estimated results."""
    estimates = np.zeros(MAX_SEATS)
    point = unit(box)
    for seat in range(box.seats):
        hand = purse(table.jewels[seat])
        rating = worth_of_hand(box, table, hand, NO_STALL, cache)
        if table.phase == BUY and table.turn == seat:
            rating = max(rating, worth_of_buying(box, table, hand, cache))
        waiting = turns_until(box, table, seat) * POINTS_PER_TURN[min(1, table.sold_out)] / box.seats
        estimates[seat] = (table.points[seat] + rating) / point - waiting
    softmax_shares(estimates, box.seats, math.sqrt(7.0 + 0.75 * cards_to_come(box, table)), shares)


@rule
def unit(box: Box) -> float:
    """Return the points that are worth one point of the small scale [S26]."""
    return box.scores[0, 0] / 5


@rule
def turns_until(box: Box, table: Table, seat: int) -> int:
    """Return the number of others' turns before the seat's next turn."""
    first = table.turn if table.phase == TURN else table.turn + 1
    return (seat - first + box.seats) % box.seats


@rule
def cards_to_come(box: Box, table: Table) -> float:
    """Estimate the number of purchases until the match ends."""
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
    """Return the purses of the top cards; PRICELESS for empty stalls and the stall `sold`."""
    prices = np.full(STALLS, PRICELESS)
    for stall in range(STALLS):
        if table.top[stall] >= 0 and stall != sold:
            prices[stall] = box.price_purse[table.top[stall]]
    return prices


@rule
def worth_of_hand(box: Box, table: Table, hand: int, sold: int, cache: EvaluationCache) -> float:
    """Return the value of a hand: purchases within two turns, and its jewels for later ones.

    In points of the score table. Near the end of the match jewels have no value of their own.
    """
    key: Any = np.int64(hand) | np.int64(table.sold_out) << COLOURS * BITS
    for stall in range(STALLS):
        key = key << CARD_BITS | (NO_CARD if stall == sold or table.top[stall] < 0 else table.top[stall])
    reach = get(cache, key) if has(cache, key) else put(cache, key, within_reach(box, table, hand, sold))
    stock = JEWELS[min(purse_size(hand), len(JEWELS) - 1)] * min(1.0, max(0.0, (cards_to_come(box, table) - 4) / 20))
    return reach + stock * unit(box)


@rule
def within_reach(box: Box, table: Table, hand: int, sold: int) -> float:
    """Return the value of the best purchases after one turn and after two, by trading or rolling."""
    prices = prices_without(box, table, sold)
    rolled: Any = np.zeros(COLOURS, np.int64)
    rolled_later: Any = np.zeros(COLOURS, np.int64)
    record_rolls(box, table, prices, hand, rolled)
    soon = 0
    later = 0
    for place in range(2):
        start = table.barter[place] * 2 * EQUATIONS
        for number in range(start, start + 2 * EQUATIONS):
            if covers(hand, box.side_purse[number]):
                other = traded(box, hand, number)
                soon = best_of(box, table, prices, other, soon)
                record_rolls(box, table, prices, other, rolled_later)
                later = best_after_trade(box, table, prices, other, hand, number, later)
    next_turn = max(float(soon), sum_over_die(rolled) / FACES)
    after_it = max(max(float(later), sum_over_die(rolled_later) / FACES), next_turn)
    return SOON * next_turn + LATER * after_it


@rule
def best_after_trade(box: Box, table: Table, prices: Row, hand: int, before: int, last: int, best: int) -> int:
    """Return the best points after a second trade.

    Of two trades that may be made in either order, one order is tried.
    """
    if purse_size(hand) > box.limit:
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
    """Return the points of the best card that a hand pays for, or `best` if that is more."""
    left = purse_size(hand) - PRICE
    if left < 0 or box.scores[min(left, LEFT_OVER - 1), 1 + table.sold_out] <= best:
        return best
    for stall in range(STALLS):
        if covers(hand, prices[stall]):
            best = max(best, card_points(box, table.top[stall], table.sold_out, left))
    return best


@rule
def record_rolls(box: Box, table: Table, prices: Row, hand: int, best: Row) -> None:
    """Raise `best` of each colour to the points of the best card affordable after rolling it."""
    left = purse_size(hand) + 1 - PRICE
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
def worth_of_buying(box: Box, table: Table, hand: int, cache: EvaluationCache) -> float:
    """Return the value of the best purchase now, with the value of the jewels left."""
    best = 0.0
    left = purse_size(hand) - PRICE
    for stall in range(STALLS):
        card = table.top[stall]
        if card >= 0 and covers(hand, box.price_purse[card]):
            rest = worth_of_hand(box, table, hand - box.price_purse[card], stall, cache)
            best = max(best, card_points(box, card, table.sold_out, left) + rest)
    return best
