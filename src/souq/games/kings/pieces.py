"""What is in the King's Keys box: the 64 cards and what winning hands are worth. [K1]"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from souq.kernel.components import Components
from souq.kernel.errors import NotationError
from souq.kernel.record import Record, Sees, field

SEATS = 4
CARDS = 64
VALUES = 4
"""Number of numbers, of colours and of items."""
DEALT = 6
"""Cards that a seat holds between its turns, those in its shop included."""
SHOP_SIZE = 2
HAND_SIZE = 4
HEAP_SIZE = CARDS - SEATS * DEALT
"""Largest size of the discard pile."""
COMMON = 3
"""Winning hands have no, one or two parts in common."""
NAME_LENGTH = 12


class Box(Record):
    seats = field(Sees.ALL)
    black = field(Sees.ALL)
    """1 when shops lie face down: the Black Market."""
    target = field(Sees.ALL)
    """Points that end the match."""
    blocked = field(Sees.ALL)
    """1 when only true claims may be made."""
    points = field(Sees.ALL, COMMON)
    """Points of a winning hand, by the number of parts in common."""
    wrong_claim = field(Sees.ALL)
    colours = field(Sees.ALL, VALUES, NAME_LENGTH)
    """Letters of the names, as code points."""
    items = field(Sees.ALL, VALUES, NAME_LENGTH)


def fill(box: Box, components: Components, options: Mapping[str, str], seats: int) -> None:
    components.reject_unknown_keys((), "colours", "items", "points", "wrong_claim")
    box.seats = seats
    box.black = int(options["black_market"] == "on")
    box.target = int(options["target"])
    box.blocked = int(options["wrong_claims"] == "blocked")
    fill_names(box.colours, components, "colours")
    fill_names(box.items, components, "items")
    for common in range(len(components.items(("points",), COMMON))):
        box.points[common] = components.number(("points", common), 1, 99)
        if common and box.points[common] < box.points[common - 1]:
            components.problem(("points", common), f"points[{common + 1}] is less than a hand with fewer parts in common is worth")
    box.wrong_claim = components.number(("wrong_claim",), 0, 99)


def fill_names(rows: Any, components: Components, name: str) -> None:
    """Copy four names of small letters. Their first letters must differ: the notation uses them."""
    first: dict[str, int] = {}
    for value, text in enumerate(components.items((name,), VALUES)):
        key = (name, value)
        if not (isinstance(text, str) and text.isascii() and text.isalpha() and text.islower() and len(text) <= NAME_LENGTH):
            components.problem(key, f"{name}[{value + 1}] is {text!r}, expected a name of 1 to {NAME_LENGTH} small letters")
        elif text[0] in first:
            components.problem(key, f"{name}[{value + 1}] is {text!r}, which begins like {name}[{first[text[0]] + 1}]")
        else:
            first[text[0]] = value
            rows[value][: len(text)] = [ord(letter) for letter in text]


def names_of(rows: Any) -> list[str]:
    """Return the names of the colours or items of a box."""
    return ["".join(chr(code) for code in row if code) for row in rows]


@dataclass(frozen=True)
class CardForm:
    """Text format of a card: number, colour and item, such as 3bA. The letters come from the box."""

    example: str = "3bA"
    size: int = 1
    pattern: str = "[1-4][a-z][A-Z]"

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        card = numbers[0]
        if not 0 <= card < CARDS:
            raise NotationError(f"found the card number {card}, expected 0 to {CARDS - 1}")
        return f"{card // 16 + 1}{chr(box['colours'][card // 4 % 4][0])}{chr(box['items'][card % 4][0]).upper()}"

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        colours = "".join(chr(row[0]) for row in box["colours"])
        items = "".join(chr(row[0]) for row in box["items"]).upper()
        if text[1] not in colours or text[2] not in items:
            raise NotationError(f"found the card {text!r}, expected a number, a colour of {colours} and an item of {items}")
        return (16 * (int(text[0]) - 1) + 4 * colours.index(text[1]) + items.index(text[2]),)


CARD = CardForm()
