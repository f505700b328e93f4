"""Payoffs of a playout: every seat's share of the win, estimated by softmax or by final scores."""

import math
from typing import Any

from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule

MAX_SEATS = 8
WIN_WEIGHT = 0.85
"""Part of a final payoff that is shared by the winners. The rest depends on the margin."""


@rule
def softmax_shares(estimates: Any, seats: int, spread: float, out: Any) -> None:
    """Write each seat's chance to win: the softmax of estimated results, with temperature `spread`.

    A seat that is ahead by `spread` wins e times as often. The largest estimate is subtracted first,
    so that no exponential overflows.
    """
    best = estimates[0]
    for seat in range(seats):
        best = max(best, estimates[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp((estimates[seat] - best) / spread)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


@rule
def final_shares(seats: int, winners: int, scores: Row, out: Any) -> None:
    """Write the payoffs of a finished match.

    WIN_WEIGHT is shared by the winners, the rest by distance from the best score.
    """
    won = 0
    most = scores[0]
    least = scores[0]
    for seat in range(seats):
        won += has(winners, seat)
        most = max(most, scores[seat])
        least = min(least, scores[seat])
    for seat in range(seats):
        behind = (most - scores[seat]) / (1 + most - least)
        out[seat] = (WIN_WEIGHT / won if has(winners, seat) else 0.0) + (1 - WIN_WEIGHT) * 2 / seats * (1 - behind)
