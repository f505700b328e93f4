"""Greedy player of King's Keys: keeps cards that lack one more in many and dear ways.

It claims only winning hands.
"""

from typing import Any

import numpy as np

from souq.bots.games.kings.hands import common, fits
from souq.games.kings.kinds import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TRADING
from souq.games.kings.pieces import CARDS, DEALT, HAND_SIZE, Box
from souq.games.kings.rules import card_at, cards_of
from souq.games.kings.table import HEAP, IN_HAND, Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import UNKNOWN, Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

WINS = 100_000
"""Value of a point of a winning hand; more than any cards without one."""
SHOP, UNSEEN, HAND = 6, 3, 1
"""How well a missing card can be got, by where it is."""
SAFE = 4
"""Weight of three cards that fit. Each of them that lies in the shop, for others to take, takes off
1."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """Return the best move. A random draw decides between equal values."""
    cards = cards_of(view, seat)
    best = 0
    most = -1
    equal = 0
    for i in range(count):
        value = value_of(box, view, cards, moves[i])
        equal = 1 if value > most else equal + (value == most)
        if value > most or (value == most and uniform_below(rng, equal) == 0):
            best = i
            most = value
    return moves[best]


@rule
def value_of(box: Box, view: Table, cards: int, move: int) -> int:
    kind = kind_of(move)
    if kind == SHOWING or kind == DISCARDING:
        return value_of_finish(box, view, without(cards, part(move, 0)), move)
    if kind == LAYING_OUT:
        return rating(box, view, laid_out(cards, part(move, 0), part(move, 1)), DEALT, HAND_SIZE)
    if kind == TRADING:
        return worth(box, view, with_card(without(cards, part(move, 0)), part(move, 1)), DEALT + 1)
    if kind == BLIND:
        return value_of_blind(box, view, without(cards, part(move, 0)), card_at(view, part(move, 1), part(move, 2)))
    if kind == DRAWING:
        return value_of_draw(box, view, cards)
    return worth(box, view, with_card(cards, view.discards[view.discarded - 1]), DEALT + 1)


@rule
def value_of_finish(box: Box, view: Table, cards: int, move: int) -> int:
    """Return the value of a winning claim, -1 for a wrong one, or the value of the cards kept."""
    laid = laid_out(cards, part(move, 1), part(move, 2))
    if kind_of(move) == DISCARDING:
        return rating(box, view, laid, DEALT, HAND_SIZE)
    won = best_hand(box, laid, HAND_SIZE)
    return WINS * won if won > 0 else -1


@rule
def value_of_blind(box: Box, view: Table, cards: int, taken: int) -> int:
    """Return the value after a trade for a face-down card; unless known, it has no value."""
    return worth(box, view, cards, DEALT) if taken < 0 else worth(box, view, with_card(cards, taken), DEALT + 1)


@rule
def value_of_draw(box: Box, view: Table, cards: int) -> int:
    """Return the average value of the cards with each card that has not been seen."""
    total = 0
    unseen = 0
    for card in range(CARDS):
        if view.holder[card] == UNKNOWN:
            total += worth(box, view, with_card(cards, card), DEALT + 1)
            unseen += 1
    return total // max(1, unseen)


@rule
def with_card(cards: int, card: int) -> int:
    """Return six packed cards and a seventh."""
    seventh: Any = np.int64(card) << 8 * DEALT
    return cards | seventh


@rule
def without(cards: int, card: int) -> int:
    """Return packed cards without one; the others close up."""
    i = 0
    while part(cards, i) != card:
        i += 1
    below_it = cards & ((1 << 8 * i) - 1)
    return below_it | cards >> 8 * (i + 1) << 8 * i


@rule
def laid_out(cards: int, first: int, second: int) -> int:
    """Return six packed cards, those of the shop at the end."""
    shop: Any = np.int64(first) << 8 * HAND_SIZE | np.int64(second) << 8 * (HAND_SIZE + 1)
    return without(without(cards, first), second) | shop


@rule
def worth(box: Box, view: Table, cards: int, count: int) -> int:
    """Return the value of the dearest winning hand, or of what may become of the cards."""
    best = best_hand(box, cards, count)
    return WINS * best if best > 0 else rating(box, view, cards, count, count)


@rule
def best_hand(box: Box, cards: int, count: int) -> int:
    """Return the points of the dearest winning hand among the first cards, or 0."""
    best = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                a, b, c = part(cards, i), part(cards, j), part(cards, k)
                if fits(a, b, c):
                    for h in range(k):
                        if part(cards, h) == a ^ b ^ c:
                            best = max(best, box.points[common(a, b)])
    return best


@rule
def rating(box: Box, view: Table, cards: int, count: int, hand: int) -> int:
    """Return the value of all threes that one card completes: points, times how easy it is to get.

    Cards from number `hand` on lie in the shop, where others can take them.
    """
    total = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                a, b, c = part(cards, i), part(cards, j), part(cards, k)
                if fits(a, b, c):
                    safe = SAFE - (i >= hand) - (j >= hand) - (k >= hand)
                    total += safe * ease(view, a ^ b ^ c) * box.points[common(a, b)]
    return total


@rule
def ease(view: Table, card: int) -> int:
    """Return how well a card can be got that the seat does not hold."""
    if view.holder[card] == UNKNOWN:
        return UNSEEN
    if view.holder[card] == HEAP:
        return 0
    return HAND if view.spot[card] == IN_HAND or view.spot[card] == UNKNOWN else SHOP
