"""Gem-Hunt positions for tests: described in short texts, from which all dependent fields are computed."""

import numpy as np

from souq.games.gemhunt.laws import broken_laws, flooded
from souq.games.gemhunt.notation import Card, Line
from tests.conformance.position import Position

LETTERS = "roygbp"
SEATS = (1, 2, 3, 4)
RED, BLUE, GREEN, YELLOW = SEATS
FULL = {RED: "roy rop ryo ryb rby", BLUE: "pro prb por pog pgo", GREEN: "goy gop gyo gyb gby", YELLOW: "yro yrb yor yog ygo"}
"""Four full hands."""
VISIT = "76-77 75-76 74-75 73-74 64-73 55-64 47-55 39-47 31-39 23-31 14-23 5-14 5-6 6-7 7-8"
"""Blue roads from Home, across the centre, to location 8 beside the red Home."""


def position(
    turn: int = RED,
    *,
    roads: dict[int, str] | None = None,
    neutral: str = "",
    units: dict[int, str] | None = None,
    hands: dict[int, str] | None = None,
    coins: dict[int, int] | None = None,
    gems: dict[int, str] | None = None,
    options: str = "",
    **fields: int,
) -> Position:
    """Set up a turn in the second round, on the board with the Homes in the corners.

    Roads are written 8-9, units L18 and T9 (with a gem T9r), hands roy, gems rrg.

    The pits hold red, orange, yellow, green, blue and purple gems in this order, over and over. Nothing is broken.
    """
    made = Position(f"gemhunt/1 seats=4 @board=corners {options}")
    made.doors.setup(made.boxes, made.tables, 4)
    table = made.table
    table.phase, table.rounds, table.turn = 2, 2, turn - 1
    table.bag[:] = 0
    table.pits[:] = np.arange(48) % 6
    for seat in SEATS:
        lay_roads(made, seat, (roads or {}).get(seat, ""))
        put_units(made, seat, (units or {}).get(seat, ""))
        deal(made, seat, (hands or {}).get(seat, ""))
        table.coins[seat - 1] = (coins or {}).get(seat, 0)
        for letter in (gems or {}).get(seat, ""):
            deliver(made, seat, LETTERS.index(letter))
    lay_roads(made, 5, neutral)
    join(made)
    table.bank = made.box.coins - table.coins.sum() - table.coin.sum()
    for name, value in fields.items():
        table[name] = value
    assert not broken_laws(made.box, table), broken_laws(made.box, table)
    return made


def lay_roads(made: Position, owner: int, text: str) -> None:
    for word in text.split():
        (line,) = Line().read(made.box, word)
        made.table.road[line] = owner
        if owner == 5:
            made.table.neutral -= 1
        else:
            made.table.supply[owner - 1] -= 1
        for end in (made.box.near[line], made.box.far[line]):
            if owner < 5:
                made.table.touched[end] |= 1 << owner - 1
            made.table.coin[end] = 0


def join(made: Position) -> None:
    for seat in range(4):
        for location in flooded(made.box, int(made.box.home[seat]), bool, made.table):
            made.table.joined[location] |= 1 << seat


def put_units(made: Position, seat: int, text: str) -> None:
    lawyers, transporters = 0, 3
    for word in text.split():
        location = int(word[1:].rstrip(LETTERS)) - 1
        if word[0] == "L":
            unit, lawyers = lawyers, lawyers + 1
        else:
            unit, transporters = transporters, transporters + 1
            if word[-1] in LETTERS:
                made.table.cargo[seat - 1, unit - 3] = LETTERS.index(word[-1])
                take_from_pit(made, LETTERS.index(word[-1]))
        made.table.unit[seat - 1, unit] = location
        made.table.occupant[location] = 1 + (seat - 1) * 6 + unit


def take_from_pit(made: Position, colour: int) -> None:
    """Take the gem out of the last pit that has one."""
    pit = max(pit for pit in range(48) if made.table.pits[pit] == colour)
    made.table.pits[pit] = -1


def deliver(made: Position, seat: int, colour: int) -> None:
    take_from_pit(made, colour)
    made.table.gems[seat - 1, colour] += 1


def deal(made: Position, seat: int, text: str) -> None:
    """Put cards into a hand, and remove a token for each, the last one on the board first."""
    for word in text.split():
        (card,) = Card().read(made.box, word)
        made.table.hand[seat - 1, card] = 1
        made.table.drawn[seat - 1, made.table.cards[seat - 1]] = 0
        made.table.cards[seat - 1] += 1
        made.table.pile -= 1
        made.table.token[max(np.flatnonzero(made.table.token))] = 0


def sold(made: Position, text: str) -> Position:
    """Move gems from the pits to the market."""
    for letter in text:
        take_from_pit(made, LETTERS.index(letter))
        made.table.market[LETTERS.index(letter)] += 1
    return made


def discarded(made: Position, *cards: str) -> Position:
    """Move cards from the pile to the discards."""
    for name in cards:
        (card,) = Card().read(made.box, name)
        made.table.discarded[card] = 1
        made.table.pile -= 1
    return made


def line(made: Position, text: str) -> int:
    return Line().read(made.box, text)[0]


def card(made: Position, text: str) -> int:
    return Card().read(made.box, text)[0]


def pass_round(made: Position) -> Position:
    """Let every seat end its turn."""
    for _ in SEATS:
        made.play(int(made.table.turn) + 1, "end")
    return made
