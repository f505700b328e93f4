"""What an evaluator has worked out in this search and may be asked again: figures by a key, as many as there is room for."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.rule import rule, wrapping_rule

SLOT_COUNT = 1 << 15
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(64 - 15)
EMPTY = -1


class EvaluationCache(NamedTuple):
    keys: NDArray[np.int64]
    """Any numbers from 0 up; UNUSED where nothing is noted."""
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
    return cache.values[slot_of(key)]


@rule
def put(cache: EvaluationCache, key: int, value: float) -> float:
    """Writes the figure down, over another one if need be, and returns it."""
    slot = slot_of(key)
    cache.keys[slot] = key
    cache.values[slot] = value
    return value
