"""Everything that lies on a Gem-Hunt table."""

from souq.games.gemhunt.pieces import (
    CARDS,
    CARRIERS,
    COLOURS,
    GEMS,
    HAND,
    LETTERS,
    LINES,
    LOCATIONS,
    MINES,
    PITS,
    SEATS,
    UNITS,
)
from souq.kernel.formats import SEAT, Number, OneOf
from souq.kernel.record import Record, Sees, field

LAY, FIRST, TURN, DRAWING, SHARING, OVER = range(6)
PHASES = OneOf(("lay", "first", "turn", "drawing", "sharing", "over"))
BUILD, ACT, CLOSE = range(3)
STEPS = OneOf(("build", "act", "close"))
NEUTRAL = 5
ROADS = OneOf((".", "r", "b", "g", "y", "n"))
COLOUR = OneOf(tuple(LETTERS))
PLACE = Number(first=1)


class Table(Record):
    phase = field(Sees.ALL, format=PHASES)
    rounds = field(Sees.ALL)
    """Counted from 1."""
    turn = field(Sees.ALL, format=SEAT)
    """Whose turn it is."""
    step = field(Sees.ALL, format=STEPS)
    """The first step of the turn that still allows something."""
    removed = field(Sees.ALL)
    """1 once the turn has removed a road."""
    bought = field(Sees.ALL)
    """1 once the turn has bought a unit."""
    acted = field(Sees.ALL)
    """The set of units that have acted this turn."""
    road = field(Sees.ALL, LINES, format=ROADS)
    """What lies on each line: 0 nothing, a seat counted from 1, or NEUTRAL."""
    supply = field(Sees.ALL, SEATS)
    """Roads that each seat has left."""
    neutral = field(Sees.ALL)
    """Neutral roads left."""
    touched = field(Sees.ALL, LOCATIONS)
    """The set of seats whose own roads, or whose Home, lie at each location."""
    joined = field(Sees.ALL, LOCATIONS)
    """The set of seats whose Home each location is joined to by roads of any colour."""
    unit = field(Sees.ALL, SEATS, UNITS, format=PLACE, empty=-1)
    """Where each unit stands: three lawyers, then three transporters."""
    cargo = field(Sees.ALL, SEATS, CARRIERS, format=COLOUR, empty=-1)
    """The gem on each transporter."""
    occupant = field(Sees.ALL, LOCATIONS)
    """0 nobody, otherwise 1 + seat * UNITS + unit."""
    token = field(Sees.ALL, LOCATIONS)
    coin = field(Sees.ALL, LOCATIONS)
    bag = field(Sees.ALL, COLOURS, format=GEMS)
    """Gems that have still to be laid into pits."""
    pits = field(Sees.ALL, PITS, format=COLOUR, empty=-1)
    mines = field(Sees.ALL, MINES, COLOURS, format=GEMS)
    gems = field(Sees.ALL, SEATS, COLOURS, format=GEMS)
    """Gems delivered or bought."""
    market = field(Sees.ALL, COLOURS, format=GEMS)
    coins = field(Sees.ALL, SEATS)
    bank = field(Sees.ALL)
    hand = field(Sees.OWNER, SEATS, CARDS)
    """1 for each point card in a hand."""
    cards = field(Sees.ALL, SEATS)
    """How many cards each hand has."""
    pile = field(Sees.ALL)
    """How many cards can be drawn before the discards are shuffled."""
    discarded = field(Sees.ALL, CARDS)
    shown = field(Sees.ALL, CARDS)
    """Cards laid open: 0 not, otherwise the seat counted from 1."""
    shuffles = field(Sees.ALL)
    """How often the discards have become the pile."""
    shuffled = field(Sees.ALL, CARDS)
    """The last shuffle that each card was in."""
    drawn = field(Sees.ALL, SEATS, HAND, empty=-1)
    """Of each card in a hand the shuffle it came from, oldest first: everyone can know it by counting."""
    helper = field(Sees.ALL, format=SEAT, empty=-1)
    """Who takes a gem from a shared mine."""
    helping = field(Sees.ALL)
    """The helper's unit."""
    revealer = field(Sees.ALL, format=SEAT, empty=-1)
    colour = field(Sees.ALL, format=COLOUR, empty=-1)
    """The top colour of the first card revealed."""
    compelled = field(Sees.ALL, format=SEAT, empty=-1)
    """Who has to start the endgame, because nobody would."""
    full = field(Sees.ALL)
    """Rounds that have ended with every hand full."""
    won = field(Sees.ALL, 2, format=SEAT, empty=-1)
    """At the end the winner in the revealed colour and in the complementary one; or the first and the second in gems."""
