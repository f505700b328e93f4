"""Who will win at Bazaar: what each seat can do in its next turn, in the order of turns, and what that does to the scores."""

import math
from typing import Any

import numpy as np

from souq.bots.search.eval_cache import EvaluationCache
from souq.bots.search.payoff import MAX_SEATS, WIN_WEIGHT, softmax_shares
from souq.games.kings.moves import to_act
from souq.games.kings.pieces import CARDS, DEALT, SEATS, SHOP_SIZE, Box
from souq.games.kings.rules import score
from souq.games.kings.table import DEAL, FINISH, HEAP, IN_HAND, LOT, OVER, PILE, SEAT_0, SHOP, TRADE, Table
from souq.kernel.move import CHANCE, has
from souq.kernel.rule import rule

SPREAD, MORE_SPREAD = 6.0, 2.0
"""Points ahead that make a seat nearly three times as likely to win: at the end, and more for the root of the points to go."""
BASE = (0.17, 0.1)
"""How likely a turn that is still to come wins, whatever the cards, in an open and in a black market.

This and the following figures are fitted to what happened in games of greedy players.
"""
BASE_POINTS = 12.0
IN_SHOP = (1.0, 0.53, 0.34, 0.25, 0.25)
"""How much likelier, if three cards fit and the fourth lies in a shop, by the turns that others have before."""
UNSEEN = (0.03, 0.03, 0.05, 0.06, 0.06)
"""How much likelier, if the fourth has not been seen."""
PAIR = 0.012
"""How much likelier, if two cards fit one in a shop and the fourth has not been seen."""
EXPOSED = (1.0, 0.9, 0.7, 0.55, 0.55)
"""What is left of all this, if one of the three lies in the seat's own shop."""
MOST = 0.95
AT_ONCE = (0.36, 0.16)
"""How likely the turn that now begins wins, in an open and in a black market."""
IN_ORDER = (0.37, 0.27, 0.2, 0.16)
"""How likely each seat wins a round, in the order of their first turns."""
USUAL = (0.25, 0.16)
"""What the cards of a deal usually promise."""
TRUST = 0.5
"""How much the imagined hand of the seat that begins it counts against that."""
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
def is_quiet(box: Box, table: Table) -> bool:
    """Any position in which a seat is to move; luck is waited for."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Any, cache: EvaluationCache) -> None:
    """The shares after each way in which the round may end, as likely as it is."""
    chances = np.zeros(SEATS)
    points = np.full(SEATS, BASE_POINTS)
    if table.phase != LOT and table.phase != DEAL and table.phase != OVER:
        if table.phase == SHOP:
            look_at_deal(box, table, chances)
        else:
            run_round(box, table, chances, points)
    scores = np.zeros(MAX_SEATS)
    part: Any = np.zeros(MAX_SEATS)
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
def share_by_scores(box: Box, scores: Any, out: Any) -> None:
    """Between two rounds; whoever has reached the target has won. [K21]"""
    for seat in range(SEATS):
        if scores[seat] >= box.target:
            out[:SEATS] = (1 - WIN_WEIGHT) / 2 / (SEATS - 1)
            out[seat] = WIN_WEIGHT + (1 - WIN_WEIGHT) / 2
            return
    lead = scores[0]
    for seat in range(1, SEATS):
        lead = max(lead, scores[seat])
    softmax_shares(scores, SEATS, SPREAD + MORE_SPREAD * math.sqrt(box.target - lead), out)


@rule
def look_at_deal(box: Box, table: Table, chances: Any) -> None:
    """Before the first turn: what the order of turns allows a seat, more or less by what its own cards promise."""
    cards = np.empty((SEATS, DEALT + 1), np.int64)
    shops = np.empty((SEATS, SHOP_SIZE), np.int64)
    held = np.zeros(SEATS, np.int64)
    shown = np.zeros(SEATS, np.int64)
    sort_cards(table, cards, held, shops, shown)
    shown[:] = 0
    win = np.zeros(2)
    for turn in range(SEATS):
        seat = (table.dealer + 1 + turn) % SEATS
        look_ahead(box, table, seat, turn, cards, held, shops, shown, win)
        chances[seat] = IN_ORDER[turn] * win[1] / USUAL[box.black]


@rule
def run_round(box: Box, table: Table, chances: Any, points: Any) -> None:
    """How likely each seat is the first to have a hand that wins, and how many points it then scores."""
    cards = np.empty((SEATS, DEALT + 1), np.int64)
    shops = np.empty((SEATS, SHOP_SIZE), np.int64)
    held = np.zeros(SEATS, np.int64)
    shown = np.zeros(SEATS, np.int64)
    sort_cards(table, cards, held, shops, shown)
    best = np.empty(CARDS, np.int64)
    win = np.zeros(2)
    going = 1.0
    for turn in range(SEATS + 1):
        seat = (table.mover + turn) % SEATS
        if turn == 0 and (table.phase == TRADE or table.phase == FINISH):
            win[0] = win_with_seven(box, table, seat, cards)
            win[1] = 1.0 if win[0] > 0 else 0.0
        elif turn < SEATS or table.phase == TRADE or table.phase == FINISH:
            if turn == 0:
                look_closely(box, table, seat, cards, shops, shown, best, win)
                win[0] = TRUST * win[0] + (1 - TRUST) * AT_ONCE[box.black] * BASE_POINTS
                win[1] = TRUST * win[1] + (1 - TRUST) * AT_ONCE[box.black]
            else:
                look_ahead(box, table, seat, turn, cards, held, shops, shown, win)
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
def sort_cards(table: Table, cards: Any, held: Any, shops: Any, shown: Any) -> None:
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
def look_closely(box: Box, table: Table, seat: int, cards: Any, shops: Any, shown: Any, best: Any, win: Any) -> None:
    """Expected points and likelihood of a win with the turn that now begins: with what lies there, or with the card drawn."""
    best[:] = 0
    top = table.discards[table.discarded - 1] if table.discarded > 0 else -1
    ready = 0
    for i in range(DEALT):
        a = cards[seat, i]
        for j in range(i):
            b = cards[seat, j]
            points = box.points[common(a, b)]
            for k in range(j):
                if fits(a, b, cards[seat, k]):
                    fourth = a ^ b ^ cards[seat, k]
                    best[fourth] = max(best[fourth], points)
                    if fourth == top or in_reach(table, seat, fourth):
                        ready = max(ready, points)
            for other in range(SEATS if box.black == 0 else 0):
                for k in range(shown[other] if other != seat else 0):
                    if fits(a, b, shops[other, k]):
                        fourth = a ^ b ^ shops[other, k]
                        best[fourth] = max(best[fourth], points)
                        if fourth == top:
                            ready = max(ready, points)
    if ready > 0:
        win[0] = ready
        win[1] = 1.0
        return
    ways = 0
    total = 0
    for card in range(CARDS):
        if best[card] > 0 and table.holder[card] == PILE:
            ways += 1
            total += best[card]
    blind = BASE[1] if box.black == 1 else 0.0
    win[0] = total / max(1, table.pile) + blind * BASE_POINTS
    win[1] = ways / max(1, table.pile) + blind


@rule
def look_ahead(box: Box, table: Table, seat: int, turn: int, cards: Any, held: Any, shops: Any, shown: Any, win: Any) -> None:
    """Expected points and likelihood of a win with the seat's next turn, so many turns ahead."""
    likely = BASE[box.black]
    worth = likely * BASE_POINTS
    for i in range(held[seat]):
        a = cards[seat, i]
        for j in range(i):
            b = cards[seat, j]
            points = box.points[common(a, b)]
            out = table.spot[a] != IN_HAND or table.spot[b] != IN_HAND
            for k in range(j):
                c = cards[seat, k]
                if fits(a, b, c) and table.holder[a ^ b ^ c] != HEAP:
                    more = IN_SHOP[turn] if in_reach(table, seat, a ^ b ^ c) else UNSEEN[turn]
                    if out or table.spot[c] != IN_HAND:
                        more *= EXPOSED[turn]
                    likely += more
                    worth += more * points
            for other in range(SEATS if box.black == 0 else 0):
                for k in range(shown[other] if other != seat else 0):
                    fourth = a ^ b ^ shops[other, k]
                    if fits(a, b, shops[other, k]) and (table.holder[fourth] == PILE or table.spot[fourth] == IN_HAND):
                        more = PAIR * EXPOSED[turn] if out else PAIR
                        likely += more
                        worth += more * points
    win[0] = worth * min(1.0, MOST / likely)
    win[1] = min(MOST, likely)
