"""How a simulated game of Bazaar goes on: with the move after which points and jewels together are worth most."""

from typing import Any

from souq.bots.games.bazaar.evaluator import unit, worth_of_buying, worth_of_hand
from souq.bots.games.bazaar.greedy import NO_STALL, jewel, jewels_in, traded
from souq.bots.search.eval_cache import EvaluationCache
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
def rate_moves(box: Box, view: Table, seat: int, moves: Row, count: int, ratings: Any, cache: EvaluationCache) -> None:
    for i in range(count):
        ratings[i] = rating(box, view, moves[i], cache)


@rule
def rating(box: Box, view: Table, move: int, cache: EvaluationCache) -> float:
    """Points, and what the jewels in hand are worth after the move; when trimming, how little is left to the neighbour."""
    kind = kind_of(move)
    number = part(move, 0)
    hand = purse(view.jewels[view.turn])
    if kind == ROLLING:
        return rating_of_roll(box, view, hand, cache)
    if kind == TRADE:
        return acted(box, view, traded(box, hand, number), cache)
    if kind == PICKING:
        return acted(box, view, hand + jewel(number), cache)
    if kind == PURCHASE:
        return rating_of_purchase(box, view, hand, number, cache)
    if kind == PASSING:
        return kept(box, view, hand, cache)
    for colour in range(COLOURS):
        hand -= part(move, colour) * jewel(colour)
    return -worth_of_hand(box, view, hand, NO_STALL, cache)


@rule
def rating_of_purchase(box: Box, view: Table, hand: int, stall: int, cache: EvaluationCache) -> float:
    """The one that ends the match is for whoever wins by it. [S22]"""
    card = view.top[stall]
    points = card_points(box, card, view.sold_out, jewels_in(hand) - PRICE)
    if view.sold_out == 1 and view.height[stall] == 1:
        for other in range(box.seats):
            if other != view.turn and view.points[other] > view.points[view.turn] + points:
                return 0.0
        return VICTORY * unit(box)
    return points + worth_of_hand(box, view, hand - box.price_purse[card], stall, cache)


@rule
def rating_of_roll(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    """Five colours by the average, the star by the best of them."""
    total = 0.0
    best = 0.0
    for colour in range(COLOURS):
        worth = acted(box, view, hand + jewel(colour), cache)
        total += worth
        best = max(best, worth)
    return (total + best) / FACES


@rule
def acted(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    """A hand after a trade or a roll: the better of buying now and of keeping it."""
    return max(kept(box, view, hand, cache), worth_of_buying(box, view, hand, cache))


@rule
def kept(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    excess = max(0, jewels_in(hand) - box.limit)
    return worth_of_hand(box, view, hand, NO_STALL, cache) - TRIMMED * unit(box) * excess


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Row, ratings: Any, cache: EvaluationCache, rng: RngState) -> int:
    count = moves(box, table, seat, out)
    rate_moves(box, table, seat, out, count, ratings, cache)
    best = 0
    for i in range(1, count):
        if ratings[i] > ratings[best]:
            best = i
    return out[best]


@rule
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Nothing is chosen in secret."""
