"""What is in the Basari box: gems, bazaar cards, action cards and prizes. [B1] [B2]"""

from collections.abc import Mapping

from souq.kernel.components import Components
from souq.kernel.formats import Counts
from souq.kernel.record import Record, Sees, field

MAX_SEATS = 5
"""Largest number of seats."""

CARDS = 39
STAGES = 3
COLOURS = 4
RED, YELLOW, GREEN, BLUE = range(COLOURS)
LETTERS = "rygb"
GEMS = Counts(LETTERS)

A, B, C, D = 1, 2, 3, 4


class Box(Record):
    seats = field(Sees.ALL)
    workers = field(Sees.ALL, CARDS)
    """Workers on each bazaar card."""
    points = field(Sees.ALL, CARDS)
    gems = field(Sees.ALL, CARDS, COLOURS, format=GEMS)
    start = field(Sees.ALL)
    """Gems of each colour that a seat starts with."""
    each_colour = field(Sees.ALL)
    """Gems of each colour in the game."""
    majorities = field(Sees.ALL, COLOURS)
    workers_prize = field(Sees.ALL)
    workers_needed = field(Sees.ALL)


def fill(box: Box, components: Components, options: Mapping[str, str], seats: int) -> None:
    components.reject_unknown_keys((), "start", "each_colour", "majorities", "workers_prize", "workers_needed", "cards")
    box.seats = seats
    box.start = components.number(("start",), 0, 9)
    box.each_colour = components.number(("each_colour",), 1, 22)
    if box.start * MAX_SEATS > box.each_colour:
        components.problem(
            ("start",), f"{MAX_SEATS} seats would need {box.start * MAX_SEATS} gems of each colour, there are {box.each_colour}"
        )
    for colour in range(len(components.items(("majorities",), COLOURS))):
        box.majorities[colour] = components.number(("majorities", colour), 0, 99)
    box.workers_prize = components.number(("workers_prize",), 0, 99)
    box.workers_needed = components.number(("workers_needed",), 1, 99)
    for card in range(len(components.items(("cards",), CARDS))):
        key = ("cards", card)
        components.reject_unknown_keys(key, "workers", "points", "gems")
        box.workers[card] = components.number((*key, "workers"), 1, 9)
        box.points[card] = components.number((*key, "points"), 0, 20)
        for colour, count in enumerate(components.letters((*key, "gems"), "RYGB", 0, 7)):
            box.gems[card, colour] = count
