"""Everything that lies on a Basari table."""

from souq.games.basari.pieces import CARDS, COLOURS, GEMS, MOST
from souq.kernel.formats import SEAT, Name, Number
from souq.kernel.record import Record, Sees, field

DEAL, CHOOSE, EXTRA, OPEN, ANSWER, EXCHANGE, TAKE, OVER = range(8)
PHASES = Name(("deal", "choose", "extra", "open", "answer", "exchange", "take", "over"))
ACTIONS = Name((".", "A", "B", "C", "D"))
FROM_CARDS, FROM_RED, FROM_YELLOW, FROM_GREEN, FROM_BLUE, FROM_WORKERS = range(6)
SOURCES = 6


class Table(Record):
    stage = field(Sees.ALL)
    """1 to 3."""
    rounds = field(Sees.ALL)
    """Counted from 1 in each stage."""
    phase = field(Sees.ALL, form=PHASES)
    holder = field(Sees.ALL, CARDS, form=Number())
    """Who has each bazaar card: 0 the pile, otherwise the seat counted from 1."""
    pile = field(Sees.ALL)
    """How many cards nobody has."""
    dealt = field(Sees.ALL, MOST, form=Number(first=1), empty=-1)
    """The bazaar card each seat was dealt this round."""
    workers = field(Sees.ALL, MOST)
    gems = field(Sees.ALL, MOST, COLOURS, form=GEMS)
    stock = field(Sees.ALL, COLOURS, form=GEMS)
    earned = field(Sees.ALL, MOST, SOURCES)
    """Points by source: cards, red, yellow, green, blue, workers."""
    chosen = field(Sees.OWNER, MOST, form=ACTIONS)
    """Action cards still face down."""
    ready = field(Sees.ALL)
    """The set of seats that have chosen."""
    shown = field(Sees.ALL, MOST, form=ACTIONS)
    """Action cards turned up, until the next are."""
    performed = field(Sees.ALL, 3, form=SEAT, empty=-1)
    """Who has performed A, B and C since the cards were turned up."""
    gained = field(Sees.ALL, COLOURS, form=GEMS)
    """Gems taken with C since the cards were turned up."""
    returned = field(Sees.ALL, MOST, COLOURS, form=GEMS)
    """Gems given back for majorities since the cards were turned up."""
    action = field(Sees.ALL, form=ACTIONS)
    """The action being settled."""
    bidder = field(Sees.ALL, form=SEAT, empty=-1)
    """Who made the standing offer, or has to open; who performs A; who takes with D."""
    answerer = field(Sees.ALL, form=SEAT, empty=-1)
    """Who has to accept or raise."""
    offer = field(Sees.ALL, COLOURS, form=GEMS)
    taking = field(Sees.ALL)
    """The set of seats that have still to take a gem with D."""
