"""95% confidence intervals, all of them, for shares and means.

Shares of independent games have the Wilson score interval (Wilson 1927), means the normal one. The rotations of one deal
are not independent, so an arena's shares and means are computed by set of rotations:

- A mean over sets has Student's t interval.
- A share is a ratio of sums over sets. Its variance is linearised by set (the "ratio estimator" of survey sampling); the
  interval is Wilson's for the effective number of games, share (1 - share) / variance, multiplied by (z / t)^2 for the
  small number of sets (Korn and Graubard 1998, who apply both to the Clopper-Pearson interval).

What differs here: a share may have an upper limit below 1, because two winners of a game share its win. Wilson's formula
is applied to share / limit, and the bounds are multiplied by the limit again.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Z = 1.96
"""Standard normal quantile at 97.5%."""

Floats = NDArray[np.float64]
Numeric = NDArray[np.floating[Any]] | NDArray[np.integer[Any]]


class Estimate(NamedTuple):
    """An estimate with its 95% interval."""

    value: float
    low: float
    high: float


def wilson_interval(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of independent games."""
    z2 = Z**2 / games
    centre = (share + z2 / 2) / (1 + z2)
    half = Z / (1 + z2) * math.sqrt(share * (1 - share) / games + z2 / (4 * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: Numeric) -> list[float]:
    """Return the normal interval of the mean of independent values; of one value, the value itself."""
    half = Z * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return [float(values.mean()) - half, float(values.mean()) + half]


def moment_interval(mean: float, variance: float, count: int) -> list[float]:
    """Return the normal interval of a mean whose values are known by their mean and variance only."""
    half = Z * math.sqrt(variance / count)
    return [mean - half, mean + half]


def set_mean_interval(values: Floats) -> Estimate:
    """Return the mean over sets with Student's interval, infinite for a single set."""
    mean = float(values.mean())
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    half = t_quantile(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def ratio_interval(won: Floats, chances: Floats, limit: float = 1.0) -> Estimate:
    """Return the share of chances that were won, both given by set. `limit` is the largest share possible."""
    sets = len(won)
    share = float(won.sum() / chances.sum())
    if sets < 2:
        return Estimate(share, 0.0, limit)
    error = math.sqrt(sets / (sets - 1) * float(((won - share * chances) ** 2).sum())) / float(chances.sum())
    variance_of_one_game = share * (limit - share)
    effective_games = variance_of_one_game / error**2 if error > 0 and variance_of_one_game > 0 else float(sets)
    effective_games *= (Z / t_quantile(sets - 1)) ** 2
    low, high = wilson_interval(min(1.0, share / limit), effective_games)
    return Estimate(share, limit * low, limit * high)


def t_quantile(degrees: int) -> float:
    """Return Student's t quantile at 97.5%, by the Cornish-Fisher expansion (Abramowitz and Stegun, 26.7.5).

    From 5 degrees of freedom on, it is right to two decimals.
    """
    return (
        Z
        + (Z**3 + Z) / (4 * degrees)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * degrees**3)
    )


def resampled_interval(values: Sequence[float], scale: float) -> Estimate:
    """Return the mean of bootstrap replicates with a normal interval of `scale` times their standard deviation."""
    mean = sum(values) / len(values)
    half = scale * Z * math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return Estimate(mean, mean - half, mean + half)


def percentile_interval(values: Floats) -> list[float]:
    """Return the interval between the 2.5% and 97.5% quantiles of bootstrap replicates (Efron's percentile method)."""
    return [float(bound) for bound in np.quantile(values, (0.025, 0.975))]
