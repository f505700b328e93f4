"""Who may do what at a Basari table: the contract's questions."""

from souq.games.basari.pieces import BLUE, CARDS, COLOURS, GREEN, RED, YELLOW, A, Box, C, D
from souq.games.basari.rules import accept, beats, bid, choose, deal, dearer, draw_extra, exchange, points, setup, take
from souq.games.basari.table import ANSWER, CHOOSE, DEAL, EXCHANGE, EXTRA, OPEN, OVER, TAKE, Table
from souq.kernel.game import Reason, Rules
from souq.kernel.move import CHANCE, HIDDEN, bit, has, kind_of, pack, part, parts_from
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

CARD, CHOICE, OFFER, ACCEPTANCE, EXCHANGING, TAKING = range(1, 7)
NOTHING = COLOURS
"""Given with D by a seat that has no gem."""

NONE, UNREADABLE, NOT_NOW, NO_SUCH_ACTION, NO_GEM, NOT_OWNED, TOO_LOW, WRONG_COUNT, NOT_IN_STOCK = range(9)
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
def last_action(box: Box) -> int:
    """D is for five seats. [B4]"""
    return D if box.seats == 5 else C


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
def due(table: Table, seat: int) -> int:
    """How many gems a seat alone on D takes. [B30]"""
    gives = 1 if table.gems[seat].sum() > 0 else 0
    return min(1 + gives, table.stock.sum() + gives)


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
    """Accepting first, then every higher offer by its colours."""
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
    """How many blue gems lift the others above the standing offer. [B18]"""
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
    """Every card of the pile is as likely as another."""
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
def redeal(box: Box, table: Table, seat: int, luck: RngState) -> None:
    """Only choices still face down are hidden; any card may lie there. [B7]"""
    for other in range(box.seats):
        if other != seat:
            table.chosen[other] = A + uniform_below(luck, last_action(box)) if has(table.ready, other) else 0
    for other in range(box.seats, len(table.chosen)):
        table.chosen[other] = 0


@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
    """A choice is its seat's secret. [B7]"""
    if kind_of(move) == CHOICE and mover != viewer:
        return pack(CHOICE, HIDDEN)
    return move


RULES = Rules(setup, to_act, why_not, moves, play, odds, scores, winners, redeal, seen_move)
