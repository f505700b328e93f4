"""The state of a King's Keys table."""

from souq.games.kings.pieces import CARD, CARDS, COMMON, HAND_SIZE, HEAP_SIZE, SEATS
from souq.kernel.formats import SEAT, OneOf
from souq.kernel.record import NOBODY, KnownTo, Record, Sees, field

LOT, DEAL, SHOP, DRAW, LUCK, TRADE, FINISH, OVER = range(8)
PHASES = OneOf(("lot", "deal", "shop", "draw", "luck", "trade", "finish", "over"))

PILE, HEAP, SEAT_0 = 0, 1, 2
"""Holders of a card: the draw pile, the discard pile, or SEAT_0 + seat."""
HOLDERS = OneOf((".", "d", "1", "2", "3", "4"))

IN_HAND, LEFT, RIGHT = 0, 1, 2
"""Spots of a card that a seat holds. Open shops do not distinguish their two spots: both are LEFT."""

EVERYONE = (1 << SEATS) - 1 | 1 << NOBODY


class Table(Record):
    rounds = field(Sees.ALL)
    """Counted from 1."""
    turns = field(Sees.ALL)
    """Turns played in this round."""
    abandoned = field(Sees.ALL)
    """Rounds that ended without a winning hand."""
    phase = field(Sees.ALL, format=PHASES)
    dealer = field(Sees.ALL, format=SEAT, empty=-1)
    mover = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat whose turn it is."""
    pile = field(Sees.ALL)
    """Number of cards in the draw pile."""
    discards = field(Sees.ALL, HEAP_SIZE, format=CARD, empty=-1)
    """Cards of the discard pile, from the bottom up."""
    discarded = field(Sees.ALL)
    """Number of cards in the discard pile."""
    held = field(Sees.ALL, SEATS)
    """Number of cards of each seat, hand and shop."""
    ready = field(Sees.ALL)
    """The set of seats that have laid out their first shop."""
    gone = field(Sees.OWN_BIT, CARDS)
    """For each card the seats that have seen it leave the pile."""
    traced = field(Sees.OWN_BIT, CARDS)
    """For each card the seats that know who holds it."""
    known = field(Sees.OWN_BIT, CARDS)
    """For each card the seats that know its spot as well."""
    holder = field(KnownTo("traced"), CARDS, format=HOLDERS)
    spot = field(KnownTo("known"), CARDS)
    """Hand, left or right in the shop; 0 for cards that no seat holds."""
    shown = field(Sees.ALL, HAND_SIZE, format=CARD, empty=-1)
    """The hand shown with the last turn, if one was."""
    won = field(Sees.ALL, SEATS, COMMON)
    """Rounds each seat has won, by the number of parts in common."""
    wrong = field(Sees.ALL, SEATS)
    """Wrong claims of each seat."""
