"""Who will win at Bazaar: what each seat can do in its next turn, in the order of turns, and what that does to the scores."""

from typing import Any

import numpy as np

from souq.bots.search.payoff import MOST_SEATS, WINNING, share_by_strength
from souq.games.kings.pieces import CARDS, DEALT, SEATS, SHOP_SIZE, Box
from souq.games.kings.rules import score
from souq.games.kings.table import DEAL, FINISH, IN_HAND, LOT, OVER, PILE, SEAT_0, SHOP, TRADE, Table
from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule

SPREAD = 12.0
"""Points ahead that make a seat nearly three times as likely to win the match, when all is open."""
STAYS = (1.0, 0.7, 0.55, 0.45, 0.4)
"""How likely a card in a shop is still there for a seat that comes so many turns later."""
USUAL = 12.0
"""Points that such a hand scores."""
GUESSED = 1 / 6
"""How likely the right one of the face-down cards is taken."""
PARTS = 0b010101
"""One bit for each part of a card, where its value is."""


@rule
def differs(one: int, other: int) -> int:
    """The parts in which two cards differ, one bit each."""
    both = one ^ other
    return (both | both >> 1) & PARTS


@rule
def fits(a: int, b: int, c: int) -> bool:
    """Whether a fourth card makes a winning hand of three: it is a ^ b ^ c, as four values that all differ cancel out."""
    parts = differs(a, b)
    return parts == differs(a, c) and parts == differs(b, c)


@rule
def common(a: int, b: int) -> int:
    """How many parts two cards of a hand that wins, and so all four, have in common."""
    parts = differs(a, b)
    return 3 - (parts & 1) - (parts >> 2 & 1) - (parts >> 4 & 1)


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    """The shares after each way in which the round may end, as likely as it is."""
    chances = np.zeros(SEATS)
    points = np.full(SEATS, USUAL)
    if table.phase != LOT and table.phase != DEAL and table.phase != OVER:
        run_round(box, table, chances, points)
    scores = np.zeros(MOST_SEATS)
    part: Any = np.zeros(MOST_SEATS)
    for seat in range(SEATS):
        scores[seat] = score(box, table, seat)
    open_end = 1.0 - chances.sum()
    share_by_scores(box, scores, part)
    for seat in range(SEATS):
        shares[seat] = open_end * part[seat]
    for winner in range(SEATS):
        if chances[winner] > 0:
            scores[winner] += points[winner]
            share_by_scores(box, scores, part)
            scores[winner] -= points[winner]
            for seat in range(SEATS):
                shares[seat] += chances[winner] * part[seat]


@rule
def share_by_scores(box: Box, scores: Row, out: Row) -> None:
    """Between two rounds; whoever has reached the target has won. [K21]"""
    for seat in range(SEATS):
        if scores[seat] >= box.target:
            out[:SEATS] = (1 - WINNING) / 2 / (SEATS - 1)
            out[seat] = WINNING + (1 - WINNING) / 2
            return
    share_by_strength(scores, SEATS, SPREAD, out)


@rule
def run_round(box: Box, table: Table, chances: Row, points: Row) -> None:
    """How likely each seat is the first to have a hand that wins, and how many points it then scores."""
    cards = np.empty((SEATS, DEALT + 1), np.int64)
    shops = np.empty((SEATS, SHOP_SIZE), np.int64)
    held = np.zeros(SEATS, np.int64)
    shown = np.zeros(SEATS, np.int64)
    sort_cards(table, cards, held, shops, shown)
    best = np.empty((2, CARDS), np.int64)
    win = np.zeros(2)
    going = 1.0
    first = table.dealer + 1 if table.phase == SHOP else table.mover
    for turn in range(SEATS + 1):
        seat = (first + turn) % SEATS
        if turn == 0 and (table.phase == TRADE or table.phase == FINISH):
            win[0] = win_with_seven(box, table, seat, cards)
            win[1] = 1.0 if win[0] > 0 else 0.0
        elif turn < SEATS or table.phase == TRADE or table.phase == FINISH:
            look_ahead(box, table, seat, turn, cards, held, shops, shown, best, win)
        else:
            break
        gained = going * win[1]
        if gained > 0:
            before = chances[seat]
            points[seat] = (points[seat] * before + win[0] / win[1] * gained) / (before + gained)
            chances[seat] += gained
            going -= gained
    chances += going / SEATS


@rule
def sort_cards(table: Table, cards: Any, held: Row, shops: Any, shown: Row) -> None:
    """The cards of each seat, and those of them in its shop."""
    for card in range(CARDS):
        seat = table.holder[card] - SEAT_0
        if seat >= 0:
            cards[seat, held[seat]] = card
            held[seat] += 1
            if table.spot[card] != IN_HAND:
                shops[seat, shown[seat]] = card
                shown[seat] += 1


@rule
def win_with_seven(box: Box, table: Table, seat: int, cards: Any) -> float:
    """The points of the dearest hand at the end of this turn, as far as it is certain; 0 if there is none."""
    most = 0.0
    for i in range(DEALT + 1):
        for j in range(i):
            for k in range(j):
                a, b, c = cards[seat, i], cards[seat, j], cards[seat, k]
                if fits(a, b, c):
                    fourth = a ^ b ^ c
                    if table.holder[fourth] == SEAT_0 + seat or (table.phase == TRADE and in_reach(table, seat, fourth)):
                        most = max(most, box.points[common(a, b)])
    return most


@rule
def in_reach(table: Table, seat: int, card: int) -> bool:
    """Whether the seat knows the card to lie in the shop of another."""
    holder = table.holder[card]
    return holder >= SEAT_0 and holder != SEAT_0 + seat and table.spot[card] != IN_HAND and has(table.known[card], seat)


@rule
def look_ahead(
    box: Box, table: Table, seat: int, turn: int, cards: Any, held: Row, shops: Any, shown: Row, best: Any, win: Row
) -> None:
    """Expected points and likelihood of a win with the seat's next turn, so many turns ahead."""
    best[:] = 0
    top = table.discards[table.discarded - 1] if turn == 0 and table.discarded > 0 else -1
    stays = STAYS[turn]
    ready = 0
    hoped = 0
    for i in range(held[seat]):
        a = cards[seat, i]
        for j in range(i):
            b = cards[seat, j]
            points = box.points[common(a, b)]
            for k in range(j):
                if fits(a, b, cards[seat, k]):
                    fourth = a ^ b ^ cards[seat, k]
                    best[0, fourth] = max(best[0, fourth], points)
                    if fourth == top or in_reach(table, seat, fourth):
                        ready = max(ready, points)
                    elif table.spot[fourth] != IN_HAND:
                        hoped = max(hoped, points)
            if box.black == 1:
                continue
            for other in range(SEATS):
                for k in range(shown[other] if other != seat else 0):
                    if fits(a, b, shops[other, k]):
                        fourth = a ^ b ^ shops[other, k]
                        best[1, fourth] = max(best[1, fourth], points)
                        if fourth == top:
                            ready = max(ready, points)
    drawn = 1 / max(1, table.pile)
    likely = 0.0
    worth = 0.0
    for card in range(CARDS):
        if table.holder[card] == PILE:
            if best[0, card] > 0:
                likely += drawn
                worth += drawn * best[0, card]
            elif best[1, card] > 0:
                likely += drawn * stays
                worth += drawn * stays * best[1, card]
    if ready > 0 or hoped > 0:
        at_once = stays if ready > 0 else GUESSED
        likely = at_once + (1 - at_once) * likely
        worth = at_once * max(ready, hoped) + (1 - at_once) * worth
    win[0] = worth
    win[1] = likely
