"""The rules of Bazaar: what happens at the table, clause by clause."""

from souq.games.bazaar.pieces import (
    BLUE,
    COLOURS,
    GREEN,
    LEFT_OVER,
    PACK,
    PATIENCE,
    RED,
    STALL_HEIGHT,
    STALLS,
    STAR,
    WHITE,
    YELLOW,
    Box,
    covers,
    purse,
)
from souq.games.bazaar.table import BARTER, BUY, DEAL, ORDER, OVER, PICK, TRIM, TURN, TURN_UP, Table
from souq.kernel.move import bit, has, lowest
from souq.kernel.record import Row
from souq.kernel.rule import rule

MAX_TIES = 10
"""Largest number of tied rolls for the first turn. [S8]"""


@rule
def setup(box: Box, table: Table, seats: int) -> None:
    """[S1] [S5] [S6]"""
    table.treasury[:] = box.each_colour
    table.height[:] = STALL_HEIGHT
    table.barter[:] = box.barter
    table.phase = BARTER if box.barter[0] < 0 else DEAL


@rule
def lay_out_barter(table: Table, card: int) -> None:
    """Lay out a barter card; after the second the stalls are dealt. [S5]"""
    first = table.barter[0]
    if first < 0:
        table.barter[0] = card
        return
    table.barter[0] = min(first, card)
    table.barter[1] = max(first, card)
    table.phase = DEAL


@rule
def bare_stall(table: Table) -> int:
    """Return the first stall whose top card is not known yet, or STALLS."""
    stall = 0
    while stall < STALLS and (table.top[stall] >= 0 or table.height[stall] == 0):
        stall += 1
    return stall


@rule
def is_seen(table: Table, card: int) -> bool:
    """Return whether a merchandise card has been face up. [S6]"""
    seen = table.buyer[card] >= 0
    for stall in range(STALLS):
        seen = seen or table.top[stall] == card
    return seen


@rule
def show_card(box: Box, table: Table, card: int) -> None:
    """[S6] [S17]"""
    table.top[bare_stall(table)] = card
    if table.phase == TURN_UP:
        next_turn(box, table)
    elif bare_stall(table) == STALLS:
        table.phase = ORDER
        table.rolling = bit(box.seats) - 1


@rule
def rank(face: int) -> int:
    """Rank a face for the first turn: star, white, blue, green, red, yellow. [S7]"""
    if face == STAR:
        return 6
    if face == WHITE:
        return 5
    if face == BLUE:
        return 4
    if face == GREEN:
        return 3
    return 2 if face == RED else 1


@rule
def next_to_roll(table: Table) -> int:
    """Return the seat that rolls next for the first turn."""
    seat = 0
    while not has(table.rolling, seat) or table.rolled[seat] >= 0:
        seat += 1
    return seat


@rule
def roll_for_order(box: Box, table: Table, face: int) -> None:
    """Highest face begins; seats that tie for it roll again. [S7] [S8]"""
    seat = next_to_roll(table)
    table.rolled[seat] = face
    if table.rolling >> (seat + 1) != 0:
        return
    leaders = highest_rolls(box, table)
    if leaders & (leaders - 1) != 0 and table.ties + 1 < MAX_TIES:
        table.ties += 1
        table.rolling = leaders
        for other in range(box.seats):
            if has(leaders, other):
                table.rolled[other] = -1
        return
    table.rolled[:] = -1
    table.rolling = 0
    table.ties = 0
    table.turn = lowest(leaders)
    table.phase = TURN


@rule
def highest_rolls(box: Box, table: Table) -> int:
    """Return the seats with the highest face among those still rolling."""
    best = 0
    seats = 0
    for seat in range(box.seats):
        if has(table.rolling, seat):
            mine = rank(table.rolled[seat])
            if mine > best:
                best = mine
                seats = 0
            if mine == best:
                seats |= bit(seat)
    return seats


@rule
def left_of(box: Box, seat: int) -> int:
    return seat + 1 if seat + 1 < box.seats else 0


@rule
def next_turn(box: Box, table: Table) -> None:
    table.turn = left_of(box, table.turn)
    table.phase = TURN


@rule
def roll(box: Box, table: Table, face: int) -> None:
    """[S10]; the star lets the seat pick. [S11]"""
    if face == STAR:
        table.phase = PICK
    elif table.treasury[face] == 0:
        offer_cards(box, table)
    else:
        take_jewel(box, table, face)


@rule
def take_jewel(box: Box, table: Table, colour: int) -> None:
    table.jewels[table.turn, colour] += 1
    table.treasury[colour] -= 1
    offer_cards(box, table)


@rule
def trade(box: Box, table: Table, number: int) -> None:
    """Trade all of one side for all of the other. [S12]"""
    jewels = table.jewels[table.turn]
    for colour in range(COLOURS):
        change = box.sides[number ^ 1, colour] - box.sides[number, colour]
        jewels[colour] += change
        table.treasury[colour] -= change
    offer_cards(box, table)


@rule
def can_pay(box: Box, table: Table, have: int, stall: int) -> bool:
    """Return whether a purse pays for the top card of a stall. [S14]"""
    card = table.top[stall]
    return card >= 0 and covers(have, box.price_purse[card])


@rule
def offer_cards(box: Box, table: Table) -> None:
    """After a roll or trade the seat may buy a card that it can pay for. [S14]"""
    have = purse(table.jewels[table.turn])
    for stall in range(STALLS):
        if can_pay(box, table, have, stall):
            table.phase = BUY
            return
    end_idle_turn(box, table)


@rule
def held(jewels: Row) -> int:
    return jewels[RED] + jewels[WHITE] + jewels[BLUE] + jewels[YELLOW] + jewels[GREEN]


@rule
def card_points(box: Box, card: int, extra_stars: int, left: int) -> int:
    """Points by the jewels left after paying and the stars of the card. [S15] [S21]"""
    return box.scores[min(left, LEFT_OVER - 1), box.star[card] + extra_stars]


@rule
def buy(box: Box, table: Table, stall: int) -> None:
    """Pay for a card, score it, and turn up the next one. [S14] [S15] [S16]"""
    seat = table.turn
    card = table.top[stall]
    jewels = table.jewels[seat]
    for colour in range(COLOURS):
        jewels[colour] -= box.price[card, colour]
        table.treasury[colour] += box.price[card, colour]
    earned = card_points(box, card, table.sold_out, held(jewels))
    table.buyer[card] = seat
    table.earned[card] = earned
    table.points[seat] += earned
    table.taken[seat] += 1
    table.top[stall] = -1
    table.height[stall] -= 1
    table.idle = 0
    if table.height[stall] > 0:
        table.phase = TURN_UP
    else:
        sell_out(box, table)


@rule
def sell_out(box: Box, table: Table) -> None:
    """Begin phase two or end the match, when a star card shows. [S20] [S22] [S25]"""
    table.sold_out += 1
    if table.sold_out == 2:
        end_match(table)
        return
    if box.short == 0:
        fill_up(table)
    next_turn(box, table)


@rule
def fill_up(table: Table) -> None:
    """Refill the stalls still open with packs of 8, 8 and 9 cards. [S20]"""
    last = 0
    for stall in range(STALLS):
        if table.height[stall] > 0:
            table.height[stall] += PACK
            last = stall
    table.height[last] += 1


@rule
def end_idle_turn(box: Box, table: Table) -> None:
    """End a turn without a purchase; with too many jewels the left neighbour first takes some. [S18] [S23]"""
    if held(table.jewels[table.turn]) > box.limit:
        table.phase = TRIM
        return
    table.idle += 1
    if table.idle == PATIENCE * box.seats:
        end_match(table)
    else:
        next_turn(box, table)


@rule
def trim(box: Box, table: Table, red: int, white: int, blue: int, yellow: int, green: int) -> None:
    """[S19]"""
    return_jewels(table, RED, red)
    return_jewels(table, WHITE, white)
    return_jewels(table, BLUE, blue)
    return_jewels(table, YELLOW, yellow)
    return_jewels(table, GREEN, green)
    end_idle_turn(box, table)


@rule
def return_jewels(table: Table, colour: int, count: int) -> None:
    table.jewels[table.turn, colour] -= count
    table.treasury[colour] += count


@rule
def end_match(table: Table) -> None:
    table.turn = -1
    table.phase = OVER


@rule
def outranks(table: Table, seat: int, other: int) -> bool:
    """More points, then fewer cards, then fewer jewels left. [S24]"""
    if table.points[seat] != table.points[other]:
        return table.points[seat] > table.points[other]
    if table.taken[seat] != table.taken[other]:
        return table.taken[seat] < table.taken[other]
    return held(table.jewels[seat]) < held(table.jewels[other])
