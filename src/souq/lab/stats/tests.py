"""Welch's test for the difference of two means, and Holm's correction for several tests.

Welch (1947), with the normal distribution in place of Student's t, as samples are whole studies of many games.
Holm (1979): step-down correction that bounds the probability of even one false alarm.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from souq.lab.stats.intervals import Numeric, moment_interval

ALPHA = 0.05
"""Significance level: a difference with a smaller p, after correction, is called significant."""


class Sample(NamedTuple):
    """Mean, variance and size of a sample of games."""

    mean: float
    variance: float
    games: int

    @property
    def interval(self) -> list[float]:
        """The 95% interval of the mean."""
        return moment_interval(self.mean, self.variance, self.games)


def sample(values: Numeric) -> Sample:
    """Return the sample of one value per game."""
    return Sample(float(values.mean()), float(values.var(ddof=1)) if len(values) > 1 else 0.0, len(values))


def sample_of_sums(total: int, squares: int, games: int) -> Sample:
    """Return the sample of counts per game whose sum and sum of squares are known."""
    mean = total / games
    return Sample(mean, max(0.0, squares / games - mean * mean) * games / max(1, games - 1), games)


def two_sided_p(z: float) -> float:
    """Return the probability that a standard normal variable is at least as far from 0 as z."""
    return math.erfc(abs(z) / math.sqrt(2))


def welch(one: Sample, other: Sample) -> float:
    """Return the two-sided p of the difference between two means."""
    error = math.sqrt(one.variance / one.games + other.variance / other.games)
    if error == 0:
        return 1.0 if one.mean == other.mean else 0.0
    return two_sided_p((one.mean - other.mean) / error)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the corrected p values, in the given order."""
    order = np.argsort(p_values, kind="stable")
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order.tolist()):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        corrected[index] = highest
    return corrected
