"""What is in the Bazaar box: jewels, barter cards, merchandise and the score table. [S1] [S2]"""

from collections.abc import Mapping

from souq.kernel.components import Components
from souq.kernel.formats import Counts
from souq.kernel.record import Record, Row, Sees, field
from souq.kernel.rule import rule
from souq.kernel.toml_lines import Key

MAX_SEATS = 6
"""Largest number of seats."""

COLOURS = 5
RED, WHITE, BLUE, YELLOW, GREEN = range(COLOURS)
STAR = COLOURS
"""The sixth face of the die."""
FACES = COLOURS + 1
LETTERS = "rwbyg"
JEWELS = Counts(LETTERS)

BARTER_CARDS = 10
EQUATIONS = 5
"""Equations on each barter card."""
TRADES = BARTER_CARDS * EQUATIONS * 2
"""Number of trades: each equation in both directions. Trade t gives side t and takes side t ^ 1."""
LARGEST_SIDE = 5

MERCHANDISE = 45
PRICE = 5
"""Jewels on a merchandise card."""
STALLS = 4
STALL_HEIGHT = 5
PACK = 8
"""Cards in each new pack but the last, which has one more. [S20]"""

LEFT_OVER = 4
"""Rows of the score table: 0, 1, 2, and 3 or more jewels left."""
STARS = 3
"""Columns of the score table."""
PATIENCE = 50
"""Consecutive turns without a purchase, for each seat, that end a match. [S23]"""

BITS = 6
"""Bits of one colour in a purse: five for the count and one guard bit."""
GUARDS = 0b100000_100000_100000_100000_100000
MAX_IN_PURSE = 31


class Box(Record):
    seats = field(Sees.ALL)
    each_colour = field(Sees.ALL)
    """Jewels of each colour in the game."""
    limit = field(Sees.ALL)
    """Most jewels that a seat may keep at the end of a turn."""
    sides = field(Sees.ALL, TRADES, COLOURS, format=JEWELS)
    """The sides of all equations: 10 per barter card, the two sides of an equation in adjacent rows."""
    side_purse = field(Sees.ALL, TRADES)
    """The same as purses."""
    price = field(Sees.ALL, MERCHANDISE, COLOURS, format=JEWELS)
    """The jewels on each merchandise card."""
    price_purse = field(Sees.ALL, MERCHANDISE)
    star = field(Sees.ALL, MERCHANDISE)
    """1 for a printed star."""
    scores = field(Sees.ALL, LEFT_OVER, STARS)
    """Points by jewels left over and stars. [S15]"""
    barter = field(Sees.ALL, 2, empty=-1)
    """The barter cards that the option names. [S27]"""
    short = field(Sees.ALL)
    """1 for the short game. [S25]"""


@rule
def purse(jewels: Row) -> int:
    """Pack the counts of five colours into one number, so that one subtraction compares all of them (SWAR)."""
    return (
        jewels[RED]
        | jewels[WHITE] << BITS
        | jewels[BLUE] << (2 * BITS)
        | jewels[YELLOW] << (3 * BITS)
        | jewels[GREEN] << (4 * BITS)
    )


@rule
def covers(have: int, need: int) -> bool:
    """Return whether one purse holds another: the subtraction clears no guard bit."""
    return ((have | GUARDS) - need) & GUARDS == GUARDS


def fill(box: Box, components: Components, options: Mapping[str, str], seats: int) -> None:
    components.reject_unknown_keys((), "each_colour", "limit", "barter", "merchandise", "scores")
    box.seats = seats
    box.each_colour = components.number(("each_colour",), PRICE, MAX_IN_PURSE)
    box.limit = components.number(("limit",), PRICE, MAX_IN_PURSE - LARGEST_SIDE)
    most_held = MAX_SEATS * box.limit + LARGEST_SIDE
    if most_held > COLOURS * box.each_colour:
        components.problem(
            ("limit",), f"{MAX_SEATS} seats could hold all {COLOURS * box.each_colour} jewels, and the treasury would have none"
        )
    fill_barter(box, components)
    for card in range(len(components.items(("merchandise",), MERCHANDISE))):
        key = ("merchandise", card)
        components.reject_unknown_keys(key, "jewels", "star")
        fill_jewels(box.price[card], components, (*key, "jewels"), PRICE, PRICE)
        box.price_purse[card] = purse(box.price[card])
        box.star[card] = components.number((*key, "star"), 0, 1)
    fill_scores(box, components, options["scale"])
    box.short = int(options["length"] == "short")
    if options["barter"] != "random":
        first, second = options["barter"].split("+")
        box.barter[0] = int(first) - 1
        box.barter[1] = int(second) - 1


def fill_barter(box: Box, components: Components) -> None:
    """[S3]"""
    names: dict[frozenset[str], Key] = {}
    for card in range(len(components.items(("barter",), BARTER_CARDS))):
        for equation in range(len(components.items(("barter", card), EQUATIONS))):
            key = ("barter", card, equation)
            if not components.items(key, 2):
                continue
            trade = 2 * (card * EQUATIONS + equation)
            for side in (0, 1):
                fill_jewels(box.sides[trade + side], components, (*key, side), 1, LARGEST_SIDE)
                box.side_purse[trade + side] = purse(box.sides[trade + side])
            for colour in range(COLOURS):
                if box.sides[trade, colour] and box.sides[trade + 1, colour]:
                    components.problem(key, f"barter[{card + 1}][{equation + 1}] has {LETTERS[colour].upper()} on both sides")
            both = frozenset("".join(sorted(str(side))) for side in components.get(key))
            if both in names:
                _, other_card, other = names[both]
                components.problem(
                    key, f"barter[{card + 1}][{equation + 1}] says the same as barter[{int(other_card) + 1}][{int(other) + 1}]"
                )
            names.setdefault(both, key)


def fill_jewels(row: Row, components: Components, key: Key, low: int, high: int) -> None:
    for colour, count in enumerate(components.letters(key, LETTERS.upper(), low, high)):
        row[colour] = count


def fill_scores(box: Box, components: Components, scale: str) -> None:
    """Check both score tables and copy the chosen one. [S15] [S26]"""
    components.reject_unknown_keys(("scores",), "small", "large")
    for name in ("small", "large"):
        for left in range(len(components.items(("scores", name), LEFT_OVER))):
            for stars in range(len(components.items(("scores", name, left), STARS))):
                points = components.number(("scores", name, left, stars), 0, 999)
                if name == scale:
                    box.scores[left, stars] = points
