"""The state of a Basari table."""

from souq.games.basari.pieces import CARDS, COLOURS, GEMS, MAX_SEATS
from souq.kernel.formats import SEAT, Number, OneOf
from souq.kernel.record import Record, Sees, field

DEAL, CHOOSE, EXTRA, OPEN, ANSWER, EXCHANGE, TAKE, OVER = range(8)
PHASES = OneOf(("deal", "choose", "extra", "open", "answer", "exchange", "take", "over"))
ACTIONS = OneOf((".", "A", "B", "C", "D"))
FROM_CARDS, FROM_RED, FROM_YELLOW, FROM_GREEN, FROM_BLUE, FROM_WORKERS = range(6)
SOURCES = 6


class Table(Record):
    stage = field(Sees.ALL)
    """1 to 3."""
    rounds = field(Sees.ALL)
    """Counted from 1 in each stage."""
    phase = field(Sees.ALL, format=PHASES)
    holder = field(Sees.ALL, CARDS, format=Number())
    """Owner of each bazaar card: 0 for the pile, otherwise the seat counted from 1."""
    pile = field(Sees.ALL)
    """Number of cards in the pile."""
    dealt = field(Sees.ALL, MAX_SEATS, format=Number(first=1), empty=-1)
    """The bazaar card each seat was dealt this round."""
    workers = field(Sees.ALL, MAX_SEATS)
    gems = field(Sees.ALL, MAX_SEATS, COLOURS, format=GEMS)
    stock = field(Sees.ALL, COLOURS, format=GEMS)
    earned = field(Sees.ALL, MAX_SEATS, SOURCES)
    """Points by source: cards, red, yellow, green, blue, workers."""
    chosen = field(Sees.OWNER, MAX_SEATS, format=ACTIONS)
    """Action cards still face down."""
    ready = field(Sees.ALL)
    """The set of seats that have chosen."""
    shown = field(Sees.ALL, MAX_SEATS, format=ACTIONS)
    """Action cards turned up, until the next are."""
    performed = field(Sees.ALL, 3, format=SEAT, empty=-1)
    """The seats that have performed A, B and C since the cards were turned up."""
    gained = field(Sees.ALL, COLOURS, format=GEMS)
    """Gems taken with C since the cards were turned up."""
    returned = field(Sees.ALL, MAX_SEATS, COLOURS, format=GEMS)
    """Gems given back for majorities since the cards were turned up."""
    action = field(Sees.ALL, format=ACTIONS)
    """The action being settled."""
    bidder = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat that made the standing offer or has to open; that performs A; or that takes with D."""
    answerer = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat that has to accept or raise."""
    offer = field(Sees.ALL, COLOURS, format=GEMS)
    taking = field(Sees.ALL)
    """The set of seats that have still to take a gem with D."""
