"""The rules of Gem-Hunt: point cards are drawn, discarded and shuffled."""

from souq.games.gemhunt.pieces import CARDS, HAND, SEATS, Box
from souq.games.gemhunt.table import DRAWING, Table
from souq.kernel.rule import rule


@rule
def may_draw(table: Table, seat: int) -> bool:
    """Return whether a seat draws: with fewer than five cards, and not as the revealer. [G24] [G39]"""
    return table.cards[seat] < HAND and table.revealer != seat


@rule
def begin_draw(table: Table) -> None:
    """Chance draws the card; the discards first become a new pile if it is empty. [G26]"""
    if table.pile == 0:
        table.shuffles += 1
        for card in range(CARDS):
            if table.discarded[card] == 1:
                table.discarded[card] = 0
                table.shuffled[card] = table.shuffles
                table.pile += 1
    table.phase = DRAWING


@rule
def is_in_pile(table: Table, card: int) -> bool:
    """Return whether a card is in no hand, not discarded and not laid open."""
    elsewhere = table.discarded[card] + table.shown[card]
    for seat in range(SEATS):
        elsewhere += table.hand[seat, card]
    return elsewhere == 0


@rule
def take_card(table: Table, seat: int, card: int) -> None:
    table.drawn[seat, table.cards[seat]] = table.shuffles
    table.hand[seat, card] = 1
    table.cards[seat] += 1
    table.pile -= 1


@rule
def leave_hand(table: Table, seat: int, card: int) -> None:
    """Remove a card from a hand. Everyone sees it, and so from which shuffle it came."""
    table.hand[seat, card] = 0
    table.cards[seat] -= 1
    slot = 0
    while table.drawn[seat, slot] != table.shuffled[card]:
        slot += 1
    for later in range(slot, HAND - 1):
        table.drawn[seat, later] = table.drawn[seat, later + 1]
    table.drawn[seat, HAND - 1] = -1


@rule
def discard(table: Table, seat: int, card: int) -> None:
    """Discard a card face up. [G25]"""
    leave_hand(table, seat, card)
    table.discarded[card] = 1


@rule
def lay_open(table: Table, seat: int, card: int) -> None:
    leave_hand(table, seat, card)
    table.shown[card] = seat + 1


@rule
def lay_all_open(box: Box, table: Table) -> None:
    """At the end every hand is counted. [G41]"""
    for seat in range(box.seats):
        for card in range(CARDS):
            if table.hand[seat, card] == 1:
                lay_open(table, seat, card)
