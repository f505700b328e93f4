"""How a simulated round of Bazaar goes on: seats win when they can, and keep the cards that fit best with others."""

import math
from typing import Any

import numpy as np

from souq.bots.evaluators.kings import PARTS, common, differs, fits, in_reach
from souq.bots.search.notes import Notes
from souq.games.kings.moves import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING, moves
from souq.games.kings.pieces import CARDS, DEALT, SEATS, Box
from souq.games.kings.table import DRAW, HEAP, IN_HAND, LEFT, RIGHT, SEAT_0, SHOP, TRADE, Table
from souq.kernel.luck import Luck, below
from souq.kernel.move import has, kind_of, pack, part
from souq.kernel.rule import rule

DECISIONS = 0
"""Rounds are so short that the evaluator, which looks at the next turn of every seat, sees as much as a playout would."""
TRUST = math.inf
"""The order of moves is always followed: what comes after a turn hangs on cards that nobody sees, and searching it, with
hundreds of playouts or with thousands, won no more often."""
SECOND_LOOK = 0
WINS = 1000.0
"""A point of a hand that wins is worth more than anything that may become of others."""
AT_HAND, UNSEEN, HELD = 7.0, 2.0, 2.0
"""How well the fourth card of a hand can be got: from a shop, unseen yet, or from another hand."""
PAIR = 0.2
"""What two cards that fit one in a shop are worth, compared with three cards of one's own."""
EXPOSED = 0.45
"""What is lost of the worth of cards that fit for each of them that lies in the shop, for others to take."""
FEW = 128
SEVEN = (1 << DEALT + 1) - 1


@rule
def ease(table: Table, seat: int, card: int) -> float:
    """How well the seat, as far as it knows, can get a card."""
    holder = table.holder[card]
    if holder == HEAP:
        return 0.0
    if holder == SEAT_0 + seat or in_reach(table, seat, card):
        return AT_HAND
    return HELD if has(table.traced[card], seat) else UNSEEN


@rule
def list_cards(table: Table, seat: int, cards: Any) -> int:
    count = 0
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat:
            cards[count] = card
            count += 1
    return count


@rule
def list_offered(box: Box, table: Table, seat: int, cards: Any) -> int:
    """The cards that the seat could take: those in open shops of others and, before its turn, the top discard."""
    count = 0
    if box.black == 0:
        for card in range(CARDS):
            if in_reach(table, seat, card):
                cards[count] = card
                count += 1
    if (table.phase == SHOP or table.phase == DRAW) and table.discarded > 0:
        cards[count] = table.discards[table.discarded - 1]
        count += 1
    return count


@rule
def list_fits(box: Box, table: Table, seat: int, cards: Any, count: int, offered: Any, more: int, sets: Any, worths: Any) -> int:
    """Which of the cards (a bit each) fit together or with one that is offered, and what that is worth."""
    found = 0
    for i in range(count):
        a = cards[i]
        for j in range(i):
            b = cards[j]
            points = box.points[common(a, b)]
            for k in range(j):
                if fits(a, b, cards[k]):
                    sets[found] = 1 << i | 1 << j | 1 << k
                    worths[found] = points * ease(table, seat, a ^ b ^ cards[k])
                    found += 1
            for k in range(more):
                if found < FEW - DEALT and fits(a, b, offered[k]):
                    sets[found] = 1 << i | 1 << j
                    worths[found] = PAIR * points * ease(table, seat, a ^ b ^ offered[k])
                    found += 1
    return found


@rule
def worth_of(sets: Any, worths: Any, found: int, away: int, shop: int) -> float:
    """What cards are worth without those that go away, when some of them lie in the shop."""
    total = 0.0
    for i in range(found):
        if sets[i] & away == 0:
            exposed = sets[i] & shop
            total += worths[i] * (1 - EXPOSED * ((exposed != 0) + (exposed & (exposed - 1) != 0)))
    return total


@rule
def place(cards: Any, count: int, card: int) -> int:
    """The bit of a card."""
    for i in range(count):
        if cards[i] == card:
            return 1 << i
    return 0


@rule
def best_four(box: Box, cards: Any, count: int) -> int:
    """The set of the dearest hand among the cards that wins, with its points above; 0 if there is none."""
    best = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                a, b, c = cards[i], cards[j], cards[k]
                if fits(a, b, c):
                    for h in range(k):
                        if cards[h] == a ^ b ^ c:
                            best = max(best, box.points[common(a, b)] << 8 | 1 << i | 1 << j | 1 << k | 1 << h)
    return best


@rule
def rate(box: Box, view: Table, seat: int, moves: Any, count: int, rates: Any, notes: Notes) -> None:
    """Hands that win first, each in one way only, as what is discarded with them does not matter; wrong claims last."""
    cards = np.empty(DEALT + 1, np.int64)
    offered = np.empty(CARDS, np.int64)
    sets = np.empty(FEW, np.int64)
    worths = np.empty(FEW, np.float64)
    held = list_cards(view, seat, cards)
    more = list_offered(box, view, seat, offered)
    found = list_fits(box, view, seat, cards, held, offered, more, sets, worths)
    four = best_four(box, cards, held)
    for i in range(count):
        kind = kind_of(moves[i])
        if kind == TRADING:
            rates[i] = rate_trade(box, view, seat, cards, held, part(moves[i], 0), part(moves[i], 1))
        elif kind == BLIND:
            kept = worth_of(sets, worths, found, place(cards, held, part(moves[i], 0)), 0)
            rates[i] = rate_blind(box, view, seat, cards, held, moves[i], kept)
        elif kind == LAYING_OUT:
            shop = place(cards, held, part(moves[i], 0)) | place(cards, held, part(moves[i], 1))
            rates[i] = worth_of(sets, worths, found, 0, shop)
        elif kind == DISCARDING or kind == SHOWING:
            away = place(cards, held, part(moves[i], 0))
            shop = place(cards, held, part(moves[i], 1)) | place(cards, held, part(moves[i], 2))
            if kind == DISCARDING:
                rates[i] = worth_of(sets, worths, found, away, shop)
            else:
                rates[i] = WINS * (four >> 8) if four > 0 and four & (away | shop) == 0 and away < shop & -shop else -WINS
        else:
            rates[i] = kind == kind_of(draw_or_take(view, seat, cards, held))


@rule
def rate_trade(box: Box, view: Table, seat: int, cards: Any, held: int, given: int, taken: int) -> float:
    """A hand that wins after the trade, or else what the cards are then worth."""
    new = np.empty(DEALT + 1, np.int64)
    for i in range(held):
        new[i] = taken if cards[i] == given else cards[i]
    four = best_four(box, new, held)
    if four > 0:
        return WINS * (four >> 8)
    total = 0.0
    for i in range(held):
        for j in range(i):
            for k in range(j):
                if fits(new[i], new[j], new[k]):
                    total += box.points[common(new[i], new[j])] * ease(view, seat, new[i] ^ new[j] ^ new[k])
    return total


@rule
def rate_blind(box: Box, view: Table, seat: int, cards: Any, held: int, move: int, kept: float) -> float:
    """A face-down card is worth nothing yet, unless the seat knows it."""
    for card in range(CARDS):
        if in_reach(view, seat, card) and view.holder[card] == SEAT_0 + part(move, 1) and view.spot[card] == part(move, 2):
            return rate_trade(box, view, seat, cards, held, part(move, 0), card)
    return kept


@rule
def go_on(box: Box, table: Table, seat: int, out: Any, rates: Any, notes: Notes, luck: Luck) -> int:
    """A hand that wins if there is one; otherwise the cards that fit least are given, discarded and laid out."""
    cards = np.empty(DEALT + 1, np.int64)
    offered = np.empty(CARDS, np.int64)
    held = list_cards(table, seat, cards)
    more = list_offered(box, table, seat, offered)
    if table.phase == DRAW:
        return draw_or_take(table, seat, cards, held)
    four = best_four(box, cards, held)
    sets = np.empty(FEW, np.int64)
    worths = np.empty(FEW, np.float64)
    found = list_fits(box, table, seat, cards, held, offered, more, sets, worths)
    used = np.zeros(DEALT + 1)
    for i in range(found):
        for j in range(held):
            if has(sets[i], j):
                used[j] += worths[i]
    if table.phase == TRADE:
        return give(box, table, seat, cards, held, offered, more, four & SEVEN, used, out, luck)
    one = least_used(used, held, four & SEVEN)
    two = least_used(used, held, four & SEVEN | 1 << one)
    low, high = min(cards[one], cards[two]), max(cards[one], cards[two])
    if table.phase == SHOP:
        return pack(LAYING_OUT, low, high)
    three = least_used(used, held, four & SEVEN | 1 << one | 1 << two)
    low, high = min(cards[three], cards[two]), max(cards[three], cards[two])
    return pack(SHOWING if four > 0 else DISCARDING, cards[one], low, high)


@rule
def draw_or_take(table: Table, seat: int, cards: Any, held: int) -> int:
    """Takes the top discard if it makes a hand, together with a card from a shop or without."""
    if table.discarded == 0:
        return pack(DRAWING)
    top = table.discards[table.discarded - 1]
    for i in range(held):
        for j in range(i):
            if fits(cards[i], cards[j], top):
                fourth = cards[i] ^ cards[j] ^ top
                if table.holder[fourth] == SEAT_0 + seat or in_reach(table, seat, fourth):
                    return pack(TAKING)
    return pack(DRAWING) if table.pile > 0 or table.discarded > 1 else pack(TAKING)


@rule
def least_used(used: Any, held: int, but: int) -> int:
    least = -1
    for i in range(held):
        if not has(but, i) and (least < 0 or used[i] < used[least]):
            least = i
    return least


@rule
def give(
    box: Box,
    table: Table,
    seat: int,
    cards: Any,
    held: int,
    offered: Any,
    more: int,
    kept: int,
    used: Any,
    out: Any,
    luck: Luck,
) -> int:
    """Trades for the card that fits best with one's own, and gives the one that fits least, if the two have a part in common."""
    if box.black == 1:
        other = (seat + 1 + below(luck, SEATS - 1)) % SEATS
        return pack(BLIND, cards[least_used(used, held, kept)], other, LEFT + below(luck, RIGHT))
    move = 0
    most = -WINS
    for k in range(more):
        taken = offered[k]
        needed = kept
        worth = 0.0
        for i in range(held):
            for j in range(i):
                if fits(cards[i], cards[j], taken):
                    fourth = cards[i] ^ cards[j] ^ taken
                    if table.holder[fourth] == SEAT_0 + seat:
                        worth += WINS
                        needed = 1 << i | 1 << j | place(cards, held, fourth)
                    else:
                        worth += box.points[common(cards[i], cards[j])] * ease(table, seat, fourth)
        for i in range(held):
            if not has(needed, i) and differs(cards[i], taken) != PARTS and worth - used[i] > most:
                most = worth - used[i]
                move = pack(TRADING, cards[i], taken)
    if move == 0:
        return out[below(luck, moves(box, table, seat, out))]
    return move


@rule
def reopen(box: Box, table: Table, seat: int) -> None:
    """First shops that are not turned up yet are laid out anew. [K6]"""
    if table.phase == SHOP:
        for card in range(CARDS):
            if table.holder[card] != SEAT_0 + seat:
                table.spot[card] = IN_HAND
        table.ready &= 1 << seat
