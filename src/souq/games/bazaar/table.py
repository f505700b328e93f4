"""The state of a Bazaar table."""

from souq.games.bazaar.pieces import COLOURS, JEWELS, LETTERS, MAX_SEATS, MERCHANDISE, STALLS
from souq.kernel.formats import SEAT, Number, OneOf
from souq.kernel.record import Record, Sees, field

BARTER, DEAL, ORDER, TURN, DIE, PICK, BUY, TURN_UP, TRIM, OVER = range(10)
PHASES = OneOf(("barter", "deal", "order", "turn", "die", "pick", "buy", "turn_up", "trim", "over"))
DIE_FACES = OneOf((*LETTERS, "star"))
CARD_NUMBER = Number(first=1)


class Table(Record):
    phase = field(Sees.ALL, format=PHASES)
    barter = field(Sees.ALL, 2, format=CARD_NUMBER, empty=-1)
    """The barter cards in play, the lower first."""
    top = field(Sees.ALL, STALLS, format=CARD_NUMBER, empty=-1)
    """The top merchandise card of each stall."""
    height = field(Sees.ALL, STALLS)
    """Merchandise cards on each stall, the top one included."""
    sold_out = field(Sees.ALL)
    """Star cards that show. Each adds a star to every card."""
    buyer = field(Sees.ALL, MERCHANDISE, format=SEAT, empty=-1)
    """The seat that has bought each merchandise card."""
    earned = field(Sees.ALL, MERCHANDISE)
    """Points that each card brought its buyer."""
    points = field(Sees.ALL, MAX_SEATS)
    taken = field(Sees.ALL, MAX_SEATS)
    """Cards bought by each seat."""
    jewels = field(Sees.ALL, MAX_SEATS, COLOURS, format=JEWELS)
    treasury = field(Sees.ALL, COLOURS, format=JEWELS)
    turn = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat whose turn it is."""
    idle = field(Sees.ALL)
    """Consecutive turns without a purchase."""
    rolled = field(Sees.ALL, MAX_SEATS, format=DIE_FACES, empty=-1)
    """Faces rolled for the first turn, until it begins."""
    rolling = field(Sees.ALL)
    """The set of seats that still roll for the first turn."""
    ties = field(Sees.ALL)
    """Tied rolls for the first turn so far."""
