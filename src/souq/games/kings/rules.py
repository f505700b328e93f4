"""The rules of King's Keys: what happens at the table, clause by clause."""

from typing import Any

import numpy as np

from souq.games.kings.knowledge import forget_spot, forget_trade, pick_up, reveal, see_alone
from souq.games.kings.pieces import CARDS, COMMON, DEALT, HAND_SIZE, SEATS, Box
from souq.games.kings.table import (
    DEAL,
    DRAW,
    EVERYONE,
    FINISH,
    HEAP,
    IN_HAND,
    LEFT,
    LOT,
    LUCK,
    OVER,
    PILE,
    SEAT_0,
    SHOP,
    TRADE,
    Table,
)
from souq.kernel.move import bit, part
from souq.kernel.rule import rule

MAX_TURNS = 200
"""Turns after which a round is abandoned. [K26]"""
MAX_ABANDONED = 3
MAX_ROUNDS = 500
"""Numbers of abandoned rounds and of all rounds that end the match. [K27]"""

TWOS = 0x222222222222
FOURS = 0x444444444444


@rule
def tally(card: int) -> int:
    """Return a card as twelve 4-bit counters, one for each number, colour and item; three of them are 1."""
    one: Any = np.int64(1)
    return one << 4 * (card >> 4) | one << 16 + 4 * (card >> 2 & 3) | one << 32 + 4 * (card & 3)


@rule
def have_common_part(card: int, other: int) -> bool:
    """[K11]"""
    return (tally(card) & tally(other)) != 0


@rule
def is_winning(counts: int) -> bool:
    """Four cards (the sum of their tallies) win if no number, colour or item occurs two or three times. [K18]"""
    return (counts & TWOS) == 0


@rule
def parts_in_common(counts: int) -> int:
    """Count the parts that all four cards (the sum of their tallies) share. [K19]"""
    fours = counts & FOURS
    common = 0
    while fours != 0:
        fours &= fours - 1
        common += 1
    return common


@rule
def cards_of(table: Table, seat: int) -> int:
    """Return the cards that a seat holds, hand and shop, packed like the parts of a move."""
    cards: Any = np.int64(0)
    shift = 0
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat:
            cards |= np.int64(card) << shift
            shift += 8
    return cards


@rule
def tally_of(cards: int, count: int) -> int:
    """Return the sum of the tallies of packed cards."""
    counts: Any = np.int64(0)
    for i in range(count):
        counts += tally(part(cards, i))
    return counts


@rule
def setup(box: Box, table: Table, seats: int) -> None:
    table.phase = LOT
    table.pile = CARDS


@rule
def draw_lot(box: Box, table: Table, seat: int) -> None:
    """Chance names the first dealer. [K3]"""
    table.dealer = seat
    begin_round(table)


@rule
def begin_round(table: Table) -> None:
    table.rounds += 1
    table.phase = DEAL


@rule
def receiver(table: Table) -> int:
    """Return the seat that gets the next card: one after another while dealing, then the seat that draws. [K4] [K8]"""
    if table.phase == DEAL:
        return (table.dealer + 1 + CARDS - table.pile) % SEATS
    return table.mover


@rule
def is_turned_up(table: Table) -> bool:
    """Open the discard pile with the card after the deal. [K5]"""
    return table.phase == DEAL and table.pile == CARDS - SEATS * DEALT


@rule
def get_card(box: Box, table: Table, card: int) -> None:
    """Give a card from the pile that only its receiver sees. [K4] [K8]"""
    seat = receiver(table)
    table.pile -= 1
    table.holder[card] = SEAT_0 + seat
    table.held[seat] += 1
    see_alone(table, card, seat)
    if table.phase == LUCK:
        begin_trade(box, table)


@rule
def turn_up(table: Table, card: int) -> None:
    """[K5]"""
    table.pile -= 1
    put_on_heap(table, card)
    table.phase = SHOP


@rule
def put_on_heap(table: Table, card: int) -> None:
    table.discards[table.discarded] = card
    table.discarded += 1
    table.holder[card] = HEAP
    table.spot[card] = IN_HAND
    reveal(table, card)


@rule
def second_spot(box: Box) -> int:
    """Return the spot of the second card: only face-down shops tell the two spots apart. [K23]"""
    return LEFT + box.black


@rule
def lay_out(box: Box, table: Table, seat: int, first: int, second: int) -> None:
    """Lay out the first shop; when all have chosen, open shops are turned up. [K6] [K22]"""
    table.spot[first] = LEFT
    table.spot[second] = second_spot(box)
    table.ready |= bit(seat)
    if table.ready != bit(SEATS) - 1:
        return
    table.ready = 0
    if box.black == 0:
        for card in range(CARDS):
            if table.spot[card] != IN_HAND:
                reveal(table, card)
    table.mover = (table.dealer + 1) % SEATS
    table.phase = DRAW


@rule
def draw(table: Table) -> None:
    """Chance gives a card next; the discards first become a new pile if it is empty. [K8] [K10]"""
    if table.pile == 0:
        reshuffle(table)
    table.phase = LUCK


@rule
def reshuffle(table: Table) -> None:
    """Make all discards but the top one the pile. Everyone knows which cards are in it. [K10]"""
    top = table.discards[table.discarded - 1]
    for card in range(CARDS):
        table.gone[card] = EVERYONE
    for i in range(table.discarded - 1):
        card = table.discards[i]
        table.holder[card] = PILE
        table.gone[card] = 0
        table.traced[card] = 0
        table.known[card] = 0
    table.pile = table.discarded - 1
    table.discards[:] = -1
    table.discards[0] = top
    table.discarded = 1


@rule
def take_discard(box: Box, table: Table) -> None:
    """Take the top discard, seen by everyone. [K9]"""
    table.discarded -= 1
    card = table.discards[table.discarded]
    table.discards[table.discarded] = -1
    table.holder[card] = SEAT_0 + table.mover
    table.held[table.mover] += 1
    begin_trade(box, table)


@rule
def begin_trade(box: Box, table: Table) -> None:
    """Skip the trade if none is possible. [K12] [K24]"""
    if box.black == 1:
        pick_up(table, table.mover)
        table.phase = TRADE
    else:
        table.phase = TRADE if may_trade(table, table.mover) else FINISH


@rule
def may_trade(table: Table, seat: int) -> bool:
    """Return whether any card of the seat has a part in common with a card in another shop. [K11] [K12]"""
    mine: Any = np.int64(0)
    theirs: Any = np.int64(0)
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat:
            mine |= tally(card)
        elif table.spot[card] == LEFT:
            theirs |= tally(card)
    return (mine & theirs) != 0


@rule
def trade(table: Table, seat: int, given: int, taken: int) -> None:
    """Put the given card in the place of the taken one, which goes to the hand. [K11] [K13]"""
    table.holder[given] = table.holder[taken]
    table.spot[given] = LEFT
    reveal(table, given)
    table.holder[taken] = SEAT_0 + seat
    table.spot[taken] = IN_HAND
    table.phase = FINISH


@rule
def card_at(table: Table, seat: int, spot: int) -> int:
    """Return the card at a spot of a seat's shop."""
    for card in range(CARDS):
        if table.spot[card] == spot and table.holder[card] == SEAT_0 + seat:
            return card
    return -1


@rule
def trade_blind(table: Table, seat: int, given: int, other: int, spot: int) -> None:
    """[K23] [K25]"""
    taken = card_at(table, other, spot)
    forget_trade(table, seat, other, given, taken)
    table.holder[given] = SEAT_0 + other
    table.spot[given] = spot
    table.holder[taken] = SEAT_0 + seat
    table.spot[taken] = IN_HAND
    table.phase = FINISH


@rule
def finish(box: Box, table: Table, seat: int, discard: int, first: int, second: int, claims: bool) -> None:
    """Four cards stay in the hand, two go to the shop, one is discarded; the hand may be shown. [K14] [K16]"""
    cards = cards_of(table, seat)
    hand = hand_of(cards, discard, first, second)
    table.shown[:] = -1
    if claims:
        for i in range(HAND_SIZE):
            table.shown[i] = part(hand, i)
        counts = tally_of(hand, HAND_SIZE)
        if is_winning(counts):
            table.won[seat, parts_in_common(counts)] += 1  # [K19]
            end_round(box, table, seat)
            return
        table.wrong[seat] += 1  # [K20]
    table.held[seat] -= 1
    put_on_heap(table, discard)
    rearrange(box, table, seat, hand, first, second, claims)
    table.turns += 1
    if table.turns == MAX_TURNS:
        table.abandoned += 1
        end_round(box, table, -1)
        return
    table.mover = (seat + 1) % SEATS
    table.phase = DRAW


@rule
def hand_of(cards: int, discard: int, first: int, second: int) -> int:
    """Return the four of seven cards that stay in the hand, packed. [K14]"""
    hand: Any = np.int64(0)
    shift = 0
    for i in range(DEALT + 1):
        card = part(cards, i)
        if card != discard and card != first and card != second:
            hand |= np.int64(card) << shift
            shift += 8
    return hand


@rule
def rearrange(box: Box, table: Table, seat: int, hand: int, first: int, second: int, claims: bool) -> None:
    """[K14] [K20] [K25]"""
    table.spot[first] = LEFT
    table.spot[second] = second_spot(box)
    if box.black == 1:
        forget_spot(table, seat, first)
        forget_spot(table, seat, second)
    else:
        reveal(table, first)
        reveal(table, second)
    for i in range(HAND_SIZE):
        card = part(hand, i)
        table.spot[card] = IN_HAND
        if claims:
            reveal(table, card)
        elif box.black == 1:
            forget_spot(table, seat, card)


@rule
def end_round(box: Box, table: Table, winner: int) -> None:
    """Gather all cards; the seat on the left deals next, unless the match is over. [K3] [K21] [K27]"""
    table.pile = CARDS
    table.discards[:] = -1
    table.discarded = 0
    table.held[:] = 0
    table.gone[:] = 0
    table.traced[:] = 0
    table.known[:] = 0
    table.holder[:] = PILE
    table.spot[:] = IN_HAND
    table.turns = 0
    table.mover = -1
    if (winner >= 0 and score(box, table, winner) >= box.target) or table.abandoned == MAX_ABANDONED or table.rounds == MAX_ROUNDS:
        table.phase = OVER
        return
    table.dealer = (table.dealer + 1) % SEATS
    begin_round(table)


@rule
def score(box: Box, table: Table, seat: int) -> int:
    """[K19] [K20]"""
    points = -box.wrong_claim * table.wrong[seat]
    for common in range(COMMON):
        points += box.points[common] * table.won[seat, common]
    return points


@rule
def holds(table: Table, seat: int, card: int) -> bool:
    return card < CARDS and table.holder[card] == SEAT_0 + seat


@rule
def wins(table: Table, seat: int, discard: int, first: int, second: int) -> bool:
    """Return whether the hand wins that is left without these three cards. [K18]"""
    return is_winning(tally_of(hand_of(cards_of(table, seat), discard, first, second), HAND_SIZE))
