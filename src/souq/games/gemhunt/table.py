"""The state of a Gem-Hunt table."""

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
    """The seat whose turn it is."""
    step = field(Sees.ALL, format=STEPS)
    """The current step of the turn."""
    removed = field(Sees.ALL)
    """1 once the turn has removed a road."""
    bought = field(Sees.ALL)
    """1 once the turn has bought a unit."""
    acted = field(Sees.ALL)
    """The set of units that have acted this turn."""
    road = field(Sees.ALL, LINES, format=ROADS)
    """Owner of the road on each line: 0 for no road, a seat counted from 1, or NEUTRAL."""
    supply = field(Sees.ALL, SEATS)
    """Roads left in the supply of each seat."""
    neutral = field(Sees.ALL)
    """Neutral roads left."""
    touched = field(Sees.ALL, LOCATIONS)
    """For each location the set of seats that have a road or their Home there."""
    joined = field(Sees.ALL, LOCATIONS)
    """For each location the set of seats whose Home roads of any colour join it to."""
    unit = field(Sees.ALL, SEATS, UNITS, format=PLACE, empty=-1)
    """Location of each unit: three lawyers, then three transporters."""
    cargo = field(Sees.ALL, SEATS, CARRIERS, format=COLOUR, empty=-1)
    """The gem on each transporter."""
    occupant = field(Sees.ALL, LOCATIONS)
    """The unit at each location: 0 for none, otherwise 1 + seat * UNITS + unit."""
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
    """Number of cards in each hand."""
    pile = field(Sees.ALL)
    """Number of cards in the pile."""
    discarded = field(Sees.ALL, CARDS)
    shown = field(Sees.ALL, CARDS)
    """Cards laid open: 0 not, otherwise the seat counted from 1."""
    shuffles = field(Sees.ALL)
    """Number of times the discards have become the pile."""
    shuffled = field(Sees.ALL, CARDS)
    """The last shuffle that each card was in."""
    drawn = field(Sees.ALL, SEATS, HAND, empty=-1)
    """The shuffle that each card in a hand came from, oldest first. Everyone can know it by counting."""
    helper = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat that helps at a shared mine."""
    helping = field(Sees.ALL)
    """The helper's unit."""
    revealer = field(Sees.ALL, format=SEAT, empty=-1)
    colour = field(Sees.ALL, format=COLOUR, empty=-1)
    """The top colour of the first card revealed."""
    compelled = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat that has to start the endgame, because no seat has done so in time."""
    full = field(Sees.ALL)
    """Rounds that have ended with every hand full."""
    won = field(Sees.ALL, 2, format=SEAT, empty=-1)
    """The winners: in the revealed colour and in the complementary one, or the first and second in gems."""
