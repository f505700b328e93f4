"""Shares with honest intervals when games come in sets: the rotations of one deal are not independent, deals are."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.lab.simulate import CONFIDENCE, wilson_interval

Floats = NDArray[np.float64]


class Share(NamedTuple):
    share: float
    low: float
    high: float


def ratio_interval(won: Floats, chances: Floats, most: float = 1.0) -> Share:
    """All that was won over all the chances to win, both given by set, and where the true share lies 95 times in 100.

    No share is above `most`. The interval is Wilson's for the number of independent games, each won wholly or not at all,
    that would vary as much as these sets do.
    """
    sets = len(won)
    share = float(won.sum() / chances.sum())
    if sets < 2:
        return Share(share, 0.0, most)
    error = math.sqrt(sets / (sets - 1) * float(((won - share * chances) ** 2).sum())) / float(chances.sum())
    spread = share * (most - share)
    effective_games = spread / error**2 if error > 0 and spread > 0 else float(sets)
    effective_games *= (CONFIDENCE / t_quantile(sets - 1)) ** 2
    low, high = wilson_interval(min(1.0, share / most), effective_games)
    return Share(share, most * low, most * high)


def t_quantile(freedom: int) -> float:
    """The deviations in which 95 of 100 means lie when the spread itself is estimated: Student's t, as a series."""
    z = CONFIDENCE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean_of(values: Floats) -> tuple[float, float, float]:
    """A mean over sets and its interval."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, -math.inf, math.inf
    half = t_quantile(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return mean, mean - half, mean + half
