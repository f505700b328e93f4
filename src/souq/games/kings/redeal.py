"""Determinization: fill a seat's view with a random world that agrees with all the seat knows. [K15] [K25]"""

from typing import Any

import numpy as np

from souq.games.kings.pieces import CARDS, SEATS, Box
from souq.games.kings.rules import card_at
from souq.games.kings.table import (
    DEAL,
    EVERYONE,
    FINISH,
    HEAP,
    IN_HAND,
    LEFT,
    LOT,
    OVER,
    PILE,
    RIGHT,
    SEAT_0,
    SHOP,
    TRADE,
    Table,
)
from souq.kernel.move import bit, has
from souq.kernel.record import UNKNOWN, Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule


@rule
def redeal(box: Box, table: Table, seat: int, rng: RngState) -> None:
    """Deal the hidden cards: those seen leaving the pile go to seats, the others evenly to free places of pile and seats."""
    free = free_places(table)
    left = free[:SEATS].sum()
    for card in range(CARDS):
        if table.holder[card] == UNKNOWN and has(table.gone[card], seat):
            table.holder[card] = take_place(free, uniform_below(rng, left))
            left -= 1
    left += free[SEATS]
    for card in range(CARDS):
        if table.holder[card] == UNKNOWN:
            table.holder[card] = take_place(free, uniform_below(rng, left))
            left -= 1
    for other in range(SEATS):
        if other != seat and has_hidden_shop(box, table, other):
            guess_shop(box, table, other, rng)
    for card in range(CARDS):
        if table.spot[card] == UNKNOWN:
            table.spot[card] = IN_HAND
        guess_knowers(box, table, card, seat)


@rule
def free_places(table: Table) -> Row:
    """Count the unknown cards of each seat and, last, of the pile."""
    free: Any = np.empty(SEATS + 1, np.int64)
    for seat in range(SEATS):
        free[seat] = table.held[seat]
    free[SEATS] = table.pile
    for card in range(CARDS):
        holder = table.holder[card]
        if holder == PILE:
            free[SEATS] -= 1
        elif holder != UNKNOWN and holder != HEAP:
            free[holder - SEAT_0] -= 1
    return free


@rule
def take_place(free: Row, place: int) -> int:
    """Take the free place with this number, counting those of the seats first, and return its holder."""
    for seat in range(SEATS):
        place -= free[seat]
        if place < 0:
            free[seat] -= 1
            return SEAT_0 + seat
    free[SEATS] -= 1
    return PILE


@rule
def has_hidden_shop(box: Box, table: Table, seat: int) -> bool:
    """Return whether two cards of the seat lie face down in front of it. [K6] [K22] [K24]"""
    if table.phase == SHOP:
        return has(table.ready, seat)
    if box.black == 0 or table.phase == LOT or table.phase == DEAL or table.phase == OVER:
        return False
    return seat != table.mover or (table.phase != TRADE and table.phase != FINISH)


@rule
def guess_shop(box: Box, table: Table, seat: int, rng: RngState) -> None:
    """Choose a card for each spot of a shop without a known card, among the seat's cards whose spot is unknown."""
    for spot in range(LEFT, RIGHT + 1):
        if box.black == 0 or card_at(table, seat, spot) < 0:
            table.spot[hidden_card(table, seat, uniform_below(rng, count_hidden(table, seat)))] = LEFT if box.black == 0 else spot


@rule
def count_hidden(table: Table, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += table.holder[card] == SEAT_0 + seat and table.spot[card] == UNKNOWN
    return count


@rule
def hidden_card(table: Table, seat: int, number: int) -> int:
    """Return card `number`, counted from 0, of the seat's cards whose spot is not chosen yet, or -1."""
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat and table.spot[card] == UNKNOWN:
            if number == 0:
                return card
            number -= 1
    return -1


@rule
def guess_knowers(box: Box, table: Table, card: int, seat: int) -> None:
    """Fill in what seats know: their own cards, open cards, and in an open market all that is known of hands."""
    holder = table.holder[card]
    if holder == PILE:
        return
    owner = holder - SEAT_0
    is_open = box.black == 0 and table.phase != SHOP and table.phase != DEAL and table.spot[card] != IN_HAND
    if holder == HEAP or is_open or (box.black == 0 and owner != seat and has(table.traced[card], seat)):
        table.gone[card] = EVERYONE
        table.traced[card] = EVERYONE
        table.known[card] = EVERYONE
        return
    table.gone[card] |= bit(owner)
    table.traced[card] |= bit(owner)
    table.known[card] |= bit(owner)
