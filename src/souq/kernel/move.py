"""A move is a kind and up to seven small numbers in one int64."""

from typing import Any

import numpy as np

from souq.kernel.rule import rule

HIDDEN = 255
"""A part of a move that the reader may not see."""

PARTS = 7

CHANCE = 1 << 20
"""The seat of luck; also what `to_act` answers when luck is to move."""

OVER = 0
"""What `to_act` answers when nobody is to move any more."""


@rule
def pack(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0) -> int:
    """Kind in the top byte, then seven numbers of 0 to 255, the first in the lowest byte."""
    low: Any = np.int64(a) | np.int64(b) << 8 | np.int64(c) << 16 | np.int64(d) << 24
    high: Any = np.int64(e) << 32 | np.int64(f) << 40 | np.int64(g) << 48 | np.int64(kind) << 56
    return low | high


@rule
def kind_of(move: int) -> int:
    """The top byte. A negative number has one that no kind has."""
    return (move >> 56) & 255


@rule
def part(move: int, index: int) -> int:
    return (move >> (8 * index)) & 255


@rule
def parts_from(move: int, index: int) -> int:
    """What is left of the move from a part on: 0 when nothing more is said."""
    return (move & ((1 << 56) - 1)) >> (8 * index)


@rule
def bit(seat: int) -> int:
    return 1 << seat


@rule
def has(seats: int, seat: int) -> bool:
    return (seats >> seat) & 1 == 1


@rule
def lowest(seats: int) -> int:
    """The lowest seat of a set."""
    seat = 0
    while not has(seats, seat):
        seat += 1
    return seat
