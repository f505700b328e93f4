"""What an outcome is worth to each seat: winning counts most, the margin a little, and all shares add up to about 1."""

import math
from typing import Any

from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule

MAX_SEATS = 8
WIN_WEIGHT = 0.85
"""The part of the payoff that depends on winning alone; the margin decides about the rest."""


@rule
def softmax_shares(estimates: Any, seats: int, spread: float, out: Any) -> None:
    """Chances to win from estimated results, of which one `spread` ahead wins about three times as often."""
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
    """The payoffs of a match that is over."""
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
