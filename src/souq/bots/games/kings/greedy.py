"""A collector for Bazaar: keeps the cards that lack one more card in the most and dearest ways, and claims only what is true."""

from typing import Any

import numpy as np

from souq.games.kings.kinds import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TRADING
from souq.games.kings.pieces import CARDS, DEALT, HAND_SIZE, VALUES, Box
from souq.games.kings.rules import card_at, cards_of, is_winning, parts_in_common, tally
from souq.games.kings.table import HEAP, IN_HAND, Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import UNKNOWN, Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

WINS = 100_000
"""A point of a hand that wins is worth more than anything that may become of others."""
SHOP, UNSEEN, HAND = 6, 3, 1
"""How well a missing card can be got, by where it is."""
SAFE = 4
"""How much a set in the making counts; each of its cards that lies in the shop, for others to take, makes it one less."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """The best move; of equally good ones any."""
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
    """Claims a hand that wins, never another one; otherwise keeps what promises most, the best of it in hand."""
    laid = laid_out(cards, part(move, 1), part(move, 2))
    if kind_of(move) == DISCARDING:
        return rating(box, view, laid, DEALT, HAND_SIZE)
    won = best_hand(box, laid, HAND_SIZE)
    return WINS * won if won > 0 else -1


@rule
def value_of_blind(box: Box, view: Table, cards: int, taken: int) -> int:
    """A face-down card is worth nothing yet, unless the seat knows it."""
    return worth(box, view, cards, DEALT) if taken < 0 else worth(box, view, with_card(cards, taken), DEALT + 1)


@rule
def value_of_draw(box: Box, view: Table, cards: int) -> int:
    """What the cards are worth, on average, with one that has not been seen."""
    total = 0
    unseen = 0
    for card in range(CARDS):
        if view.holder[card] == UNKNOWN:
            total += worth(box, view, with_card(cards, card), DEALT + 1)
            unseen += 1
    return total // max(1, unseen)


@rule
def with_card(cards: int, card: int) -> int:
    """Six packed cards and a seventh."""
    seventh: Any = np.int64(card) << 8 * DEALT
    return cards | seventh


@rule
def without(cards: int, card: int) -> int:
    """Packed cards but one, the others closing up."""
    i = 0
    while part(cards, i) != card:
        i += 1
    below_it = cards & ((1 << 8 * i) - 1)
    return below_it | cards >> 8 * (i + 1) << 8 * i


@rule
def laid_out(cards: int, first: int, second: int) -> int:
    """Six packed cards, with those of the shop at the end."""
    shop: Any = np.int64(first) << 8 * HAND_SIZE | np.int64(second) << 8 * (HAND_SIZE + 1)
    return without(without(cards, first), second) | shop


@rule
def worth(box: Box, view: Table, cards: int, count: int) -> int:
    """The dearest hand that wins, or what may become of the cards."""
    best = best_hand(box, cards, count)
    return WINS * best if best > 0 else rating(box, view, cards, count, count)


@rule
def best_hand(box: Box, cards: int, count: int) -> int:
    """The points of the dearest four of the cards."""
    best = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                three = tally(part(cards, i)) + tally(part(cards, j)) + tally(part(cards, k))
                for h in range(k):
                    counts = three + tally(part(cards, h))
                    if is_winning(counts):
                        best = max(best, box.points[parts_in_common(counts)])
    return best


@rule
def rating(box: Box, view: Table, cards: int, count: int, hand: int) -> int:
    """All threes that one card would complete, by the points and by how well that card can be got."""
    total = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                fourth = completing(part(cards, i), part(cards, j), part(cards, k))
                if fourth >= 0:
                    safe = SAFE - (i >= hand) - (j >= hand) - (k >= hand)
                    counts = tally(part(cards, i)) + tally(part(cards, j)) + tally(part(cards, k)) + tally(fourth)
                    total += safe * ease(view, fourth) * box.points[parts_in_common(counts)]
    return total


@rule
def completing(a: int, b: int, c: int) -> int:
    """The one card that makes a winning hand of three, or -1."""
    number = last_value(a >> 4, b >> 4, c >> 4)
    colour = last_value(a >> 2 & 3, b >> 2 & 3, c >> 2 & 3)
    item = last_value(a & 3, b & 3, c & 3)
    return -1 if number < 0 or colour < 0 or item < 0 else number << 4 | colour << 2 | item


@rule
def last_value(a: int, b: int, c: int) -> int:
    """The same value a fourth time, or the one value that is missing, or -1."""
    if a == b and b == c:
        return a
    if a == b or b == c or a == c:
        return -1
    return VALUES * (VALUES - 1) // 2 - a - b - c


@rule
def ease(view: Table, card: int) -> int:
    """How well a card can be got that the seat itself does not hold."""
    if view.holder[card] == UNKNOWN:
        return UNSEEN
    if view.holder[card] == HEAP:
        return 0
    return HAND if view.spot[card] == IN_HAND or view.spot[card] == UNKNOWN else SHOP
