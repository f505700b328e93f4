"""What an evaluator has worked out in this search and may be asked again: figures by a key, as many as there is room for."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.rule import rule, wrapping_rule

PLACES = 1 << 15
SPREADING = np.uint64(0x9E3779B97F4A7C15)
DOWN = np.uint64(64 - 15)
UNUSED = -1


class Notes(NamedTuple):
    keys: NDArray[np.int64]
    """Any numbers from 0 up; UNUSED where nothing is noted."""
    figures: NDArray[np.float64]


def new_notes() -> Notes:
    return Notes(np.full(PLACES, UNUSED, np.int64), np.empty(PLACES, np.float64))


def forget(notes: Notes) -> None:
    notes.keys[:] = UNUSED


@wrapping_rule
def place_of(key: int) -> np.int64:
    return np.int64((np.uint64(key) * SPREADING) >> DOWN)


@rule
def is_noted(notes: Notes, key: int) -> bool:
    return notes.keys[place_of(key)] == key


@rule
def noted(notes: Notes, key: int) -> float:
    return notes.figures[place_of(key)]


@rule
def note(notes: Notes, key: int, figure: float) -> float:
    """Writes the figure down, over another one if need be, and returns it."""
    place = place_of(key)
    notes.keys[place] = key
    notes.figures[place] = figure
    return figure
