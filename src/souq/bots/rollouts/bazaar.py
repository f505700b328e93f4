"""How a simulated game of Bazaar goes on."""

from souq.bots.greedy.bazaar import (
    NEVER,
    NO_STALL,
    best_purchase,
    glance,
    jewel,
    one_trade,
    points_for,
    too_many,
    traded,
    worth_of_ending,
)
from souq.games.bazaar.moves import PASSING, PICKING, PURCHASE, ROLLING, TRADE, moves
from souq.games.bazaar.pieces import COLOURS, Box, purse
from souq.games.bazaar.table import Table
from souq.kernel.luck import Luck
from souq.kernel.move import kind_of, part
from souq.kernel.record import Row
from souq.kernel.rule import rule

DECISIONS = 0


@rule
def rate(box: Box, view: Table, seat: int, moves: Row, count: int, rates: Row) -> None:
    for i in range(count):
        rates[i] = promise_of(box, view, moves[i])


@rule
def promise_of(box: Box, view: Table, move: int) -> int:
    kind = kind_of(move)
    number = part(move, 0)
    hand = purse(view.jewels[view.turn])
    if kind == ROLLING:
        total = 0
        best = NEVER
        for colour in range(COLOURS):
            other = hand + jewel(colour)
            kept = glance(box, view, other, NO_STALL) - too_many(box, other)
            promise = max(kept, best_purchase(box, view, other, NO_STALL))
            total += promise
            best = max(best, promise)
        return (total + best) // (COLOURS + 1)
    if kind == TRADE or kind == PICKING:
        hand = traded(box, hand, number) if kind == TRADE else hand + jewel(number)
        kept = one_trade(box, view, hand, NO_STALL) - too_many(box, hand)
        return max(kept, best_purchase(box, view, hand, NO_STALL))
    if kind == PURCHASE:
        points = points_for(box, view, hand, number)
        if view.sold_out == 1 and view.height[number] == 1:
            return worth_of_ending(box, view, points)
        return points + one_trade(box, view, hand - box.price_purse[view.top[number]], number)
    if kind == PASSING:
        return one_trade(box, view, hand, NO_STALL) - too_many(box, hand)
    for colour in range(COLOURS):
        hand -= part(move, colour) * jewel(colour)
    return -glance(box, view, hand, NO_STALL)


@rule
def go_on(box: Box, table: Table, seat: int, out: Row, rates: Row, luck: Luck) -> int:
    count = moves(box, table, seat, out)
    best = 0
    rate(box, table, seat, out, count, rates)
    for i in range(1, count):
        if rates[i] > rates[best]:
            best = i
    return out[best]


@rule
def reopen(box: Box, table: Table, seat: int) -> None:
    """Nothing is chosen in secret."""
