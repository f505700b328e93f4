"""Trades, purchases and points of Bazaar a second time, in plain immutable Python. A hand is a sorted string of letters."""

import tomllib
from pathlib import Path
from typing import NamedTuple

LADDER = (1, 2, 3, 5, 8, 12)
"""One jewel less left over and one star more are worth the same: a step up."""


class TurnState(NamedTuple):
    """The position of the seat that is to move."""

    hand: str
    treasury: str
    equations: tuple[tuple[str, str], ...]
    cards: tuple[tuple[str, int] | None, ...]
    """The jewels and stars of the top card at each stall."""


class Shop(NamedTuple):
    """The cards of a components file."""

    barter: tuple[tuple[tuple[str, str], ...], ...]
    merchandise: tuple[tuple[str, int], ...]


def open_shop(path: Path) -> Shop:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Shop(
        tuple(tuple((left.lower(), right.lower()) for left, right in card) for card in data["barter"]),
        tuple((card["jewels"].lower(), card["star"]) for card in data["merchandise"]),
    )


def without(jewels: str, some: str) -> str | None:
    """Return the jewels that are left after paying, or None if some are missing."""
    left = list(jewels)
    for letter in some:
        if letter not in left:
            return None
        left.remove(letter)
    return "".join(left)


def together(one: str, other: str) -> str:
    return "".join(sorted(one + other))


def in_short(side: str) -> str:
    """Write jewels with counts: rww as r2w."""
    counts = [(side.count(letter), letter) for letter in "rwbyg"]
    return "".join(letter if count == 1 else f"{count}{letter}" for count, letter in counts if count)


def trades(place: TurnState) -> dict[str, tuple[str, str]]:
    """Return every trade by its text, with the hand and the treasury after it."""
    answer: dict[str, tuple[str, str]] = {}
    for left, right in place.equations:
        for given, taken in ((left, right), (right, left)):
            kept = without(place.hand, given)
            stock = without(place.treasury, taken)
            if kept is not None and stock is not None:
                answer[f"swap {in_short(given)}>{in_short(taken)}"] = together(kept, taken), together(stock, given)
    return answer


def purchases(place: TurnState, large: bool) -> dict[str, tuple[str, str, int]]:
    """Return every purchase by its text, with the hand and the treasury after it, and the points."""
    answer: dict[str, tuple[str, str, int]] = {}
    for stall, card in enumerate(place.cards, 1):
        kept = without(place.hand, card[0]) if card else None
        if card is not None and kept is not None:
            step = LADDER[3 - min(len(kept), 3) + card[1]]
            answer[f"buy {stall}"] = kept, together(place.treasury, card[0]), 10 * step + 30 if large else step
    return answer
