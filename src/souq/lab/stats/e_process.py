"""A test that may be looked at after every round and stopped at any, without being wrong more often for it.

Someone bets that A is better than B, a part of what he has on each round's difference. If A is not better, no way of betting
pays: that he ever has twenty times what he began with happens at most once in twenty times, whenever one looks. So when he is
rich, A is better. See docs/explanation/arena-statistics.md.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ERROR_RATE = 0.05
"""How often a difference is declared, in one direction or the other, where there is none."""

STAKES: NDArray[np.float64] = np.geomspace(0.02, 0.98, 12)
"""Of what he has. He begins with an equal sum for each, as the best is not known beforehand."""

LOG_THRESHOLD = math.log(2 / ERROR_RATE)
"""Two bettors, one for each direction, share the error rate."""


class Verdict(NamedTuple):
    better: bool
    """It is proven that A is better than B."""
    worse: bool
    """It is proven that B is better than A."""


class EProcess:
    """Differences between A and B, each from -1 to 1, and what two bettors have made of them."""

    def __init__(self) -> None:
        self.differences: list[float] = []
        self.for_better = np.zeros(len(STAKES))
        self.for_worse = np.zeros(len(STAKES))

    def add(self, difference: float) -> None:
        self.differences.append(difference)
        self.for_better += np.log1p(STAKES * difference)
        self.for_worse += np.log1p(-STAKES * difference)

    @property
    def verdict(self) -> Verdict:
        return Verdict(pooled(self.for_better) >= LOG_THRESHOLD, pooled(self.for_worse) >= LOG_THRESHOLD)

    @property
    def decided(self) -> bool:
        return any(self.verdict)

    def bounds(self) -> tuple[float, float]:
        """Where the true difference lies, with the same error rate and at any time: whatever a bettor did not get rich against."""
        seen = np.array(self.differences)
        return bound(seen), -bound(-seen)


def pooled(logs: NDArray[np.float64]) -> float:
    """The logarithm of the mean."""
    most = float(logs.max())
    return most + math.log(float(np.exp(logs - most).mean()))


def bound(seen: NDArray[np.float64]) -> float:
    """The highest value such that betting on more than it has made rich; -1 when there is none."""
    low, high = -1.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        parts = STAKES / (1 + middle)
        if pooled(np.log1p(parts[:, None] * (seen - middle)).sum(axis=1)) >= LOG_THRESHOLD:
            low = middle
        else:
            high = middle
    return low
