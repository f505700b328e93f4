"""How a simulated game of Bazaar goes on: with the move after which points and jewels together are worth most."""

from typing import Any

from souq.bots.games.bazaar.evaluator import unit, worth_of_buying, worth_of_hand
from souq.bots.games.bazaar.greedy import NO_STALL, jewel, jewels_in, traded
from souq.bots.search.eval_cache import Notes
from souq.games.bazaar.kinds import PASSING, PICKING, PURCHASE, ROLLING, TRADE
from souq.games.bazaar.moves import moves
from souq.games.bazaar.pieces import COLOURS, FACES, PRICE, Box, purse
from souq.games.bazaar.rules import card_points
from souq.games.bazaar.table import Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState
from souq.kernel.rule import rule

MIN_ROLLOUT = 0
"""The evaluator looks two turns ahead for every seat, and more is better left to the tree."""
PRIOR_WEIGHT = 0.12
"""Searching tells moves apart well enough to leave their order early."""
TRIMMED = 0.5
"""Points that the neighbour's choice of a jewel costs."""
VICTORY = 1000.0


@rule
def rate(box: Box, view: Table, seat: int, moves: Row, count: int, rates: Any, notes: Notes) -> None:
    for i in range(count):
        rates[i] = promise(box, view, moves[i], notes)


@rule
def promise(box: Box, view: Table, move: int, notes: Notes) -> float:
    """Points, and what the jewels in hand are worth after the move; when trimming, how little is left to the neighbour."""
    kind = kind_of(move)
    number = part(move, 0)
    hand = purse(view.jewels[view.turn])
    if kind == ROLLING:
        return promise_of_roll(box, view, hand, notes)
    if kind == TRADE:
        return acted(box, view, traded(box, hand, number), notes)
    if kind == PICKING:
        return acted(box, view, hand + jewel(number), notes)
    if kind == PURCHASE:
        return promise_of_purchase(box, view, hand, number, notes)
    if kind == PASSING:
        return kept(box, view, hand, notes)
    for colour in range(COLOURS):
        hand -= part(move, colour) * jewel(colour)
    return -worth_of_hand(box, view, hand, NO_STALL, notes)


@rule
def promise_of_purchase(box: Box, view: Table, hand: int, stall: int, notes: Notes) -> float:
    """The one that ends the match is for whoever wins by it. [S22]"""
    card = view.top[stall]
    points = card_points(box, card, view.sold_out, jewels_in(hand) - PRICE)
    if view.sold_out == 1 and view.height[stall] == 1:
        for other in range(box.seats):
            if other != view.turn and view.points[other] > view.points[view.turn] + points:
                return 0.0
        return VICTORY * unit(box)
    return points + worth_of_hand(box, view, hand - box.price_purse[card], stall, notes)


@rule
def promise_of_roll(box: Box, view: Table, hand: int, notes: Notes) -> float:
    """Five colours by the average, the star by the best of them."""
    total = 0.0
    best = 0.0
    for colour in range(COLOURS):
        worth = acted(box, view, hand + jewel(colour), notes)
        total += worth
        best = max(best, worth)
    return (total + best) / FACES


@rule
def acted(box: Box, view: Table, hand: int, notes: Notes) -> float:
    """A hand after a trade or a roll: the better of buying now and of keeping it."""
    return max(kept(box, view, hand, notes), worth_of_buying(box, view, hand, notes))


@rule
def kept(box: Box, view: Table, hand: int, notes: Notes) -> float:
    excess = max(0, jewels_in(hand) - box.limit)
    return worth_of_hand(box, view, hand, NO_STALL, notes) - TRIMMED * unit(box) * excess


@rule
def go_on(box: Box, table: Table, seat: int, out: Row, rates: Any, notes: Notes, luck: RngState) -> int:
    count = moves(box, table, seat, out)
    rate(box, table, seat, out, count, rates, notes)
    best = 0
    for i in range(1, count):
        if rates[i] > rates[best]:
            best = i
    return out[best]


@rule
def reopen(box: Box, table: Table, seat: int) -> None:
    """Nothing is chosen in secret."""
