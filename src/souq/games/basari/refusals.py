"""The refusals of Basari: every reason, and the rules that find the reason against a move."""

from souq.games.basari.kinds import ACCEPTANCE, CHOICE, EXCHANGING, NOTHING, OFFER, TAKING
from souq.games.basari.pieces import BLUE, COLOURS, GREEN, RED, YELLOW, A, Box
from souq.games.basari.rules import beats, due, last_action
from souq.games.basari.table import ANSWER, CHOOSE, EXCHANGE, OPEN, TAKE, Table
from souq.kernel.messages import Reason
from souq.kernel.move import kind_of, part, parts_from
from souq.kernel.rule import rule

REASONS = (
    Reason("none", "", "it is allowed"),
    Reason("unreadable", "B8", "no seat can do that in this game"),
    Reason("not_now", "B8", "that is not what is asked now"),
    Reason("no_such_action", "B4", "there is no such action card at this table"),
    Reason("no_gem", "B15", "an offer has at least one gem"),
    Reason("not_owned", "B19", "one can give only gems that one owns"),
    Reason("too_low", "B18", "{bidder}'s {offer} stands, and a raise needs more gems or as many dearer ones"),
    Reason("wrong_count", "B30", "one gives one gem and takes two; with none to give, one; or what the stock has"),
    Reason("not_in_stock", "B13", "the stock is {stock}"),
)

(
    NONE,
    UNREADABLE,
    NOT_NOW,
    NO_SUCH_ACTION,
    NO_GEM,
    NOT_OWNED,
    TOO_LOW,
    WRONG_COUNT,
    NOT_IN_STOCK,
) = range(len(REASONS))
"""The index of each reason in REASONS; `why_not` returns it. NONE: the move is legal."""


@rule
def why_not(box: Box, table: Table, seat: int, move: int) -> int:
    kind = kind_of(move)
    if kind == CHOICE and parts_from(move, 1) == 0:
        return why_not_choose(box, table, part(move, 0))
    if kind == OFFER and parts_from(move, 4) == 0:
        return why_not_bid(table, seat, part(move, 0), part(move, 1), part(move, 2), part(move, 3))
    if kind == ACCEPTANCE and parts_from(move, 0) == 0:
        return NONE if table.phase == ANSWER else NOT_NOW
    if kind == EXCHANGING and parts_from(move, 5) == 0:
        return why_not_exchange(table, seat, part(move, 0), part(move, 1), part(move, 2), part(move, 3), part(move, 4))
    if kind == TAKING and parts_from(move, 1) == 0:
        return why_not_take(table, part(move, 0))
    return UNREADABLE


@rule
def why_not_choose(box: Box, table: Table, action: int) -> int:
    if table.phase != CHOOSE:
        return NOT_NOW
    if action < A or action > last_action(box):
        return NO_SUCH_ACTION
    return NONE


@rule
def why_not_bid(table: Table, seat: int, red: int, yellow: int, green: int, blue: int) -> int:
    if table.phase != OPEN and table.phase != ANSWER:
        return NOT_NOW
    if red + yellow + green + blue == 0:
        return NO_GEM
    gems = table.gems[seat]
    if red > gems[RED] or yellow > gems[YELLOW] or green > gems[GREEN] or blue > gems[BLUE]:
        return NOT_OWNED
    if not beats(red, yellow, green, blue, table.offer):
        return TOO_LOW
    return NONE


@rule
def why_not_exchange(table: Table, seat: int, given: int, red: int, yellow: int, green: int, blue: int) -> int:
    if table.phase != EXCHANGE:
        return NOT_NOW
    if given > NOTHING or (given == NOTHING) != (table.gems[seat].sum() == 0):
        return WRONG_COUNT
    if given < NOTHING and table.gems[seat, given] == 0:
        return NOT_OWNED
    if red + yellow + green + blue != due(table, seat):
        return WRONG_COUNT
    stock = table.stock
    if (
        red > stock[RED] + (given == RED)
        or yellow > stock[YELLOW] + (given == YELLOW)
        or green > stock[GREEN] + (given == GREEN)
        or blue > stock[BLUE] + (given == BLUE)
    ):
        return NOT_IN_STOCK
    return NONE


@rule
def why_not_take(table: Table, colour: int) -> int:
    if table.phase != TAKE:
        return NOT_NOW
    if colour >= COLOURS or table.stock[colour] == 0:
        return NOT_IN_STOCK
    return NONE
