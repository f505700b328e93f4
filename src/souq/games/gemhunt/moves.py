"""The contract of Gem-Hunt: who is to act, the legal moves, playing them, chance, scores and secrets."""

from souq.games.gemhunt.kinds import (
    CARD,
    DELIVERY,
    DRIVE,
    END,
    GEM,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    NOTHING,
    PURCHASE,
    REMOVAL,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.pieces import (
    CARDS,
    COLOURS,
    DOUBLE,
    DRAW,
    HAND,
    LAWYERS,
    LINES,
    PICKUP,
    SEATS,
    UNITS,
    WAYS,
    Box,
)
from souq.games.gemhunt.refusals import (
    NONE,
    why_not,
    why_not_end,
    why_not_hire,
    why_not_income,
    why_not_mine,
    why_not_removal,
)
from souq.games.gemhunt.rules import draw, end_turn, first_turn, lay_gem, reveal_card, setup
from souq.games.gemhunt.rules.cards import is_in_pile
from souq.games.gemhunt.rules.ending import score, winners
from souq.games.gemhunt.rules.roads import build, remove, touches_neutral, touches_own
from souq.games.gemhunt.rules.units import (
    buy,
    deliver,
    gather,
    has_helper,
    help_oneself,
    hire,
    load,
    may_stop,
    mine_together,
    move_lawyer,
    move_transporter,
    sell,
    share,
    swap,
)
from souq.games.gemhunt.table import ACT, BUILD, DRAWING, FIRST, LAY, OVER, SHARING, Table
from souq.kernel.game import Rules
from souq.kernel.move import CHANCE, HIDDEN, bit, has, kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule


@rule
def to_act(box: Box, table: Table) -> int:
    phase = table.phase
    if phase == LAY or phase == DRAWING:
        return CHANCE
    if phase == OVER:
        return 0
    return bit(table.helper if phase == SHARING else table.turn)


@rule
def moves(box: Box, table: Table, seat: int, out: Row) -> int:
    if table.phase == FIRST:
        return list_first(box, seat, out)
    if table.phase == SHARING:
        return list_gems(table.mines[box.mine[table.unit[table.helper, table.helping]]], HELPING, out, 0)
    count = 0
    if table.step == BUILD:
        count = list_building(box, table, seat, out)
    if table.step <= ACT:
        count = list_lawyers(box, table, seat, out, count)
        count = list_transporters(box, table, seat, out, count)
        count = list_gems(table.gems[seat], SALE, out, count)
        if table.coins[seat] >= box.purchase:
            count = list_gems(table.market, PURCHASE, out, count)
    count = list_reveals(table, seat, out, count)
    if why_not_end(table, seat) == NONE:
        out[count] = pack(END)
        count += 1
    return count


@rule
def list_first(box: Box, seat: int, out: Row) -> int:
    count = 0
    for way in range(WAYS):
        if box.way[box.home[seat], way] >= 0:
            out[count] = pack(ROAD, box.way[box.home[seat], way])
            count += 1
    return count


@rule
def list_gems(gems: Row, kind: int, out: Row, count: int) -> int:
    """List one move of a kind for each colour of these gems."""
    for colour in range(COLOURS):
        if gems[colour] > 0:
            out[count] = pack(kind, colour)
            count += 1
    return count


@rule
def list_building(box: Box, table: Table, seat: int, out: Row) -> int:
    count = 0
    if table.coins[seat] >= box.road_price and table.supply[seat] + table.neutral > 0:
        own = table.supply[seat] > 0
        for line in range(LINES):
            if table.road[line] == 0 and (
                touches_own(box, table, seat, line) or (not own and touches_neutral(box, table, seat, line))
            ):
                out[count] = pack(ROAD, line)
                count += 1
    if table.removed == 0 and table.coins[seat] >= box.removal_price:
        for line in range(LINES):
            if table.road[line] == seat + 1 and why_not_removal(box, table, seat, line) == NONE:
                out[count] = pack(REMOVAL, line)
                count += 1
    if table.bought == 0 and table.occupant[box.home[seat]] == 0:
        if why_not_hire(box, table, seat, True) == NONE:
            out[count] = pack(LAWYER)
            count += 1
        if why_not_hire(box, table, seat, False) == NONE:
            out[count] = pack(TRANSPORTER)
            count += 1
    return count


@rule
def list_lawyers(box: Box, table: Table, seat: int, out: Row, count: int) -> int:
    for unit in range(LAWYERS):
        location = table.unit[seat, unit]
        if location >= 0 and not has(table.acted, unit):
            for way in range(WAYS):
                line = box.way[location, way]
                if line >= 0 and table.road[line] != 0 and may_stop(box, table, seat, box.neighbour[location, way]):
                    out[count] = pack(STEP, unit, box.neighbour[location, way])
                    count += 1
            if why_not_income(box, table, seat, location) == NONE:
                out[count] = pack(INCOME, unit)
                count += 1
            if box.kind[location] == DRAW and table.cards[seat] == HAND and table.revealer != seat:
                for card in range(CARDS):
                    if table.hand[seat, card] == 1:
                        out[count] = pack(SWAP, unit, card)
                        count += 1
    return count


@rule
def list_transporters(box: Box, table: Table, seat: int, out: Row, count: int) -> int:
    for unit in range(LAWYERS, UNITS):
        location = table.unit[seat, unit]
        if location >= 0 and not has(table.acted, unit):
            count = list_drives(box, table, seat, unit, out, count)
            if table.cargo[seat, unit - LAWYERS] >= 0:
                if location == box.home[seat]:
                    out[count] = pack(DELIVERY, unit - LAWYERS)
                    count += 1
            elif box.kind[location] == PICKUP:
                for way in range(WAYS):
                    pit = box.pit[location, way]
                    if pit >= 0 and table.pits[pit] >= 0:
                        out[count] = pack(LOAD, unit - LAWYERS, pit)
                        count += 1
            elif box.kind[location] == DOUBLE:
                count = list_mining(box, table, seat, unit, out, count)
    return count


@rule
def list_drives(box: Box, table: Table, seat: int, unit: int, out: Row, count: int) -> int:
    """List drives by breadth-first search along the roads; `out` is also the queue. [G23] [G40]"""
    out[count] = table.unit[seat, unit]
    begin = count
    end = count + 1
    for _ in range(4 if table.revealer >= 0 else 2):
        reached = end
        for index in range(begin, end):
            location = out[index]
            for way in range(WAYS):
                line = box.way[location, way]
                if line >= 0 and table.road[line] != 0:
                    goal = box.neighbour[location, way]
                    if not is_among(out, count, reached, goal):
                        out[reached] = goal
                        reached += 1
        begin = end
        end = reached
    for index in range(count + 1, end):
        goal = out[index]
        if may_stop(box, table, seat, goal):
            out[count] = pack(DRIVE, unit - LAWYERS, goal)
            count += 1
    return count


@rule
def is_among(out: Row, begin: int, end: int, location: int) -> bool:
    found = False
    for index in range(begin, end):
        found = found or out[index] == location
    return found


@rule
def list_mining(box: Box, table: Table, seat: int, unit: int, out: Row, count: int) -> int:
    """[G30] [G31] [G33]"""
    location = table.unit[seat, unit]
    for other in range(unit + 1, UNITS):
        if table.unit[seat, other] == box.twin[location]:
            for colour in range(NOTHING + 1):
                for second in range(NOTHING + 1):
                    if why_not_mine(box, table, seat, unit, colour, other, second) == NONE:
                        out[count] = pack(MINING, unit - LAWYERS, colour, other - LAWYERS, second)
                        count += 1
    if box.shared_mines == 1 and has_helper(box, table, seat, location):
        for colour in range(COLOURS):
            if table.mines[box.mine[location], colour] > 0:
                out[count] = pack(SHARE, unit - LAWYERS, colour)
                count += 1
    return count


@rule
def list_reveals(table: Table, seat: int, out: Row, count: int) -> int:
    may_start = table.revealer < 0 and (table.cards[seat] == HAND or table.compelled == seat)
    if may_start or table.revealer == seat:
        for card in range(CARDS):
            if table.hand[seat, card] == 1:
                out[count] = pack(REVEAL, card)
                count += 1
    return count


@rule
def play(box: Box, table: Table, seat: int, move: int) -> None:
    kind = kind_of(move)
    said = part(move, 0)
    if kind == GEM:
        lay_gem(table, said)
    elif kind == CARD:
        draw(box, table, said)
    elif kind <= TRANSPORTER:
        play_building(box, table, seat, kind, said)
    elif kind == HELPING:
        help_oneself(box, table, said)
    elif kind <= SWAP:
        play_lawyer(box, table, seat, kind, said, part(move, 1))
    elif kind == MINING:
        mine_together(box, table, seat, LAWYERS + said, part(move, 1), LAWYERS + part(move, 2), part(move, 3))
    elif kind <= DELIVERY:
        play_transporter(box, table, seat, kind, LAWYERS + said, part(move, 1))
    elif kind == SALE:
        sell(box, table, seat, said)
    elif kind == PURCHASE:
        buy(box, table, seat, said)
    elif kind == REVEAL:
        reveal_card(box, table, seat, said)
    else:
        end_turn(box, table)


@rule
def play_building(box: Box, table: Table, seat: int, kind: int, line: int) -> None:
    if kind == REMOVAL:
        remove(box, table, seat, line)
    elif kind != ROAD:
        hire(box, table, seat, kind == LAWYER)
    elif table.phase == FIRST:
        first_turn(box, table, seat, line)
    else:
        build(box, table, seat, line)


@rule
def play_lawyer(box: Box, table: Table, seat: int, kind: int, unit: int, said: int) -> None:
    if kind == STEP:
        move_lawyer(box, table, seat, unit, said)
    elif kind == INCOME:
        gather(box, table, seat, unit)
    else:
        swap(table, seat, unit, said)


@rule
def play_transporter(box: Box, table: Table, seat: int, kind: int, unit: int, said: int) -> None:
    if kind == DRIVE:
        move_transporter(table, seat, unit, said)
    elif kind == LOAD:
        load(table, seat, unit, said)
    elif kind == SHARE:
        share(box, table, seat, unit, said)
    else:
        deliver(table, seat, unit)


@rule
def odds(box: Box, table: Table, out: Row, weights: Row) -> int:
    """All gems left are equally likely, and all cards of the pile. [G8] [G10]"""
    if table.phase == LAY:
        count = list_gems(table.bag, GEM, out, 0)
        for index in range(count):
            weights[index] = table.bag[part(out[index], 0)]
        return count
    count = 0
    for card in range(CARDS):
        if is_in_pile(table, card):
            out[count] = pack(CARD, card)
            weights[count] = 1
            count += 1
    return count


@rule
def scores(box: Box, table: Table, out: Row) -> None:
    for seat in range(box.seats):
        out[seat] = score(box, table, seat)


@rule
def redeal(box: Box, table: Table, seat: int, rng: RngState) -> None:
    """Draw the cards in other hands again, each from the shuffle that it came from. [G10] [G26]"""
    for other in range(SEATS):
        if other != seat:
            for card in range(CARDS):
                table.hand[other, card] = 0
    for other in range(SEATS):
        if other != seat:
            for slot in range(table.cards[other]):
                deal_from(table, other, table.drawn[other, slot], rng)


@rule
def deal_from(table: Table, seat: int, shuffle: int, rng: RngState) -> None:
    """Deal one of the unseen cards of a shuffle."""
    count = 0
    for card in range(CARDS):
        count += table.shuffled[card] == shuffle and is_in_pile(table, card)
    left = uniform_below(rng, count)
    for card in range(CARDS):
        if table.shuffled[card] == shuffle and is_in_pile(table, card):
            if left == 0:
                table.hand[seat, card] = 1
                return
            left -= 1


@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
    """Only the drawer sees the card. [G10]"""
    if kind_of(move) == CARD and viewer != table.turn:
        return pack(CARD, HIDDEN)
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
