"""The contract of Bazaar: who is to act, the legal moves, playing them, chance, scores and secrets."""

from souq.games.bazaar.kinds import BARTER_CARD, CARD, FACE, PASSING, PICKING, PURCHASE, ROLLING, TRADE, TRIMMING
from souq.games.bazaar.pieces import (
    BARTER_CARDS,
    BLUE,
    COLOURS,
    EQUATIONS,
    FACES,
    GREEN,
    MERCHANDISE,
    RED,
    STALLS,
    WHITE,
    YELLOW,
    Box,
    covers,
    purse,
)
from souq.games.bazaar.refusals import why_not
from souq.games.bazaar.rules import (
    buy,
    can_pay,
    end_idle_turn,
    held,
    is_seen,
    lay_out_barter,
    left_of,
    outranks,
    roll,
    roll_for_order,
    setup,
    show_card,
    take_jewel,
    trade,
    trim,
)
from souq.games.bazaar.table import BARTER, BUY, DEAL, DIE, ORDER, OVER, PICK, TRIM, TURN, TURN_UP, Table
from souq.kernel.game import Rules
from souq.kernel.move import CHANCE, bit, kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState
from souq.kernel.rule import rule


@rule
def to_act(box: Box, table: Table) -> int:
    phase = table.phase
    if phase == TURN or phase == BUY or phase == PICK:
        return bit(table.turn)
    if phase == TRIM:
        return bit(left_of(box, table.turn))
    return 0 if phase == OVER else CHANCE


@rule
def moves(box: Box, table: Table, seat: int, out: Row) -> int:
    phase = table.phase
    if phase == TURN:
        return list_turn(box, table, seat, out)
    if phase == BUY:
        return list_purchases(box, table, seat, out)
    if phase == TRIM:
        return list_trims(table.jewels[table.turn], held(table.jewels[table.turn]) - box.limit, out)
    count = 0
    for colour in range(COLOURS):
        if table.treasury[colour] > 0:
            out[count] = pack(PICKING, colour)
            count += 1
    return count


@rule
def list_turn(box: Box, table: Table, seat: int, out: Row) -> int:
    """List the roll first, then the trades by card and equation."""
    out[0] = pack(ROLLING)
    count = 1
    have = purse(table.jewels[seat])
    treasury = purse(table.treasury)
    for place in range(2):
        first = table.barter[place] * 2 * EQUATIONS
        for number in range(first, first + 2 * EQUATIONS):
            if covers(have, box.side_purse[number]) and covers(treasury, box.side_purse[number ^ 1]):
                out[count] = pack(TRADE, number)
                count += 1
    return count


@rule
def list_purchases(box: Box, table: Table, seat: int, out: Row) -> int:
    """List the purchases by stall, then passing."""
    count = 0
    have = purse(table.jewels[seat])
    for stall in range(STALLS):
        if can_pay(box, table, have, stall):
            out[count] = pack(PURCHASE, stall)
            count += 1
    out[count] = pack(PASSING)
    return count + 1


@rule
def list_trims(jewels: Row, excess: int, out: Row) -> int:
    """List every way to take `excess` of these jewels."""
    count = 0
    for red in range(min(excess, jewels[RED]) + 1):
        for white in range(min(excess - red, jewels[WHITE]) + 1):
            for blue in range(min(excess - red - white, jewels[BLUE]) + 1):
                rest = excess - red - white - blue
                for yellow in range(max(0, rest - jewels[GREEN]), min(rest, jewels[YELLOW]) + 1):
                    out[count] = pack(TRIMMING, red, white, blue, yellow, rest - yellow)
                    count += 1
    return count


@rule
def play(box: Box, table: Table, seat: int, move: int) -> None:
    kind = kind_of(move)
    if kind == ROLLING:
        table.phase = DIE
    elif kind == TRADE:
        trade(box, table, part(move, 0))
    elif kind == FACE:
        if table.phase == ORDER:
            roll_for_order(box, table, part(move, 0))
        else:
            roll(box, table, part(move, 0))
    elif kind == PICKING:
        take_jewel(box, table, part(move, 0))
    elif kind == PURCHASE:
        buy(box, table, part(move, 0))
    elif kind == PASSING:
        end_idle_turn(box, table)
    elif kind == TRIMMING:
        trim(box, table, part(move, 0), part(move, 1), part(move, 2), part(move, 3), part(move, 4))
    elif kind == CARD:
        show_card(box, table, part(move, 0))
    else:
        lay_out_barter(table, part(move, 0))


@rule
def odds(box: Box, table: Table, out: Row, weights: Row) -> int:
    """All six faces of the die are equally likely, and all cards not yet seen. [S2] [S5] [S6]"""
    count = 0
    if table.phase == DEAL or table.phase == TURN_UP:
        for card in range(MERCHANDISE):
            if not is_seen(table, card):
                out[count] = pack(CARD, card)
                count += 1
    elif table.phase == BARTER:
        for card in range(BARTER_CARDS):
            if card != table.barter[0]:
                out[count] = pack(BARTER_CARD, card)
                count += 1
    else:
        for face in range(FACES):
            out[face] = pack(FACE, face)
        count = FACES
    weights[:count] = 1
    return count


@rule
def scores(box: Box, table: Table, out: Row) -> None:
    for seat in range(box.seats):
        out[seat] = table.points[seat]


@rule
def winners(box: Box, table: Table) -> int:
    """[S24]"""
    seats = 0
    for seat in range(box.seats):
        beaten = False
        for other in range(box.seats):
            beaten = beaten or outranks(table, other, seat)
        if not beaten:
            seats |= bit(seat)
    return seats


@rule
def redeal(box: Box, table: Table, seat: int, rng: RngState) -> None:
    """Nothing on the table is hidden: cards that no seat has seen are not drawn yet. [S1] [S6]"""


@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
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
