"""What is in the Gem-Hunt box: the board, the point cards, roads, coins and prices. [G1] [G2]"""

from collections.abc import Mapping

from souq.games.gemhunt.board import copy_board
from souq.kernel.components import Components
from souq.kernel.formats import Counts
from souq.kernel.record import Record, Sees, field
from souq.kernel.toml_lines import Key

SEATS = 4
LOCATIONS = 77
LINES = 128
"""Number of lines: pairs of neighbouring locations, on which a road may lie."""
WAYS = 4
"""Most neighbours of a location."""
PITS = 48
MINES = 4
TOKENS = 21

COLOURS = 6
LETTERS = "roygbp"
"""In the order of the colour wheel: complementary colours lie three apart."""
GEMS = Counts(LETTERS)
IN_PITS = 8
"""Gems of each colour that lie in pits."""

CARDS = 48
HAND = 5
EACH_TOP = 8
"""Cards with the same top colour."""

LAWYERS = 3
UNITS = 6
"""A player's units: lawyers 0 to 2, transporters 3 to 5."""
CARRIERS = UNITS - LAWYERS

EMPTY, HOME, PICKUP, DOUBLE, DRAW, INCOME = range(6)


class Box(Record):
    seats = field(Sees.ALL)
    kind = field(Sees.ALL, LOCATIONS)
    income = field(Sees.ALL, LOCATIONS, empty=-1)
    """The number on an income-location."""
    column = field(Sees.ALL, LOCATIONS)
    """0 to 8, from the left."""
    line = field(Sees.ALL, LOCATIONS)
    """0 to 8, from the top."""
    neighbour = field(Sees.ALL, LOCATIONS, WAYS, empty=-1)
    way = field(Sees.ALL, LOCATIONS, WAYS, empty=-1)
    """The line to that neighbour."""
    near = field(Sees.ALL, LINES)
    """The lower of the two locations that a line joins."""
    far = field(Sees.ALL, LINES)
    home = field(Sees.ALL, SEATS)
    owner = field(Sees.ALL, LOCATIONS, empty=-1)
    """The seat whose Home a location is."""
    pit = field(Sees.ALL, LOCATIONS, WAYS, empty=-1)
    """The pits that a pickup-location serves."""
    pickup = field(Sees.ALL, PITS)
    """The pickup-location that serves a pit."""
    pit_column = field(Sees.ALL, PITS)
    """Column of the cell of a pit: between this crossing and the next."""
    pit_line = field(Sees.ALL, PITS)
    mine = field(Sees.ALL, LOCATIONS, empty=-1)
    """The mine that a double pickup-location lies at."""
    twin = field(Sees.ALL, LOCATIONS, empty=-1)
    """The other double pickup-location of the same mine."""
    mine_column = field(Sees.ALL, MINES)
    mine_line = field(Sees.ALL, MINES)
    symbols = field(Sees.ALL, CARDS, COLOURS, format=GEMS)
    top = field(Sees.ALL, CARDS)
    """The colour that a card shows three times."""
    roads = field(Sees.ALL)
    neutral_roads = field(Sees.ALL)
    coins = field(Sees.ALL)
    purse = field(Sees.ALL)
    """Coins that everyone starts with."""
    road_price = field(Sees.ALL)
    removal_price = field(Sees.ALL)
    lawyer_price = field(Sees.ALL)
    transporter_price = field(Sees.ALL)
    sale = field(Sees.ALL)
    purchase = field(Sees.ALL)
    shared_mines = field(Sees.ALL)
    """1 if another player's transporter may help at a mine. [G33]"""
    revealer_acts = field(Sees.ALL)
    """1 if the revealer continues to take full turns. [G39]"""


def fill(box: Box, components: Components, options: Mapping[str, str], seats: int) -> None:
    components.reject_unknown_keys((), "board", "purse", "corners", "roads", "neutral_roads", "coins", "prices", "cards")
    box.seats = seats
    box.shared_mines = int(options["shared_mines"] == "on")
    box.revealer_acts = int(options["revealer"] == "acts")
    box.roads = components.number(("roads",), 1, 60)
    box.neutral_roads = components.number(("neutral_roads",), 0, 60)
    part = board_part(components, options["board"])
    components.reject_unknown_keys(("corners",), "board", "purse")
    box.purse = components.number((*part, "purse"), 0, 20) if components.get((*part, "purse")) is not None else 0
    box.coins = components.number(("coins",), LOCATIONS + SEATS * box.purse, 999)
    components.reject_unknown_keys(("prices",), "road", "removal", "lawyer", "transporter", "sale", "purchase")
    box.road_price = components.number(("prices", "road"), 1, 20)
    box.removal_price = components.number(("prices", "removal"), 0, 20)
    box.lawyer_price = components.number(("prices", "lawyer"), 0, 20)
    box.transporter_price = components.number(("prices", "transporter"), 0, 20)
    box.sale = components.number(("prices", "sale"), 0, 20)
    box.purchase = components.number(("prices", "purchase"), 0, 20)
    components.reject_unknown_keys(("cards",), "faces")
    copy_cards(box, components)
    copy_board(box, components, (*part, "board"))


def board_part(components: Components, board: str) -> Key:
    """Return the key of the chosen board. A file with one board has it for every choice. [G3]"""
    return (board,) if components.get((board,)) is not None else ()


def copy_cards(box: Box, components: Components) -> None:
    """[G6]"""
    faces: list[str] = []
    for card in range(len(components.items(("cards", "faces"), CARDS))):
        key = ("cards", "faces", card)
        if max(components.letters(key, LETTERS, 3, 3)) != 1:
            components.problem(key, f"cards.faces[{card + 1}] is {components.get(key)!r}, expected three different colours")
            continue
        face = str(components.get(key))
        if face in faces:
            components.problem(key, f"cards.faces[{card + 1}] is {face!r}, which is there already")
        faces.append(face)
        box.top[card] = LETTERS.index(face[0])
        for symbols, letter in zip((3, 2, 1), face, strict=True):
            box.symbols[card, LETTERS.index(letter)] = symbols
    for letter in LETTERS:
        count = sum(face[0] == letter for face in faces)
        if len(faces) == CARDS and count != EACH_TOP:
            components.problem(("cards", "faces"), f"cards.faces has {count} cards with {letter} on top, expected {EACH_TOP}")
