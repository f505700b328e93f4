"""Greedy Bazaar player: looks two trades ahead for the purchase that pays best for its turns.

Values are hundredths of a point.
"""

from typing import Any

import numpy as np

from souq.bots.games.bazaar.purses import NO_STALL, jewel, purse_size, sum_over_die, traded
from souq.games.bazaar.kinds import PASSING, PICKING, PURCHASE, ROLLING, TRADE
from souq.games.bazaar.pieces import BITS, COLOURS, EQUATIONS, FACES, MAX_IN_PURSE, PRICE, STALLS, Box, covers, purse
from souq.games.bazaar.rules import card_points
from souq.games.bazaar.table import Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

POINT = 100
NEVER = -(1 << 40)
IN_CIRCLES = 10
"""Turns per seat without a purchase, after which a roll now and then breaks up trading back and
forth."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """Return the most valuable move. A random draw decides between equal values.

    When trimming, it is the move that leaves least to the neighbour.
    """
    if kind_of(moves[0]) == ROLLING and view.idle > IN_CIRCLES * box.seats and uniform_below(rng, 3) == 0:
        return moves[0]
    best_move = moves[0]
    best = NEVER
    equals = 0
    for i in range(count):
        rating = worth(box, view, moves[i])
        if rating > best:
            best = rating
            equals = 0
        if rating == best:
            equals += 1
            if uniform_below(rng, equals) == 0:
                best_move = moves[i]
    return best_move


@rule
def worth(box: Box, view: Table, move: int) -> int:
    kind = kind_of(move)
    number = part(move, 0)
    hand = purse(view.jewels[view.turn])
    if kind == ROLLING:
        return worth_of_roll(box, view, hand)
    if kind == TRADE:
        return acted(box, view, traded(box, hand, number))
    if kind == PICKING:
        return acted(box, view, hand + jewel(number))
    if kind == PURCHASE:
        points = points_for(box, view, hand, number)
        if view.sold_out == 1 and view.height[number] == 1:
            return worth_of_ending(box, view, points)
        return points + two_trades(box, view, hand - box.price_purse[view.top[number]], number)
    if kind == PASSING:
        return two_trades(box, view, hand, NO_STALL) - too_many(box, hand)
    for colour in range(COLOURS):
        hand -= part(move, colour) * jewel(colour)
    return -two_trades(box, view, hand, NO_STALL)


@rule
def worth_of_ending(box: Box, view: Table, points: int) -> int:
    """Return the value of the purchase that ends the match: no other move beats one that wins."""
    for other in range(box.seats):
        if other != view.turn and view.points[other] * POINT > view.points[view.turn] * POINT + points:
            return points
    return -NEVER


@rule
def acted(box: Box, view: Table, hand: int) -> int:
    """Return the value of a hand after a trade or pick: the better of buying now and keeping it."""
    kept = two_trades(box, view, hand, NO_STALL) - too_many(box, hand)
    return max(kept, best_purchase(box, view, hand, NO_STALL))


@rule
def tempo(box: Box) -> int:
    """Return the value of a turn on the scale of the score table."""
    return box.scores[1, 0] * POINT // 4


@rule
def worth_of_roll(box: Box, view: Table, hand: int) -> int:
    values: Any = np.empty(COLOURS, np.int64)
    for colour in range(COLOURS):
        other = hand + jewel(colour)
        kept = one_trade(box, view, other, NO_STALL) - too_many(box, other)
        values[colour] = max(kept, best_purchase(box, view, other, NO_STALL))
    return sum_over_die(values) // FACES


@rule
def too_many(box: Box, hand: int) -> int:
    """Return the cost of ending a turn above the limit.

    The neighbour takes the most useful jewels.
    """
    return tempo(box) * max(0, purse_size(hand) - box.limit)


@rule
def two_trades(box: Box, view: Table, hand: int, without: int) -> int:
    """Return the value of a hand from the next turn on, after up to two trades that cost a turn each."""
    best = glance(box, view, hand, without)
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(view, i)
        if covers(hand, box.side_purse[number]):
            other = traded(box, hand, number)
            kept = one_trade(box, view, other, without) - too_many(box, other)
            best = max(best, max(kept, best_purchase(box, view, other, without)) - tempo(box))
    return best


@rule
def one_trade(box: Box, view: Table, hand: int, without: int) -> int:
    """Return the same with at most one trade. Rules must not be recursive."""
    best = glance(box, view, hand, without)
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(view, i)
        if covers(hand, box.side_purse[number]):
            other = traded(box, hand, number)
            kept = glance(box, view, other, without) - too_many(box, other)
            best = max(best, max(kept, best_purchase(box, view, other, without)) - tempo(box))
    return best


@rule
def trade_in_play(view: Table, i: int) -> int:
    """Return the number of a trade: those of the first barter card, then those of the second."""
    return view.barter[i // (2 * EQUATIONS)] * 2 * EQUATIONS + i % (2 * EQUATIONS)


@rule
def best_purchase(box: Box, view: Table, hand: int, without: int) -> int:
    """Return the points of the best purchase now, with the estimated value of the jewels left."""
    best = NEVER
    for stall in range(STALLS):
        card = view.top[stall]
        if card >= 0 and stall != without and covers(hand, box.price_purse[card]):
            best = max(best, points_for(box, view, hand, stall) + glance(box, view, hand - box.price_purse[card], stall))
    return best


@rule
def points_for(box: Box, view: Table, hand: int, stall: int) -> int:
    card = view.top[stall]
    return card_points(box, card, view.sold_out, purse_size(hand) - PRICE) * POINT


@rule
def glance(box: Box, view: Table, hand: int, without: int) -> int:
    """Estimate the value of a hand without looking ahead.

    It is the points of the best card less the turns for missing and superfluous jewels.
    """
    best = -PRICE * tempo(box)
    held = purse_size(hand)
    for stall in range(STALLS):
        card = view.top[stall]
        if card >= 0 and stall != without:
            missing = 0
            for colour in range(COLOURS):
                missing += max(0, box.price[card, colour] - ((hand >> (BITS * colour)) & MAX_IN_PURSE))
            extra = held - PRICE + missing
            sloppy = card_points(box, card, view.sold_out, extra) * POINT - missing * tempo(box)
            tidy = card_points(box, card, view.sold_out, 0) * POINT - max(missing, (extra + 1) // 2) * tempo(box)
            best = max(best, max(sloppy, tidy))
    return best
