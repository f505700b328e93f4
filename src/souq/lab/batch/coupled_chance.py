"""Luck that stays the same however a game is played: a deck keeps its order, a die its row of faces.

Every outcome of chance has a clock that rings after a time that only the seed, the game and the outcome decide, and runs
as fast as the outcome is likely while it is possible. Luck is whichever rings next. Draws are as likely as they must be,
because waiting for a clock of this kind tells nothing about when it rings; and two games with the same clocks draw
alike even after they have been played differently. It is what a shuffled deck does, without one that could be peeked at.
"""

import math

import numpy as np
from numpy.typing import NDArray

from souq.kernel.move import kind_of, part
from souq.kernel.rng import RngState, seed_rng, uniform_below
from souq.kernel.rule import rule

SLOTS = 16 * 256
"""Outcomes are told apart by their kind and first part."""
RANGE = 1 << 32
Times = NDArray[np.float64]
Rings = NDArray[np.int64]


@rule
def slot_of(move: int) -> int:
    return (kind_of(move) & 15) << 8 | part(move, 0)


@rule
def waiting(luck: RngState, seed: int, game: int, slot: int, rings: int) -> float:
    """How long a clock runs from one ring to the next."""
    seed_rng(luck, seed, game, slot << 32 | rings)
    return -math.log((uniform_below(luck, RANGE) + 0.5) / RANGE)


@rule
def next_to_ring(times: Times, rings: Rings, moves: Rings, weights: Rings, count: int, luck: RngState, seed: int, game: int) -> int:
    """Which of the possible outcomes luck makes. `times` holds what clocks have left to run, `rings` how often they rang."""
    first = -1
    soonest = 0.0
    for i in range(count):
        slot = slot_of(moves[i])
        if rings[slot] == 0:
            rings[slot] = 1
            times[slot] = waiting(luck, seed, game, slot, 1)
        if weights[i] > 0 and (first < 0 or times[slot] / weights[i] < soonest):
            first = i
            soonest = times[slot] / weights[i]
    for i in range(count):
        times[slot_of(moves[i])] -= soonest * weights[i]
    slot = slot_of(moves[first])
    rings[slot] += 1
    times[slot] = waiting(luck, seed, game, slot, rings[slot])
    return first


def new_clocks(tables: int = 1) -> tuple[Times, Rings]:
    return np.zeros((tables, SLOTS)), np.zeros((tables, SLOTS), np.int64)
