"""The contract of King's Keys: who is to act, the legal moves, playing them, chance, scores and secrets."""

from typing import Any

import numpy as np

from souq.games.kings.kinds import BLIND, CARD_DEALT, CARD_TURNED, DEALER, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING
from souq.games.kings.pieces import CARDS, DEALT, SEATS, Box
from souq.games.kings.redeal import redeal
from souq.games.kings.refusals import NONE, why_not, why_not_draw, why_not_take
from souq.games.kings.rules import (
    cards_of,
    draw,
    draw_lot,
    finish,
    get_card,
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
    wins,
)
from souq.games.kings.table import DEAL, DRAW, LEFT, LOT, LUCK, OVER, PILE, RIGHT, SEAT_0, SHOP, TRADE, Table
from souq.kernel.game import Rules
from souq.kernel.move import CHANCE, HIDDEN, bit, kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rule import rule


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
    """List the ends of a turn: three of the seven cards leave the hand, and one of the three is discarded."""
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
    """List the moves with three cards in ascending order: each discarded once, or twice if the order of the shop matters."""
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
    """All seats are equally likely to deal first, and all cards of the pile to come next. [K3] [K4]"""
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
    """Most points win. [K21] [K27]"""
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
    """Hide cards dealt and drawn, first shops until they are turned up, and face-down cards. [K15] [K25]"""
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
    """Last discard of a winner stays face down; that of a wrong claim is turned up. [K16] [K20]"""
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


RULES = Rules(
    setup=setup,
    to_act=to_act,
    moves=moves,
    play=play,
    odds=odds,
    why_not=why_not,
    scores=scores,
    winners=winners,
    redeal=redeal,
    seen_move=seen_move,
)
