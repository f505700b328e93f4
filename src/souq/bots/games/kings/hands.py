"""Winning hands of King's Keys by XOR, for the bots.

Each of the three parts of a card has four values in two bits. Four values that are all equal or all
different cancel out under XOR, so the one card that makes a winning hand with `a`, `b` and `c` is
`a ^ b ^ c`.
"""

from souq.kernel.rule import rule

PARTS = 0b010101
"""One bit for each part of a card, at the lower bit of its value."""


@rule
def differs(one: int, other: int) -> int:
    """Return the parts in which two cards differ, one bit each."""
    both = one ^ other
    return (both | both >> 1) & PARTS


@rule
def fits(a: int, b: int, c: int) -> bool:
    """Return whether a fourth card, which is a ^ b ^ c, makes a winning hand of three."""
    parts = differs(a, b)
    return parts == differs(a, c) and parts == differs(b, c)


@rule
def common(a: int, b: int) -> int:
    """Return how many parts all cards of a winning hand have in common, given two of them."""
    parts = differs(a, b)
    return 3 - (parts & 1) - (parts >> 2 & 1) - (parts >> 4 & 1)
