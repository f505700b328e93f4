"""Direct-mapped cache of evaluator results, cleared before each search. Collisions overwrite.

The slot of a key is found by multiplicative (Fibonacci) hashing (Knuth, The Art of Computer
Programming 3, 6.4).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.rule import rule, wrapping_rule

INDEX_BITS = 15
SLOT_COUNT = 1 << INDEX_BITS
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio, rounded to an odd number."""
SHIFT = np.uint64(64 - INDEX_BITS)
EMPTY = -1


class EvaluationCache(NamedTuple):
    keys: NDArray[np.int64]
    """Non-negative numbers, or EMPTY."""
    values: NDArray[np.float64]


def new_cache() -> EvaluationCache:
    return EvaluationCache(np.full(SLOT_COUNT, EMPTY, np.int64), np.empty(SLOT_COUNT, np.float64))


def clear(cache: EvaluationCache) -> None:
    cache.keys[:] = EMPTY


@wrapping_rule
def slot_of(key: int) -> np.int64:
    return np.int64((np.uint64(key) * MULTIPLIER) >> SHIFT)


@rule
def has(cache: EvaluationCache, key: int) -> bool:
    return cache.keys[slot_of(key)] == key


@rule
def get(cache: EvaluationCache, key: int) -> float:
    """Return the value of a key that the cache has."""
    return cache.values[slot_of(key)]


@rule
def put(cache: EvaluationCache, key: int, value: float) -> float:
    """Store a value, overwriting any other key in its slot, and return it."""
    slot = slot_of(key)
    cache.keys[slot] = key
    cache.values[slot] = value
    return value
