"""Sequential test by an e-process: it may be evaluated after every round and stopped at any time.

Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2023). A bettor stakes a fixed fraction
p of his wealth on each difference D in [-1, 1]: W <- W (1 + p D). If E[D] <= 0, W is a non-negative supermartingale, so by
Ville's inequality P(sup W >= 1 / alpha) <= alpha. Wealth is averaged over a grid of stakes, since the best one is unknown
(the paper's diversified Kelly bet).

Two such bettors, one for each direction, have half of the error rate each: a difference is declared at W >= 2 / 0.05 = 40.
The interval holds at any time, too. It consists of the means m against which neither bettor reaches the threshold; the
bet against m stakes p / (1 + m), so that wealth stays positive.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ERROR_RATE = 0.05
"""Probability, at most, that a difference is declared where there is none, both directions together."""

STAKES: NDArray[np.float64] = np.geomspace(0.02, 0.98, 12)
"""Fractions of the wealth; the initial wealth is divided equally among them."""

LOG_THRESHOLD = math.log(2 / ERROR_RATE)
"""Logarithm of the wealth that decides one direction."""

BISECTIONS = 40


class Verdict(NamedTuple):
    better: bool
    """A is proven to be better than B."""
    worse: bool
    """B is proven to be better than A."""


class EProcess:
    """The differences between A and B so far and the wealth of both bettors."""

    def __init__(self) -> None:
        self.differences: list[float] = []
        self.log_wealth_better = np.zeros(len(STAKES))
        self.log_wealth_worse = np.zeros(len(STAKES))

    def add(self, difference: float) -> None:
        """Bet on one more difference, from -1 to 1."""
        self.differences.append(difference)
        self.log_wealth_better += np.log1p(STAKES * difference)
        self.log_wealth_worse += np.log1p(-STAKES * difference)

    @property
    def verdict(self) -> Verdict:
        return Verdict(log_mean(self.log_wealth_better) >= LOG_THRESHOLD, log_mean(self.log_wealth_worse) >= LOG_THRESHOLD)

    @property
    def decided(self) -> bool:
        return any(self.verdict)

    def bounds(self) -> tuple[float, float]:
        """Return the 95% interval of the true difference, valid at any stopping time."""
        differences = np.array(self.differences)
        return lower_bound(differences), -lower_bound(-differences)


def log_mean(logs: NDArray[np.float64]) -> float:
    """Return the logarithm of the mean of exp(logs), without overflow."""
    highest = float(logs.max())
    return highest + math.log(float(np.exp(logs - highest).mean()))


def lower_bound(differences: NDArray[np.float64]) -> float:
    """Return the highest mean that is rejected in favour of a higher one; -1 if none is.

    Wealth against a mean falls as the mean rises, so bisection finds it.
    """
    low, high = -1.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        stakes = STAKES / (1 + middle)
        if log_mean(np.log1p(stakes[:, None] * (differences - middle)).sum(axis=1)) >= LOG_THRESHOLD:
            low = middle
        else:
            high = middle
    return low
