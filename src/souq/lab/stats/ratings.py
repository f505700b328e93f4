"""Ratings for games of many players: the Plackett-Luce model of openskill, over resampled deals."""

import math
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from openskill.models import PlackettLuce

from souq.lab.simulate import CONFIDENCE

MAX_RATED = 20_000
"""Games that are rated in all passes together: two or three seconds."""

MIN_PASSES, MAX_PASSES = 20, 100


class Finish(NamedTuple):
    """One game: who sat down, and who finished where."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


class Rating(NamedTuple):
    rating: float
    low: float
    high: float


def rate(sets: Sequence[Sequence[Finish]], bots: Sequence[str]) -> dict[str, Rating]:
    """The mean of several passes, each over as many deals drawn again from all of them; the interval is from how the passes vary.

    A pass rates game after game and so depends on their order, which is why there are several.
    """
    games = sum(map(len, sets))
    passes = max(MIN_PASSES, min(MAX_PASSES, MAX_RATED // games))
    drawn = max(2, min(len(sets), len(sets) * MAX_RATED // (games * MIN_PASSES)))
    luck = Random(0)
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(passes):
        for bot, value in one_pass([game for one in luck.choices(sets, k=drawn) for game in one], bots).items():
            found[bot].append(value)
    # Passes over fewer deals vary more than one over all would; that there are only so many passes adds a little.
    scale = math.sqrt(drawn / len(sets) + 1 / passes)
    return {bot: spread(values, scale) for bot, values in found.items()}


def one_pass(games: Sequence[Finish], bots: Sequence[str]) -> dict[str, float]:
    """A bot on several seats of a table is rated as the mean of them."""
    model = PlackettLuce(tau=0.0)
    known = {bot: model.rating() for bot in bots}
    for game in games:
        if len(set(game.bots)) == 1:
            continue
        after = model.rate([[known[bot]] for bot in game.bots], ranks=[float(rank) for rank in game.ranks])
        seats: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for bot, (rating,) in zip(game.bots, after, strict=True):
            seats[bot].append((rating.mu, rating.sigma))
        for bot, held in seats.items():
            mu, sigma = (sum(values) / len(held) for values in zip(*held, strict=True))
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return {bot: rating.mu for bot, rating in known.items()}


def spread(values: Sequence[float], scale: float) -> Rating:
    mean = sum(values) / len(values)
    half = scale * CONFIDENCE * math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return Rating(mean, mean - half, mean + half)
