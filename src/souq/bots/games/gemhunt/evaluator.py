"""Gem-Hunt evaluator: rough progress at first, then the points in the two colours that count."""

from typing import Any

import numpy as np

from souq.bots.games.gemhunt.endgame import judge_endgame
from souq.bots.search.eval_cache import EvaluationCache
from souq.bots.search.payoff import MAX_SEATS, softmax_shares
from souq.games.gemhunt.moves import to_act
from souq.games.gemhunt.pieces import CARDS, COLOURS, HAND, LAWYERS, SEATS, Box
from souq.games.gemhunt.table import Table
from souq.kernel.move import CHANCE
from souq.kernel.rule import rule

POINT, CARD, FULL_HAND, LAWYER, COIN = 0.005, 0.012, 0.7, 0.015, 0.001
"""Value of each on the way to the endgame. Small: the plan that rates moves looks farther ahead
than the tree, and coins must not outweigh going for cards."""
MAX_COINS = 10
"""Coins beyond this have no value."""


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Return whether a seat is to move."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Any, cache: EvaluationCache) -> None:
    """Write each seat's chance to win."""
    points = np.zeros((SEATS, COLOURS))
    count_points(box, table, points)
    if table.revealer >= 0:
        judge_endgame(box, table, points, table.revealer, table.colour, table.cards[table.revealer], shares)
        return
    estimates = np.zeros(MAX_SEATS)
    for seat in range(SEATS):
        estimates[seat] = progress(box, table, seat, points[seat])
    softmax_shares(estimates, SEATS, 1.0, shares)
    if table.cards[table.turn] == HAND:
        judge_reveal(box, table, points, shares)


@rule
def count_points(box: Box, table: Table, points: Any) -> None:
    """Write two points for each delivered gem and one for each symbol, in every colour [G41]."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            points[seat, colour] = 2.0 * table.gems[seat, colour]
    for card in range(CARDS):
        owner = table.shown[card] - 1
        for seat in range(SEATS):
            if table.hand[seat, card] == 1:
                owner = seat
        if owner >= 0:
            for colour in range(COLOURS):
                points[owner, colour] += box.symbols[card, colour]


@rule
def progress(box: Box, table: Table, seat: int, points: Any) -> float:
    """Return how far a seat is towards a full hand in a strong colour.

    One unit more makes winning e times as likely.
    """
    best = 0.0
    for colour in range(COLOURS):
        best = max(best, points[colour])
    lawyers = 0
    for lawyer in range(LAWYERS):
        lawyers += table.unit[seat, lawyer] >= 0
    total = POINT * best + CARD * table.cards[seat] + LAWYER * lawyers + COIN * min(MAX_COINS, table.coins[seat])
    return total + (FULL_HAND if table.cards[seat] == HAND else 0.0)


@rule
def judge_reveal(box: Box, table: Table, points: Any, shares: Any) -> None:
    """Replace the shares by those after a reveal, if that is better for the seat in turn."""
    seat = table.turn
    colour = -1
    for card in range(CARDS):
        if table.hand[seat, card] == 1 and (colour < 0 or points[seat, box.top[card]] > points[seat, colour]):
            colour = box.top[card]
    revealed = np.zeros(MAX_SEATS)
    judge_endgame(box, table, points, seat, colour, HAND, revealed)
    if revealed[seat] > shares[seat]:
        for other in range(SEATS):
            shares[other] = revealed[other]
