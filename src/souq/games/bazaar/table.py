"""Everything that lies on a Bazaar table."""

from souq.games.bazaar.pieces import COLOURS, JEWELS, LETTERS, MERCHANDISE, MOST, STALLS
from souq.kernel.formats import SEAT, Name, Number
from souq.kernel.record import Record, Sees, field

BARTER, DEAL, ORDER, TURN, DIE, PICK, BUY, TURN_UP, TRIM, OVER = range(10)
PHASES = Name(("barter", "deal", "order", "turn", "die", "pick", "buy", "turn_up", "trim", "over"))
DIE_FACES = Name((*LETTERS, "star"))
CARD_NUMBER = Number(first=1)


class Table(Record):
    phase = field(Sees.ALL, form=PHASES)
    barter = field(Sees.ALL, 2, form=CARD_NUMBER, empty=-1)
    """The barter cards in play, the lower first."""
    top = field(Sees.ALL, STALLS, form=CARD_NUMBER, empty=-1)
    """The merchandise card that is seen at each stall."""
    height = field(Sees.ALL, STALLS)
    """Merchandise cards on each stall, the top one included."""
    sold_out = field(Sees.ALL)
    """Star cards that show; each card counts as many stars more."""
    buyer = field(Sees.ALL, MERCHANDISE, form=SEAT, empty=-1)
    """Who has taken each merchandise card."""
    earned = field(Sees.ALL, MERCHANDISE)
    """Points that each card brought its buyer: the score sheet."""
    points = field(Sees.ALL, MOST)
    taken = field(Sees.ALL, MOST)
    """Cards taken by each seat."""
    jewels = field(Sees.ALL, MOST, COLOURS, form=JEWELS)
    treasury = field(Sees.ALL, COLOURS, form=JEWELS)
    turn = field(Sees.ALL, form=SEAT, empty=-1)
    """Whose turn it is."""
    idle = field(Sees.ALL)
    """Turns without a purchase in a row."""
    rolled = field(Sees.ALL, MOST, form=DIE_FACES, empty=-1)
    """What seats have rolled for the first turn, until it begins."""
    rolling = field(Sees.ALL)
    """The set of seats among whom the first turn is still open."""
    ties = field(Sees.ALL)
    """How often the lead was tied."""
