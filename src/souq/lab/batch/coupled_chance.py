"""Common random numbers by exponential races: games of one deal draw alike even after they have been played differently.

Outcome i of chance has a clock with an exponentially distributed waiting time E_i, which follows from (seed, game, i, how often
i has been drawn). The clock runs at rate w_i, the weight of the outcome, and only while the outcome is possible. The first to
ring, argmin E_i / w_i, is drawn, so that outcome i has probability w_i / sum w; the others keep the rest of their waiting time
and their next draw stays exponential, as the distribution has no memory.

A shuffled deck or a row of die rolls fixed in advance couples games too. Here no such order exists before it is drawn, so it
fits chance moves that a game draws late, and outcomes whose weights change.
"""

import math

import numpy as np
from numpy.typing import NDArray

from souq.kernel.move import kind_of, part
from souq.kernel.rng import RngState, seed_rng, uniform_below
from souq.kernel.rule import entry_point, rule

SLOTS = 16 * 256
"""Outcomes have one clock each, by their kind and first part."""
RANGE = 1 << 32
Times = NDArray[np.float64]
Counts = NDArray[np.int64]


@rule
def slot_of(move: int) -> int:
    return (kind_of(move) & 15) << 8 | part(move, 0)


@rule
def exponential(rng: RngState, seed: int, game: int, slot: int, count: int) -> float:
    """Return the waiting time of a clock until it rings for the `count`-th time, with mean 1."""
    seed_rng(rng, seed, game, slot << 32 | count)
    return -math.log((uniform_below(rng, RANGE) + 0.5) / RANGE)


@entry_point
def draw_coupled(
    times: Times, counts: Counts, moves: Counts, weights: Counts, size: int, rng: RngState, seed: int, game: int
) -> int:
    """Return the index of the outcome drawn among the first `size`.

    `times` and `counts` are the clocks of the game: what is left of their waiting times, and how often they were started.
    """
    first = -1
    soonest = 0.0
    for i in range(size):
        slot = slot_of(moves[i])
        if counts[slot] == 0:
            counts[slot] = 1
            times[slot] = exponential(rng, seed, game, slot, 1)
        if weights[i] > 0 and (first < 0 or times[slot] / weights[i] < soonest):
            first = i
            soonest = times[slot] / weights[i]
    for i in range(size):
        times[slot_of(moves[i])] -= soonest * weights[i]
    slot = slot_of(moves[first])
    counts[slot] += 1
    times[slot] = exponential(rng, seed, game, slot, counts[slot])
    return first


def new_clocks(games: int = 1) -> tuple[Times, Counts]:
    """Return the clocks of some games, none of them started."""
    return np.zeros((games, SLOTS)), np.zeros((games, SLOTS), np.int64)
