"""Bazaar prior and rollouts: a move is rated by points and the value of the jewels after it."""

from typing import Any

import numpy as np

from souq.bots.games.bazaar.evaluator import unit, worth_of_buying, worth_of_hand
from souq.bots.games.bazaar.purses import NO_STALL, jewel, purse_size, sum_over_die, traded
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
"""None: the evaluator looks two turns ahead for every seat."""
PRIOR_WEIGHT = 0.12
"""Small: playouts distinguish moves well enough to leave the ranking early."""
TRIMMED = 0.5
"""Cost of a jewel above the limit, which the neighbour chooses, in points."""
VICTORY = 1000.0


@rule
def rate_moves(box: Box, view: Table, seat: int, moves: Row, count: int, ratings: Any, cache: EvaluationCache) -> None:
    for i in range(count):
        ratings[i] = rating(box, view, moves[i], cache)


@rule
def rating(box: Box, view: Table, move: int, cache: EvaluationCache) -> float:
    """Return points and the value of the jewels after the move.

    When trimming, return the negative value of what is left to the neighbour.
    """
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
    """Return the value of a purchase.

    The one that ends the match is worth VICTORY if it wins, otherwise 0 [S22].
    """
    card = view.top[stall]
    points = card_points(box, card, view.sold_out, purse_size(hand) - PRICE)
    if view.sold_out == 1 and view.height[stall] == 1:
        for other in range(box.seats):
            if other != view.turn and view.points[other] > view.points[view.turn] + points:
                return 0.0
        return VICTORY * unit(box)
    return points + worth_of_hand(box, view, hand - box.price_purse[card], stall, cache)


@rule
def rating_of_roll(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    values = np.empty(COLOURS)
    for colour in range(COLOURS):
        values[colour] = acted(box, view, hand + jewel(colour), cache)
    return sum_over_die(values) / FACES


@rule
def acted(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    """Return the value of a hand after a trade or roll: the better of buying now and keeping it."""
    return max(kept(box, view, hand, cache), worth_of_buying(box, view, hand, cache))


@rule
def kept(box: Box, view: Table, hand: int, cache: EvaluationCache) -> float:
    """Return the value of a hand at the end of a turn."""
    excess = max(0, purse_size(hand) - box.limit)
    return worth_of_hand(box, view, hand, NO_STALL, cache) - TRIMMED * unit(box) * excess


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Row, ratings: Any, cache: EvaluationCache, rng: RngState) -> int:
    """Return the best-rated move."""
    count = moves(box, table, seat, out)
    rate_moves(box, table, seat, out, count, ratings, cache)
    best = 0
    for i in range(1, count):
        if ratings[i] > ratings[best]:
            best = i
    return out[best]


@rule
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Do nothing: all choices are seen."""
