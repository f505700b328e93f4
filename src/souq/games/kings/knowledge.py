"""Which seats know where a card is. Open markets keep this knowledge until a shuffle; face-down shops lose it. [K15] [K25]"""

from souq.games.kings.pieces import CARDS
from souq.games.kings.table import EVERYONE, IN_HAND, SEAT_0, Table
from souq.kernel.move import bit
from souq.kernel.rule import rule


@rule
def reveal(table: Table, card: int) -> None:
    """Reveal to everyone where the card is."""
    table.gone[card] = EVERYONE
    table.traced[card] = EVERYONE
    table.known[card] = EVERYONE


@rule
def see_alone(table: Table, card: int, seat: int) -> None:
    """Show a card from the pile to the seat that gets it, and to no other."""
    table.gone[card] = bit(seat)
    table.traced[card] = bit(seat)
    table.known[card] = bit(seat)


@rule
def forget_spot(table: Table, seat: int, card: int) -> None:
    """Hide the spot of a card from the other seats; those that knew its holder still know it. [K25]"""
    table.known[card] = bit(seat)


@rule
def pick_up(table: Table, seat: int) -> None:
    """Both cards of a face-down shop go to the hand, and seats that knew their holder know them there. [K24]"""
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat:
            table.spot[card] = IN_HAND
            table.known[card] = table.traced[card]


@rule
def forget_trade(table: Table, seat: int, other: int, given: int, taken: int) -> None:
    """Keep the knowledge that is still certain after a blind trade, which only its two seats see. [K25]

    No other seat knows which of the giver's cards was given. Seats that knew the spot know which card came back; for the
    others it may be any card of that seat whose spot they do not know.
    """
    traders = bit(seat) | bit(other)
    informed = table.known[taken] | traders
    for card in range(CARDS):
        if table.holder[card] == SEAT_0 + seat:
            table.traced[card] &= traders
            table.known[card] &= traders
        elif table.holder[card] == SEAT_0 + other:
            table.traced[card] &= table.known[card] | informed
    table.known[given] = traders
    table.traced[given] = traders
    table.gone[given] |= traders
    table.known[taken] = informed
    table.traced[taken] = informed
    table.gone[taken] |= informed
