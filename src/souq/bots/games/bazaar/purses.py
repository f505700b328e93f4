"""Arithmetic of purses, and averages over the die, for the bots of Bazaar."""

from typing import Any

from souq.games.bazaar.pieces import BITS, COLOURS, Box
from souq.kernel.rule import rule

NO_STALL = -1


@rule
def jewel(colour: int) -> int:
    """Return a purse with one jewel."""
    return 1 << (BITS * colour)


@rule
def purse_size(hand: int) -> int:
    """Return the number of jewels in a purse, at most 62.

    A number and the sum of its digits leave the same remainder when divided by the base less one.
    """
    return hand % ((1 << BITS) - 1)


@rule
def traded(box: Box, hand: int, number: int) -> int:
    """Return a purse after one side of an equation is exchanged for the other."""
    return hand - box.side_purse[number] + box.side_purse[number ^ 1]


@rule
def sum_over_die(values: Any) -> Any:
    """Return the sum of a value by colour over the six faces.

    The star counts as the best colour.
    """
    total = values[0]
    best = values[0]
    for colour in range(1, COLOURS):
        total += values[colour]
        best = max(best, values[colour])
    return total + best
