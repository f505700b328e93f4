"""The refusals of Bazaar: every reason, and the rules that find the reason against a move."""

from souq.games.bazaar.kinds import PASSING, PICKING, PURCHASE, ROLLING, TRADE, TRIMMING
from souq.games.bazaar.pieces import BLUE, COLOURS, EQUATIONS, GREEN, RED, STALLS, TRADES, WHITE, YELLOW, Box, covers, purse
from souq.games.bazaar.rules import can_pay, held
from souq.games.bazaar.table import BUY, PICK, TRIM, TURN, Table
from souq.kernel.messages import Reason
from souq.kernel.move import kind_of, part, parts_from
from souq.kernel.rule import rule

REASONS = (
    Reason("none", "", "it is allowed"),
    Reason("unreadable", "S9", "it says nothing that a seat can do in this game"),
    Reason("not_now", "S9", "that is not what is asked now"),
    Reason("not_in_play", "S5", "only the equations of the barter cards {barter} are in play"),
    Reason("not_owned", "S12", "one can return only jewels that one holds"),
    Reason("not_in_treasury", "S13", "the treasury has only {treasury}"),
    Reason("no_card", "S14", "no merchandise lies there"),
    Reason("cannot_pay", "S14", "one does not hold the five jewels on that card"),
    Reason("wrong_count", "S19", "exactly the jewels beyond the limit are returned"),
    Reason("not_theirs", "S19", "{turn} does not hold these jewels"),
)

(
    NONE,
    UNREADABLE,
    NOT_NOW,
    NOT_IN_PLAY,
    NOT_OWNED,
    NOT_IN_TREASURY,
    NO_CARD,
    CANNOT_PAY,
    WRONG_COUNT,
    NOT_THEIRS,
) = range(len(REASONS))
"""The index of each reason in REASONS; `why_not` returns it. NONE: the move is legal."""


@rule
def why_not(box: Box, table: Table, seat: int, move: int) -> int:
    kind = kind_of(move)
    if move < 0:
        return UNREADABLE
    if kind == ROLLING and parts_from(move, 0) == 0:
        return NONE if table.phase == TURN else NOT_NOW
    if kind == TRADE and parts_from(move, 1) == 0:
        return why_not_trade(box, table, seat, part(move, 0))
    if kind == PICKING and parts_from(move, 1) == 0:
        return why_not_pick(table, part(move, 0))
    if kind == PURCHASE and parts_from(move, 1) == 0:
        return why_not_buy(box, table, seat, part(move, 0))
    if kind == PASSING and parts_from(move, 0) == 0:
        return NONE if table.phase == BUY else NOT_NOW
    if kind == TRIMMING and parts_from(move, 5) == 0:
        return why_not_trim(box, table, part(move, 0), part(move, 1), part(move, 2), part(move, 3), part(move, 4))
    return UNREADABLE


@rule
def why_not_trade(box: Box, table: Table, seat: int, number: int) -> int:
    if table.phase != TURN:
        return NOT_NOW
    card = number // (2 * EQUATIONS)
    if number >= TRADES or (card != table.barter[0] and card != table.barter[1]):
        return NOT_IN_PLAY
    if not covers(purse(table.jewels[seat]), box.side_purse[number]):
        return NOT_OWNED
    if not covers(purse(table.treasury), box.side_purse[number ^ 1]):
        return NOT_IN_TREASURY
    return NONE


@rule
def why_not_pick(table: Table, colour: int) -> int:
    if table.phase != PICK:
        return NOT_NOW
    if colour >= COLOURS or table.treasury[colour] == 0:
        return NOT_IN_TREASURY
    return NONE


@rule
def why_not_buy(box: Box, table: Table, seat: int, stall: int) -> int:
    if table.phase != BUY:
        return NOT_NOW
    if stall >= STALLS or table.top[stall] < 0:
        return NO_CARD
    if not can_pay(box, table, purse(table.jewels[seat]), stall):
        return CANNOT_PAY
    return NONE


@rule
def why_not_trim(box: Box, table: Table, red: int, white: int, blue: int, yellow: int, green: int) -> int:
    if table.phase != TRIM:
        return NOT_NOW
    jewels = table.jewels[table.turn]
    if red + white + blue + yellow + green != held(jewels) - box.limit:
        return WRONG_COUNT
    if red > jewels[RED] or white > jewels[WHITE] or blue > jewels[BLUE] or yellow > jewels[YELLOW] or green > jewels[GREEN]:
        return NOT_THEIRS
    return NONE
