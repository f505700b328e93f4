"""Ratings for games with several players, with bootstrap intervals.

The model is Plackett-Luce with the Bayesian online update of Weng and Lin (2011), as implemented by openskill, without its
drift (tau = 0: bots do not change). Online ratings depend on the order of the games and their sigma ignores that rotations
of a deal are not independent. Therefore the rating is the mean of several passes, each over deals drawn with replacement,
and the interval is the bootstrap's, not the model's.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from openskill.models import PlackettLuce

from souq.lab.stats.intervals import Estimate, resampled_interval

MAX_RATED = 20_000
"""Games to rate in all passes together, which takes two or three seconds."""

MIN_PASSES, MAX_PASSES = 20, 100


class Finish(NamedTuple):
    """The bots of one game by seat, and their ranks."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


def rate(sets: Sequence[Sequence[Finish]], bots: Sequence[str]) -> dict[str, Estimate]:
    """Return a rating for each bot. A set holds the games of one deal; sets are resampled as a whole."""
    games = sum(map(len, sets))
    passes = max(MIN_PASSES, min(MAX_PASSES, MAX_RATED // games))
    drawn = max(2, min(len(sets), len(sets) * MAX_RATED // (games * MIN_PASSES)))
    rng = Random(0)
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(passes):
        for bot, value in rate_in_order([game for one in rng.choices(sets, k=drawn) for game in one], bots).items():
            found[bot].append(value)
    # A pass over `drawn` of n sets deviates sqrt(n / drawn) times as much as one over n; 1 / passes adds the error of the mean.
    scale = math.sqrt(drawn / len(sets) + 1 / passes)
    return {bot: resampled_interval(values, scale) for bot, values in found.items()}


def rate_in_order(games: Sequence[Finish], bots: Sequence[str]) -> dict[str, float]:
    """Return each bot's mu after these games. A bot with several seats at a table gets the mean of their updates."""
    model = PlackettLuce(tau=0.0)
    known = {bot: model.rating() for bot in bots}
    for game in games:
        if len(set(game.bots)) == 1:
            continue
        updated = model.rate([[known[bot]] for bot in game.bots], ranks=[float(rank) for rank in game.ranks])
        seats: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for bot, (rating,) in zip(game.bots, updated, strict=True):
            seats[bot].append((rating.mu, rating.sigma))
        for bot, held in seats.items():
            mu, sigma = (sum(values) / len(held) for values in zip(*held, strict=True))
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return {bot: rating.mu for bot, rating in known.items()}
