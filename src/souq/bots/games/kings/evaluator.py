"""King's Keys evaluator: estimates who wins the round, and what that does to the scores."""

import math
from typing import Any, NamedTuple

import numpy as np

from souq.bots.games.kings.hands import common, fits
from souq.bots.search.eval_cache import EvaluationCache
from souq.bots.search.payoff import MAX_SEATS, WIN_WEIGHT, softmax_shares
from souq.games.kings.moves import to_act
from souq.games.kings.pieces import CARDS, DEALT, SEATS, SHOP_SIZE, Box
from souq.games.kings.rules import score
from souq.games.kings.table import DEAL, FINISH, HEAP, IN_HAND, LOT, OVER, PILE, SEAT_0, SHOP, TRADE, Table
from souq.kernel.move import CHANCE, has
from souq.kernel.rule import rule

FINAL_SPREAD, SPREAD_PER_ROOT = 6.0, 2.0
"""Lead in points that makes a seat e times as likely to win: at the target, and more for the root
of the points to go."""
BASE = (0.17, 0.1)
"""Chance to win with a later turn, whatever the cards, in an open and in a black market.

The figures from here on were fitted to games of greedy players.
"""
BASE_POINTS = 12.0
"""Points of such a win."""
IN_SHOP = (1.0, 0.53, 0.34, 0.25, 0.25)
"""Added chance if three cards fit and the fourth lies in a shop, by the number of turns before."""
UNSEEN = (0.03, 0.03, 0.05, 0.06, 0.06)
"""Added chance if the fourth card has not been seen."""
PAIR = 0.012
"""Added chance if two cards fit one in a shop and the fourth has not been seen."""
EXPOSED = (1.0, 0.9, 0.7, 0.55, 0.55)
"""Factor of an added chance if one of the seat's own cards lies in its shop."""
MAX_CHANCE = 0.95
"""Upper bound on the chance to win with a turn."""
USUAL_NOW = (0.36, 0.16)
"""Average chance to win with the turn that now begins, in an open and in a black market."""
CHANCE_BY_TURN = (0.37, 0.27, 0.2, 0.16)
"""Chance to win the round, by the order of first turns."""
USUAL_LATER = (0.25, 0.16)
"""Average of `expect_later` after the deal, in an open and in a black market."""
HAND_WEIGHT = 0.5
"""Weight of the seat's own cards against USUAL_NOW; in a determinised world they are partly
guessed."""


class Holdings(NamedTuple):
    """The cards of each seat, hand and shop together, and those in its shop, with their numbers."""

    cards: Any
    held: Any
    shops: Any
    shown: Any


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Return whether a seat is to move."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Any, cache: EvaluationCache) -> None:
    """Write the shares of the match, averaged over the winners of the round."""
    chances = np.zeros(SEATS)
    points = np.full(SEATS, BASE_POINTS)
    if table.phase != LOT and table.phase != DEAL and table.phase != OVER:
        if table.phase == SHOP:
            expect_deal(box, table, chances)
        else:
            expect_round(box, table, chances, points)
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
    """Write each seat's chance to win the match between rounds.

    A seat that has reached the target has won [K21].
    """
    for seat in range(SEATS):
        if scores[seat] >= box.target:
            out[:SEATS] = (1 - WIN_WEIGHT) / 2 / (SEATS - 1)
            out[seat] = WIN_WEIGHT + (1 - WIN_WEIGHT) / 2
            return
    lead = scores[0]
    for seat in range(1, SEATS):
        lead = max(lead, scores[seat])
    softmax_shares(scores, SEATS, FINAL_SPREAD + SPREAD_PER_ROOT * math.sqrt(box.target - lead), out)


@rule
def expect_deal(box: Box, table: Table, chances: Any) -> None:
    """Write the chances to win the round before its first turn, by order of turns and cards."""
    holdings = sort_cards(table)
    holdings.shown[:] = 0  # the first shops are laid out anew
    win = np.zeros(2)
    for turn in range(SEATS):
        seat = (table.dealer + 1 + turn) % SEATS
        expect_later(box, table, seat, turn, holdings, win)
        chances[seat] = CHANCE_BY_TURN[turn] * win[1] / USUAL_LATER[box.black]


@rule
def expect_round(box: Box, table: Table, chances: Any, points: Any) -> None:
    """Write each seat's chance to be the first with a winning hand, and the points it then scores."""
    holdings = sort_cards(table)
    best = np.empty(CARDS, np.int64)
    win = np.zeros(2)
    going = 1.0
    for turn in range(SEATS + 1):
        seat = (table.mover + turn) % SEATS
        if turn == 0 and (table.phase == TRADE or table.phase == FINISH):
            win[0] = win_with_seven(box, table, seat, holdings.cards[seat])
            win[1] = 1.0 if win[0] > 0 else 0.0
        elif turn < SEATS or table.phase == TRADE or table.phase == FINISH:
            if turn == 0:
                expect_now(box, table, seat, holdings, best, win)
                win[0] = HAND_WEIGHT * win[0] + (1 - HAND_WEIGHT) * USUAL_NOW[box.black] * BASE_POINTS
                win[1] = HAND_WEIGHT * win[1] + (1 - HAND_WEIGHT) * USUAL_NOW[box.black]
            else:
                expect_later(box, table, seat, turn, holdings, win)
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
def sort_cards(table: Table) -> Holdings:
    """Return the cards of all seats."""
    cards = np.empty((SEATS, DEALT + 1), np.int64)
    shops = np.empty((SEATS, SHOP_SIZE), np.int64)
    held = np.zeros(SEATS, np.int64)
    shown = np.zeros(SEATS, np.int64)
    for card in range(CARDS):
        seat = table.holder[card] - SEAT_0
        if seat >= 0:
            cards[seat, held[seat]] = card
            held[seat] += 1
            if table.spot[card] != IN_HAND:
                shops[seat, shown[seat]] = card
                shown[seat] += 1
    return Holdings(cards, held, shops, shown)


@rule
def win_with_seven(box: Box, table: Table, seat: int, cards: Any) -> float:
    """Return the points of the dearest hand that is certain at the end of this turn, or 0."""
    most = 0.0
    for i in range(DEALT + 1):
        for j in range(i):
            for k in range(j):
                a, b, c = cards[i], cards[j], cards[k]
                if fits(a, b, c):
                    fourth = a ^ b ^ c
                    if table.holder[fourth] == SEAT_0 + seat or (table.phase == TRADE and in_reach(table, seat, fourth)):
                        most = max(most, box.points[common(a, b)])
    return most


@rule
def in_reach(table: Table, seat: int, card: int) -> bool:
    """Return whether the seat knows that the card lies in another seat's shop."""
    holder = table.holder[card]
    return holder >= SEAT_0 and holder != SEAT_0 + seat and table.spot[card] != IN_HAND and has(table.known[card], seat)


@rule
def expect_now(box: Box, table: Table, seat: int, holdings: Holdings, best: Any, win: Any) -> None:
    """Write expected points and chance of a win with the turn that now begins.

    A win needs a card that lies open, or one to be drawn.
    """
    best[:] = 0
    cards = holdings.cards[seat]
    top = table.discards[table.discarded - 1] if table.discarded > 0 else -1
    ready = 0
    for i in range(DEALT):
        a = cards[i]
        for j in range(i):
            b = cards[j]
            points = box.points[common(a, b)]
            for k in range(j):
                if fits(a, b, cards[k]):
                    fourth = a ^ b ^ cards[k]
                    best[fourth] = max(best[fourth], points)
                    if fourth == top or in_reach(table, seat, fourth):
                        ready = max(ready, points)
            for other in range(SEATS if box.black == 0 else 0):
                for k in range(holdings.shown[other] if other != seat else 0):
                    if fits(a, b, holdings.shops[other, k]):
                        fourth = a ^ b ^ holdings.shops[other, k]
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
def expect_later(box: Box, table: Table, seat: int, turn: int, holdings: Holdings, win: Any) -> None:
    """Write expected points and chance of a win with the seat's next turn, `turn` turns ahead."""
    cards = holdings.cards[seat]
    likely = BASE[box.black]
    worth = likely * BASE_POINTS
    for i in range(holdings.held[seat]):
        a = cards[i]
        for j in range(i):
            b = cards[j]
            points = box.points[common(a, b)]
            out = table.spot[a] != IN_HAND or table.spot[b] != IN_HAND
            for k in range(j):
                c = cards[k]
                if fits(a, b, c) and table.holder[a ^ b ^ c] != HEAP:
                    more = IN_SHOP[turn] if in_reach(table, seat, a ^ b ^ c) else UNSEEN[turn]
                    if out or table.spot[c] != IN_HAND:
                        more *= EXPOSED[turn]
                    likely += more
                    worth += more * points
            for other in range(SEATS if box.black == 0 else 0):
                for k in range(holdings.shown[other] if other != seat else 0):
                    fourth = a ^ b ^ holdings.shops[other, k]
                    if fits(a, b, holdings.shops[other, k]) and (table.holder[fourth] == PILE or table.spot[fourth] == IN_HAND):
                        more = PAIR * EXPOSED[turn] if out else PAIR
                        likely += more
                        worth += more * points
    win[0] = worth * min(1.0, MAX_CHANCE / likely)
    win[1] = min(MAX_CHANCE, likely)
