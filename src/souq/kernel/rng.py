"""Fast reproducible luck for bots and simulations: a hash of (seed, stream), never a hidden generator."""

import numpy as np
from numpy.typing import NDArray

from souq.kernel.rule import rule, wrapping_rule

RngState = NDArray[np.uint64]
"""One word of state. Whoever holds it draws from it."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
S30, S27, S31, S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@wrapping_rule
def splitmix64(word: np.uint64) -> np.uint64:
    """The finaliser of SplitMix64: every bit of the answer depends on every bit of the word."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@wrapping_rule
def seed_rng(luck: RngState, seed: int, stream: int, step: int) -> None:
    """Sets the state to a point that only (seed, stream, step) decide."""
    word = splitmix64(np.uint64(seed) + GOLDEN)
    word = splitmix64((word ^ np.uint64(stream)) + GOLDEN)
    luck[0] = splitmix64((word ^ np.uint64(step)) + GOLDEN)


@wrapping_rule
def uniform_below(luck: RngState, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely as another; the limit is at most 2^32."""
    bound = np.uint64(limit)
    unfair = (LOW + np.uint64(1)) % bound
    while True:
        luck[0] = luck[0] + GOLDEN
        product = (splitmix64(luck[0]) >> S32) * bound
        if (product & LOW) >= unfair:
            return int(product >> S32)


@rule
def weighted_index(weights: NDArray[np.int64], drawn: int) -> int:
    """Which of the weighted outcomes the number (0 to total - 1) falls on."""
    index = 0
    while drawn >= weights[index]:
        drawn -= weights[index]
        index += 1
    return index


@rule
def sum_weights(weights: NDArray[np.int64], count: int) -> int:
    answer = 0
    for i in range(count):
        answer += weights[i]
    return answer


@rule
def rng_counter(ply: int, drawer: int) -> int:
    """Where a drawer finds its luck for a ply: 0 is chance, 1 and more the seats."""
    return ply << 4 | drawer


def new_rng(seed: int = 0, stream: int = 0, step: int = 0) -> RngState:
    luck = np.zeros(1, np.uint64)
    seed_rng(luck, seed, stream, step)
    return luck
