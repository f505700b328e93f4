"""The contract of Basari: who is to act, the legal moves, playing them, chance, scores and secrets."""

from souq.games.basari.kinds import ACCEPTANCE, CARD, CHOICE, EXCHANGING, NOTHING, OFFER, TAKING
from souq.games.basari.pieces import BLUE, CARDS, COLOURS, GREEN, RED, YELLOW, A, Box
from souq.games.basari.refusals import NONE, why_not, why_not_exchange
from souq.games.basari.rules import (
    accept,
    bid,
    choose,
    deal,
    dearer,
    draw_extra,
    due,
    exchange,
    last_action,
    points,
    setup,
    take,
)
from souq.games.basari.table import ANSWER, CHOOSE, DEAL, EXCHANGE, EXTRA, OPEN, OVER, Table
from souq.kernel.game import Rules
from souq.kernel.move import CHANCE, HIDDEN, bit, has, kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule


@rule
def to_act(box: Box, table: Table) -> int:
    phase = table.phase
    if phase == CHOOSE:
        return (bit(box.seats) - 1) & ~table.ready
    if phase == ANSWER:
        return bit(table.answerer)
    if phase == DEAL or phase == EXTRA:
        return CHANCE
    if phase == OVER:
        return 0
    return bit(table.bidder)


@rule
def moves(box: Box, table: Table, seat: int, out: Row) -> int:
    phase = table.phase
    if phase == CHOOSE:
        for action in range(A, last_action(box) + 1):
            out[action - A] = pack(CHOICE, action)
        return last_action(box)
    if phase == OPEN or phase == ANSWER:
        return list_bids(table, seat, out)
    if phase == EXCHANGE:
        return list_exchanges(table, seat, out)
    count = 0
    for colour in range(COLOURS):
        if table.stock[colour] > 0:
            out[count] = pack(TAKING, colour)
            count += 1
    return count


@rule
def list_bids(table: Table, seat: int, out: Row) -> int:
    """List accepting first, then every higher offer by its colours."""
    count = 0
    if table.phase == ANSWER:
        out[0] = pack(ACCEPTANCE)
        count = 1
    gems = table.gems[seat]
    most_blue = gems[BLUE]
    for red in range(gems[RED] + 1):
        for yellow in range(gems[YELLOW] + 1):
            for green in range(gems[GREEN] + 1):
                for blue in range(least_blue(table.offer, red, yellow, green), most_blue + 1):
                    out[count] = pack(OFFER, red, yellow, green, blue)
                    count += 1
    return count


@rule
def least_blue(offer: Row, red: int, yellow: int, green: int) -> int:
    """Count the blue gems needed, with these others, to beat the standing offer. [B18]"""
    missing = offer[RED] + offer[YELLOW] + offer[GREEN] + offer[BLUE] - red - yellow - green
    if missing < 0:
        return 0
    return missing if dearer(red, yellow, green, offer) else missing + 1


@rule
def list_exchanges(table: Table, seat: int, out: Row) -> int:
    count = 0
    taken = due(table, seat)
    for given in range(NOTHING + 1):
        for red in range(taken + 1):
            for yellow in range(taken - red + 1):
                for green in range(taken - red - yellow + 1):
                    blue = taken - red - yellow - green
                    if why_not_exchange(table, seat, given, red, yellow, green, blue) == NONE:
                        out[count] = pack(EXCHANGING, given, red, yellow, green, blue)
                        count += 1
    return count


@rule
def play(box: Box, table: Table, seat: int, move: int) -> None:
    kind = kind_of(move)
    if kind == CARD:
        if table.phase == DEAL:
            deal(box, table, part(move, 0))
        else:
            draw_extra(box, table, part(move, 0))
    elif kind == CHOICE:
        choose(box, table, seat, part(move, 0))
    elif kind == OFFER:
        bid(table, seat, part(move, 0), part(move, 1), part(move, 2), part(move, 3))
    elif kind == ACCEPTANCE:
        accept(box, table)
    elif kind == EXCHANGING:
        exchange(box, table, seat, part(move, 0), part(move, 1), part(move, 2), part(move, 3), part(move, 4))
    else:
        take(box, table, seat, part(move, 0))


@rule
def odds(box: Box, table: Table, out: Row, weights: Row) -> int:
    """All cards of the pile are equally likely."""
    count = 0
    for card in range(CARDS):
        if table.holder[card] == 0:
            out[count] = pack(CARD, card)
            weights[count] = 1
            count += 1
    return count


@rule
def scores(box: Box, table: Table, out: Row) -> None:
    for seat in range(box.seats):
        out[seat] = points(table, seat)


@rule
def winners(box: Box, table: Table) -> int:
    """[B28]"""
    best = 0
    for seat in range(box.seats):
        best = max(best, points(table, seat))
    seats = 0
    for seat in range(box.seats):
        if points(table, seat) == best:
            seats |= bit(seat)
    return seats


@rule
def redeal(box: Box, table: Table, seat: int, rng: RngState) -> None:
    """Only choices still face down are hidden; any action card may be one. [B7]"""
    for other in range(box.seats):
        if other != seat:
            table.chosen[other] = A + uniform_below(rng, last_action(box)) if has(table.ready, other) else 0
    for other in range(box.seats, len(table.chosen)):
        table.chosen[other] = 0


@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
    """Only the seat itself sees its choice. [B7]"""
    if kind_of(move) == CHOICE and mover != viewer:
        return pack(CHOICE, HIDDEN)
    return move


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
