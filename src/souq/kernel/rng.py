"""SplitMix64 (Steele, Lea and Flood 2014), used as a counter-based random number generator.

A seed, a stream and a step are hashed to a state, from which a few numbers are drawn. So the random numbers of any decision
can be drawn again without those before it. Players' luck does not come from here: see `souq.play.chance`.
"""

import numpy as np
from numpy.typing import NDArray

from souq.kernel.rule import entry_point, rule, wrapping_rule

RngState = NDArray[np.uint64]
"""State of a generator: an array of one word, which every draw changes."""

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
FACTOR_2 = np.uint64(0x94D049BB133111EB)
S30, S27, S31, S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW_WORD = np.uint64(0xFFFFFFFF)


@wrapping_rule
def splitmix64(word: np.uint64) -> np.uint64:
    """Return the finaliser of SplitMix64: every bit of the result depends on every bit of the word."""
    word = (word ^ (word >> S30)) * FACTOR_1
    word = (word ^ (word >> S27)) * FACTOR_2
    return word ^ (word >> S31)


@entry_point
@wrapping_rule
def seed_rng(rng: RngState, seed: int, stream: int, step: int) -> None:
    """Set the state to the hash of (seed, stream, step)."""
    word = splitmix64(np.uint64(seed) + GAMMA)
    word = splitmix64((word ^ np.uint64(stream)) + GAMMA)
    rng[0] = splitmix64((word ^ np.uint64(step)) + GAMMA)


@entry_point
@wrapping_rule
def uniform_below(rng: RngState, limit: int) -> int:
    """Draw a number from 0 to limit - 1, without bias (Lemire 2019). The limit is at most 2^32."""
    bound = np.uint64(limit)
    rejected = (LOW_WORD + np.uint64(1)) % bound
    while True:
        rng[0] = rng[0] + GAMMA
        product = (splitmix64(rng[0]) >> S32) * bound
        if (product & LOW_WORD) >= rejected:
            return int(product >> S32)


@rule
def weighted_index(weights: NDArray[np.int64], drawn: int) -> int:
    """Return the index of the outcome on which `drawn` falls, a number from 0 to the sum of the weights - 1."""
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
def draw_index(weights: NDArray[np.int64], count: int, rng: RngState) -> int:
    """Draw an index with the probability of its weight among the first `count`."""
    return weighted_index(weights, uniform_below(rng, sum_weights(weights, count)))


@rule
def rng_counter(ply: int, drawer: int) -> int:
    """Return the step of a ply and a drawer: 0 for chance, seat + 1 otherwise."""
    return ply << 4 | drawer


def new_rng(seed: int = 0, stream: int = 0, step: int = 0) -> RngState:
    rng = np.zeros(1, np.uint64)
    seed_rng(rng, seed, stream, step)
    return rng
