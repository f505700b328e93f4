"""The few statistics that studies use, with nothing assumed but many games."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from souq.lab.simulate import CONFIDENCE
from souq.lab.study.tally import Column

ALPHA = 0.05
"""Below this chance of being an accident, after correction, a difference is called significant."""


class Sample(NamedTuple):
    """A mean over games, with what is needed to judge it."""

    mean: float
    variance: float
    games: int

    @property
    def interval(self) -> list[float]:
        """Where the true mean lies, 95 times in 100."""
        half = CONFIDENCE * math.sqrt(self.variance / self.games)
        return [self.mean - half, self.mean + half]


def sample(values: Column) -> Sample:
    return Sample(float(values.mean()), float(values.var(ddof=1)) if len(values) > 1 else 0.0, len(values))


def sample_of_sums(total: int, squares: int, games: int) -> Sample:
    """The same from sums: of a count in each game, and of its square."""
    mean = total / games
    return Sample(mean, max(0.0, squares / games - mean * mean) * games / max(1, games - 1), games)


def two_sided_p(z: float) -> float:
    """How likely it is that a standard normal number lies this far out."""
    return math.erfc(abs(z) / math.sqrt(2))


def welch(one: Sample, other: Sample) -> float:
    """Welch's test, normal for many games: how likely so large a difference of means is by accident."""
    error = math.sqrt(one.variance / one.games + other.variance / other.games)
    if error == 0:
        return 1.0 if one.mean == other.mean else 0.0
    return two_sided_p((one.mean - other.mean) / error)


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: with it, one false alarm among all comparisons is as likely as in a single test."""
    order = np.argsort(chances, kind="stable")
    corrected = [0.0] * len(chances)
    highest = 0.0
    for rank, index in enumerate(order.tolist()):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[index]))
        corrected[index] = highest
    return corrected
