"""Who may do what at a table of Bazaar: the contract's questions."""

from typing import Any

import numpy as np

from souq.games.kings.pieces import CARDS, DEALT, HAND_SIZE, SEATS, Box
from souq.games.kings.redeal import redeal
from souq.games.kings.rules import (
    cards_of,
    draw,
    draw_lot,
    finish,
    get_card,
    hand_of,
    have_common_part,
    is_turned_up,
    is_winning,
    lay_out,
    receiver,
    score,
    setup,
    take_discard,
    tally,
    tally_of,
    trade,
    trade_blind,
    turn_up,
)
from souq.games.kings.table import DEAL, DRAW, FINISH, LEFT, LOT, LUCK, OVER, PILE, RIGHT, SEAT_0, SHOP, TRADE, Table
from souq.kernel.game import Reason, Rules
from souq.kernel.move import CHANCE, HIDDEN, bit, kind_of, pack, part, parts_from
from souq.kernel.record import Row
from souq.kernel.rule import rule

DEALER, CARD_DEALT, CARD_TURNED, LAYING_OUT, DRAWING, TAKING, TRADING, BLIND, DISCARDING, SHOWING = range(1, 11)

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
) = range(15)
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


@rule
def to_act(box: Box, table: Table) -> int:
    phase = table.phase
    if phase == LOT or phase == DEAL or phase == LUCK:
        return CHANCE
    if phase == SHOP:
        return (bit(SEATS) - 1) & ~table.ready
    if phase == OVER:
        return 0
    return bit(table.mover)


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
def holds(table: Table, seat: int, card: int) -> bool:
    return card < CARDS and table.holder[card] == SEAT_0 + seat


@rule
def why_not_shop(box: Box, table: Table, seat: int, first: int, second: int) -> int:
    """Two different cards of one's own; where they lie matters only when they lie face down. [K6] [K23]"""
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


@rule
def wins(table: Table, seat: int, discard: int, first: int, second: int) -> bool:
    """Whether the hand wins that is left when these three are laid away. [K18]"""
    return is_winning(tally_of(hand_of(cards_of(table, seat), discard, first, second), HAND_SIZE))


@rule
def moves(box: Box, table: Table, seat: int, out: Row) -> int:
    phase = table.phase
    if phase == SHOP:
        return list_layouts(box, table, seat, out)
    if phase == DRAW:
        return list_draws(table, out)
    if phase == TRADE:
        return list_blind_trades(table, seat, out) if box.black == 1 else list_trades(table, seat, out)
    return list_finishes(box, table, seat, out)


@rule
def list_draws(table: Table, out: Row) -> int:
    count = 0
    if why_not_draw(table) == NONE:
        out[count] = pack(DRAWING)
        count += 1
    if why_not_take(table) == NONE:
        out[count] = pack(TAKING)
        count += 1
    return count


@rule
def list_layouts(box: Box, table: Table, seat: int, out: Row) -> int:
    cards = cards_of(table, seat)
    count = 0
    for i in range(DEALT):
        for j in range(i + 1, DEALT):
            out[count] = pack(LAYING_OUT, part(cards, i), part(cards, j))
            count += 1
            if box.black == 1:
                out[count] = pack(LAYING_OUT, part(cards, j), part(cards, i))
                count += 1
    return count


@rule
def list_trades(table: Table, seat: int, out: Row) -> int:
    cards = cards_of(table, seat)
    count = 0
    for taken in range(CARDS):
        if table.spot[taken] == LEFT and table.holder[taken] != SEAT_0 + seat:
            for i in range(DEALT + 1):
                if have_common_part(part(cards, i), taken):
                    out[count] = pack(TRADING, part(cards, i), taken)
                    count += 1
    return count


@rule
def list_blind_trades(table: Table, seat: int, out: Row) -> int:
    cards = cards_of(table, seat)
    count = 0
    for other in range(SEATS):
        if other != seat:
            for spot in range(LEFT, RIGHT + 1):
                for i in range(DEALT + 1):
                    out[count] = pack(BLIND, part(cards, i), other, spot)
                    count += 1
    return count


@rule
def list_finishes(box: Box, table: Table, seat: int, out: Row) -> int:
    """Every three of the seven cards may leave the hand; any of the three is discarded."""
    cards = cards_of(table, seat)
    counts = tally_of(cards, DEALT + 1)
    count = 0
    for i in range(DEALT + 1):
        a = part(cards, i)
        for j in range(i + 1, DEALT + 1):
            b = part(cards, j)
            for k in range(j + 1, DEALT + 1):
                c = part(cards, k)
                count = list_three(box, out, count, DISCARDING, a, b, c)
                if box.blocked == 0 or is_winning(counts - tally(a) - tally(b) - tally(c)):
                    count = list_three(box, out, count, SHOWING, a, b, c)
    return count


@rule
def list_three(box: Box, out: Row, count: int, kind: int, a: int, b: int, c: int) -> int:
    """Three cards given in rising order, each of them discarded once (twice, when the order of the shop matters)."""
    low: Any = np.int64(a)
    middle: Any = np.int64(b)
    high: Any = np.int64(c)
    said: Any = np.int64(kind) << 56
    out[count] = said | low | middle << 8 | high << 16
    out[count + 1] = said | middle | low << 8 | high << 16
    out[count + 2] = said | high | low << 8 | middle << 16
    if box.black == 0:
        return count + 3
    out[count + 3] = said | low | high << 8 | middle << 16
    out[count + 4] = said | middle | high << 8 | low << 16
    out[count + 5] = said | high | middle << 8 | low << 16
    return count + 6


@rule
def play(box: Box, table: Table, seat: int, move: int) -> None:
    kind = kind_of(move)
    if kind == DISCARDING or kind == SHOWING:
        finish(box, table, seat, part(move, 0), part(move, 1), part(move, 2), kind == SHOWING)
    elif kind == TRADING:
        trade(table, seat, part(move, 0), part(move, 1))
    elif kind == DRAWING:
        draw(table)
    elif kind == CARD_DEALT:
        get_card(box, table, part(move, 0))
    elif kind == TAKING:
        take_discard(box, table)
    elif kind == BLIND:
        trade_blind(table, seat, part(move, 0), part(move, 1), part(move, 2))
    elif kind == LAYING_OUT:
        lay_out(box, table, seat, part(move, 0), part(move, 1))
    elif kind == CARD_TURNED:
        turn_up(table, part(move, 0))
    else:
        draw_lot(box, table, part(move, 0))


@rule
def odds(box: Box, table: Table, out: Row, weights: Row) -> int:
    """Every seat deals first as likely as another, and every card of the pile comes as likely as another. [K3] [K4]"""
    count = 0
    if table.phase == LOT:
        for seat in range(SEATS):
            out[seat] = pack(DEALER, seat)
            weights[seat] = 1
        return SEATS
    kind = CARD_TURNED if is_turned_up(table) else CARD_DEALT
    for card in range(CARDS):
        if table.holder[card] == PILE:
            out[count] = pack(kind, card)
            weights[count] = 1
            count += 1
    return count


@rule
def scores(box: Box, table: Table, out: Row) -> None:
    for seat in range(SEATS):
        out[seat] = score(box, table, seat)


@rule
def winners(box: Box, table: Table) -> int:
    """Whoever has the most points: at the end that is whoever reached the target. [K21] [K27]"""
    best = score(box, table, 0)
    for seat in range(1, SEATS):
        best = max(best, score(box, table, seat))
    seats = 0
    for seat in range(SEATS):
        if score(box, table, seat) == best:
            seats |= bit(seat)
    return seats


@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
    """Hidden are cards dealt and drawn, first shops before they are turned up, and what a face-down card is. [K15] [K25]"""
    kind = kind_of(move)
    if mover == viewer:
        return move
    if kind == CARD_DEALT:
        return move if receiver(table) == viewer else pack(kind, HIDDEN)
    if kind == LAYING_OUT:
        return pack(kind, HIDDEN, HIDDEN)
    if kind == BLIND and part(move, 1) != viewer:
        return pack(kind, HIDDEN, part(move, 1), part(move, 2))
    if kind == DISCARDING or kind == SHOWING:
        return seen_finish(box, table, mover, move)
    return move


@rule
def seen_finish(box: Box, table: Table, mover: int, move: int) -> int:
    """The last discard of a winner stays face down; that of a wrong claim is turned up. [K16] [K20]"""
    kind = kind_of(move)
    discard = part(move, 0)
    first = part(move, 1)
    second = part(move, 2)
    if kind == SHOWING and wins(table, mover, discard, first, second):
        discard = HIDDEN
    if box.black == 1:
        first = HIDDEN
        second = HIDDEN
    return pack(kind, discard, first, second)


RULES = Rules(setup, to_act, why_not, moves, play, odds, scores, winners, redeal, seen_move)
