"""The refusals of King's Keys: every reason, and the rules that find the reason against a move."""

from souq.games.kings.kinds import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING
from souq.games.kings.pieces import CARDS, SEATS, Box
from souq.games.kings.rules import have_common_part, holds, wins
from souq.games.kings.table import DRAW, FINISH, LEFT, RIGHT, SHOP, TRADE, Table
from souq.kernel.messages import Reason
from souq.kernel.move import kind_of, part, parts_from
from souq.kernel.rule import rule

REASONS = (
    Reason("none", "", "it is allowed"),
    Reason("unreadable", "K7", "it says nothing that can be done in this game"),
    Reason("not_now", "K7", "that is not what is asked now"),
    Reason("not_yours", "K14", "one can use only cards that one holds, in hand or shop"),
    Reason("same_card", "K14", "each card can go to one place only"),
    Reason("lower_first", "K14", "the order of the shop does not matter here; write the lower card (number, colour, item) first"),
    Reason("no_pile", "K10", "there is nothing to draw, only the top discard to take"),
    Reason("no_discard", "K9", "the discard pile is empty"),
    Reason("open_market", "K11", "the shops are open: trade for a card that you see"),
    Reason("black_market", "K23", "the shops lie face down: name a seat and the left (1) or right (2) card of its shop"),
    Reason("not_in_a_shop", "K11", "that card does not lie in another seat's shop"),
    Reason("no_common_part", "K11", "the two cards have neither number nor colour nor item in common"),
    Reason("no_such_spot", "K23", "there is no such seat, or no such spot in its shop"),
    Reason("own_shop", "K11", "one trades with the others, not with oneself"),
    Reason("not_winning", "K30", "that hand does not win, and wrong claims are blocked in this match"),
)

(
    NONE,
    UNREADABLE,
    NOT_NOW,
    NOT_YOURS,
    SAME_CARD,
    LOWER_FIRST,
    NO_PILE,
    NO_DISCARD,
    OPEN_MARKET,
    BLACK_MARKET,
    NOT_IN_A_SHOP,
    NO_COMMON_PART,
    NO_SUCH_SPOT,
    OWN_SHOP,
    NOT_WINNING,
) = range(len(REASONS))
"""The index of each reason in REASONS; `why_not` returns it. NONE: the move is legal."""


@rule
def why_not(box: Box, table: Table, seat: int, move: int) -> int:
    kind = kind_of(move)
    if kind == LAYING_OUT and parts_from(move, 2) == 0:
        return why_not_lay_out(box, table, seat, part(move, 0), part(move, 1))
    if kind == DRAWING and parts_from(move, 0) == 0:
        return why_not_draw(table)
    if kind == TAKING and parts_from(move, 0) == 0:
        return why_not_take(table)
    if kind == TRADING and parts_from(move, 2) == 0:
        return why_not_trade(box, table, seat, part(move, 0), part(move, 1))
    if kind == BLIND and parts_from(move, 3) == 0:
        return why_not_trade_blind(box, table, seat, part(move, 0), part(move, 1), part(move, 2))
    if (kind == DISCARDING or kind == SHOWING) and parts_from(move, 3) == 0:
        return why_not_finish(box, table, seat, part(move, 0), part(move, 1), part(move, 2), kind == SHOWING)
    return UNREADABLE


@rule
def why_not_shop(box: Box, table: Table, seat: int, first: int, second: int) -> int:
    """Both cards are the seat's own and differ; their order matters only when shops lie face down. [K6] [K23]"""
    if not holds(table, seat, first) or not holds(table, seat, second):
        return NOT_YOURS
    if first == second:
        return SAME_CARD
    if box.black == 0 and first > second:
        return LOWER_FIRST
    return NONE


@rule
def why_not_lay_out(box: Box, table: Table, seat: int, first: int, second: int) -> int:
    return why_not_shop(box, table, seat, first, second) if table.phase == SHOP else NOT_NOW


@rule
def why_not_draw(table: Table) -> int:
    """[K8] [K10]"""
    if table.phase != DRAW:
        return NOT_NOW
    return NONE if table.pile > 0 or table.discarded > 1 else NO_PILE


@rule
def why_not_take(table: Table) -> int:
    """[K9]"""
    if table.phase != DRAW:
        return NOT_NOW
    return NONE if table.discarded > 0 else NO_DISCARD


@rule
def why_not_trade(box: Box, table: Table, seat: int, given: int, taken: int) -> int:
    """[K11]"""
    if table.phase != TRADE:
        return NOT_NOW
    if box.black == 1:
        return BLACK_MARKET
    if not holds(table, seat, given):
        return NOT_YOURS
    if taken >= CARDS or table.spot[taken] != LEFT:
        return NOT_IN_A_SHOP
    if holds(table, seat, taken):
        return OWN_SHOP
    return NONE if have_common_part(given, taken) else NO_COMMON_PART


@rule
def why_not_trade_blind(box: Box, table: Table, seat: int, given: int, other: int, spot: int) -> int:
    """[K23]"""
    if table.phase != TRADE:
        return NOT_NOW
    if box.black == 0:
        return OPEN_MARKET
    if not holds(table, seat, given):
        return NOT_YOURS
    if other >= SEATS or spot < LEFT or spot > RIGHT:
        return NO_SUCH_SPOT
    return OWN_SHOP if other == seat else NONE


@rule
def why_not_finish(box: Box, table: Table, seat: int, discard: int, first: int, second: int, claims: bool) -> int:
    """[K14] [K16] [K30]"""
    if table.phase != FINISH:
        return NOT_NOW
    if not holds(table, seat, discard):
        return NOT_YOURS
    reason = why_not_shop(box, table, seat, first, second)
    if reason != NONE:
        return reason
    if discard == first or discard == second:
        return SAME_CARD
    if claims and box.blocked == 1 and not wins(table, seat, discard, first, second):
        return NOT_WINNING
    return NONE
