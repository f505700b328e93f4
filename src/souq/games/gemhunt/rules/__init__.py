"""The rules of Gem-Hunt: the start, the first round, the order of turns, and matches that stall."""

from souq.games.gemhunt.pieces import CARDS, COLOURS, DRAW, HAND, IN_PITS, LAWYERS, LOCATIONS, MINES, PITS, Box
from souq.games.gemhunt.rules.cards import take_card
from souq.games.gemhunt.rules.ending import finish, rests, reveal
from souq.games.gemhunt.rules.roads import lay_road
from souq.games.gemhunt.rules.units import move_lawyer, place
from souq.games.gemhunt.table import BUILD, CLOSE, FIRST, LAY, OVER, TURN, Table
from souq.kernel.move import bit
from souq.kernel.rule import rule

PATIENCE = 10
"""Rounds that may end with every hand full before a seat has to start the endgame. [G46]"""

LAST_ROUND = 60
"""The round after which a seat has to start the endgame. [G47]"""


@rule
def setup(box: Box, table: Table, seats: int) -> None:
    """[G8] [G9] [G10] [G11]"""
    table.phase = LAY
    table.rounds = 1
    table.pile = CARDS
    table.bank = box.coins
    table.neutral = box.neutral_roads
    for colour in range(COLOURS):
        table.bag[colour] = IN_PITS
        for mine in range(MINES):
            table.mines[mine, colour] = 1
    for location in range(LOCATIONS):
        if box.kind[location] == DRAW:
            table.token[location] = 1
        if box.income[location] == 0 or box.income[location] == 1:
            table.coin[location] = 1
            table.bank -= 1
    for seat in range(seats):
        table.supply[seat] = box.roads
        table.coins[seat] = box.purse
        table.bank -= box.purse
        table.touched[box.home[seat]] = bit(seat)
        table.joined[box.home[seat]] = bit(seat)


@rule
def lay_gem(table: Table, colour: int) -> None:
    """Lay one gem into the next pit. [G8]"""
    table.pits[PITS - table.bag.sum()] = colour
    table.bag[colour] -= 1
    if table.bag.sum() == 0:
        table.phase = FIRST


@rule
def first_turn(box: Box, table: Table, seat: int, line: int) -> None:
    """Build a free road from Home, move the lawyer along it, and put the transporter at Home. [G12]"""
    lay_road(box, table, seat, line)
    home = box.home[seat]
    place(table, seat, 0, home)
    table.phase = TURN
    move_lawyer(box, table, seat, 0, box.far[line] if box.near[line] == home else box.near[line])
    place(table, seat, LAWYERS, home)
    if table.phase == TURN:
        end_turn(box, table)


@rule
def draw(box: Box, table: Table, card: int) -> None:
    """[G24] [G25]"""
    take_card(table, table.turn, card)
    table.phase = TURN
    if table.rounds == 1:
        end_turn(box, table)


@rule
def reveal_card(box: Box, table: Table, seat: int, card: int) -> None:
    """Revealing is the last thing in a turn. [G13]"""
    reveal(box, table, seat, card)
    end_turn(box, table)


@rule
def end_turn(box: Box, table: Table) -> None:
    """Next seat in order begins, with building, or with revealing if it rests. [G11] [G13] [G39]"""
    table.step = BUILD
    table.removed = 0
    table.bought = 0
    table.acted = 0
    if table.phase == OVER:
        return
    table.turn += 1
    if table.turn == box.seats:
        table.turn = 0
        if table.revealer < 0:
            check_stall(box, table)
        if table.phase != OVER:
            table.rounds += 1
    if rests(box, table, table.turn):
        table.step = CLOSE
    if table.phase != OVER and table.rounds == 1:
        table.phase = FIRST


@rule
def check_stall(box: Box, table: Table) -> None:
    """[G46] [G47] [G48]"""
    lowest = HAND
    fullest = 0
    for seat in range(box.seats):
        lowest = min(lowest, table.cards[seat])
        if table.cards[seat] > table.cards[fullest]:
            fullest = seat
    table.full += lowest == HAND
    if table.full >= PATIENCE or table.rounds >= LAST_ROUND:
        if table.cards[fullest] == 0:
            finish(box, table)
        elif table.compelled < 0:
            table.compelled = fullest
