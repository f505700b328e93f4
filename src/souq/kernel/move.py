"""Moves: a kind and up to seven small numbers, packed into one int64. Sets of seats: one bit per seat."""

from souq.kernel.rule import rule

HIDDEN = 255
"""The value of a part of a move that the viewer may not see."""

PARTS = 7

CHANCE = 1 << 20
"""The seat of chance moves, and the result of `to_act` at a chance node."""

OVER = 0
"""The result of `to_act` after the end of the match."""


@rule
def pack(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0) -> int:
    """Pack a move: the kind in the top byte, then seven numbers from 0 to 255, the first in the lowest byte."""
    low = int(a) | int(b) << 8 | int(c) << 16 | int(d) << 24
    high = int(e) << 32 | int(f) << 40 | int(g) << 48 | int(kind) << 56
    return low | high


@rule
def kind_of(move: int) -> int:
    """Return the kind of a move: its top byte. A negative number has a kind above 127, which no game uses."""
    return (move >> 56) & 255


@rule
def part(move: int, index: int) -> int:
    return (move >> (8 * index)) & 255


@rule
def parts_from(move: int, index: int) -> int:
    """Return the parts from `index` on, packed: 0 if none of them is used."""
    return (move & ((1 << 56) - 1)) >> (8 * index)


@rule
def bit(seat: int) -> int:
    return 1 << seat


@rule
def has(seats: int, seat: int) -> bool:
    return (seats >> seat) & 1 == 1


@rule
def lowest(seats: int) -> int:
    """Return the lowest seat of a set that is not empty."""
    seat = 0
    while not has(seats, seat):
        seat += 1
    return seat
