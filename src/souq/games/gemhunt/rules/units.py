"""The rules of Gem-Hunt: actions of lawyers and transporters, and the trade in gems."""

from souq.games.gemhunt.pieces import COLOURS, DOUBLE, LAWYERS, LOCATIONS, UNITS, WAYS, Box
from souq.games.gemhunt.rules.cards import begin_draw, discard, may_draw
from souq.games.gemhunt.rules.roads import pay
from souq.games.gemhunt.table import ACT, CLOSE, SHARING, TURN, Table
from souq.kernel.move import bit
from souq.kernel.rule import rule


@rule
def place(table: Table, seat: int, unit: int, location: int) -> None:
    table.unit[seat, unit] = location
    table.occupant[location] = 1 + seat * UNITS + unit


@rule
def unit_in_box(table: Table, seat: int, lawyer: bool) -> int:
    """Return the first lawyer or transporter that is not on the board, or -1. [G19]"""
    first = 0 if lawyer else LAWYERS
    for unit in range(first, first + LAWYERS):
        if table.unit[seat, unit] < 0:
            return unit
    return -1


@rule
def hire(box: Box, table: Table, seat: int, lawyer: bool) -> None:
    """Buy a unit, which starts at Home. [G19]"""
    pay(table, seat, box.lawyer_price if lawyer else box.transporter_price)
    place(table, seat, unit_in_box(table, seat, lawyer), box.home[seat])
    table.bought = 1


@rule
def may_stop(box: Box, table: Table, seat: int, location: int) -> bool:
    """Return whether a unit may stop: no unit stands there, and it is not the Home of another. [G21]"""
    return table.occupant[location] == 0 and (box.owner[location] < 0 or box.owner[location] == seat)


@rule
def is_one_step(box: Box, table: Table, start: int, goal: int) -> bool:
    """Return whether a road of any colour joins the two locations. [G20]"""
    for way in range(WAYS):
        if box.neighbour[start, way] == goal:
            return table.road[box.way[start, way]] != 0
    return False


@rule
def is_within_two(box: Box, table: Table, start: int, goal: int) -> bool:
    """Return whether one or two roads lead there; units on the way do not matter. [G23]"""
    if start == goal or is_one_step(box, table, start, goal):
        return True
    for way in range(WAYS):
        line = box.way[start, way]
        if line >= 0 and table.road[line] != 0 and is_one_step(box, table, box.neighbour[start, way], goal):
            return True
    return False


@rule
def is_within_four(box: Box, table: Table, start: int, goal: int) -> bool:
    """[G40]"""
    found = False
    for middle in range(LOCATIONS):
        found = found or (is_within_two(box, table, start, middle) and is_within_two(box, table, middle, goal))
    return found


@rule
def act(table: Table, unit: int) -> None:
    """Use up a unit's action for this turn and end the building step. [G13] [G20]"""
    table.acted |= bit(unit)
    table.step = ACT


@rule
def walk(table: Table, seat: int, unit: int, goal: int) -> None:
    table.occupant[table.unit[seat, unit]] = 0
    place(table, seat, unit, goal)


@rule
def move_lawyer(box: Box, table: Table, seat: int, unit: int, goal: int) -> None:
    """Reaching a token draws a card and removes it. [G22] [G24]"""
    act(table, unit)
    walk(table, seat, unit, goal)
    if table.token[goal] == 1 and may_draw(table, seat):
        table.token[goal] = 0
        begin_draw(table)


@rule
def move_transporter(table: Table, seat: int, unit: int, goal: int) -> None:
    """[G23]"""
    act(table, unit)
    walk(table, seat, unit, goal)


@rule
def gather(box: Box, table: Table, seat: int, unit: int) -> None:
    """[G27] [G28]"""
    act(table, unit)
    pay(table, seat, -min(box.income[table.unit[seat, unit]], table.bank))


@rule
def swap(table: Table, seat: int, unit: int, card: int) -> None:
    """[G25]"""
    act(table, unit)
    discard(table, seat, card)
    begin_draw(table)


@rule
def load(table: Table, seat: int, unit: int, pit: int) -> None:
    """[G29]"""
    act(table, unit)
    table.cargo[seat, unit - LAWYERS] = table.pits[pit]
    table.pits[pit] = -1


@rule
def mine_gem(table: Table, mine: int, seat: int, unit: int, colour: int) -> None:
    """One transporter takes its gem out of a mine, or nothing (colour NOTHING). [G30] [G31]"""
    if colour < COLOURS:
        table.mines[mine, colour] -= 1
        table.cargo[seat, unit - LAWYERS] = colour


@rule
def mine_together(box: Box, table: Table, seat: int, unit: int, colour: int, other: int, second: int) -> None:
    """Two own transporters act together. [G30]"""
    mine = box.mine[table.unit[seat, unit]]
    act(table, unit)
    act(table, other)
    mine_gem(table, mine, seat, unit, colour)
    mine_gem(table, mine, seat, other, second)


@rule
def share(box: Box, table: Table, seat: int, unit: int, colour: int) -> None:
    """Take a gem from a shared mine; the helper then takes one, if one is left. [G33] [G34]"""
    location = table.unit[seat, unit]
    mine = box.mine[location]
    act(table, unit)
    mine_gem(table, mine, seat, unit, colour)
    if table.mines[mine].sum() > 0:
        helper = table.occupant[box.twin[location]] - 1
        table.helper = helper // UNITS
        table.helping = helper % UNITS
        table.phase = SHARING


@rule
def help_oneself(box: Box, table: Table, colour: int) -> None:
    """[G34]"""
    mine = box.mine[table.unit[table.helper, table.helping]]
    mine_gem(table, mine, table.helper, table.helping, colour)
    table.helper = -1
    table.helping = 0
    table.phase = TURN


@rule
def deliver(table: Table, seat: int, unit: int) -> None:
    """[G32]"""
    act(table, unit)
    table.gems[seat, table.cargo[seat, unit - LAWYERS]] += 1
    table.cargo[seat, unit - LAWYERS] = -1


@rule
def sell(box: Box, table: Table, seat: int, colour: int) -> None:
    """[G35] [G28]"""
    table.gems[seat, colour] -= 1
    table.market[colour] += 1
    pay(table, seat, -min(box.sale, table.bank))
    table.step = CLOSE


@rule
def buy(box: Box, table: Table, seat: int, colour: int) -> None:
    """[G35]"""
    table.market[colour] -= 1
    table.gems[seat, colour] += 1
    pay(table, seat, box.purchase)
    table.step = CLOSE


@rule
def has_helper(box: Box, table: Table, seat: int, location: int) -> bool:
    """Return whether another player's empty transporter stands across the mine. [G33]"""
    if box.kind[location] != DOUBLE:
        return False
    other = table.occupant[box.twin[location]] - 1
    if other < 0 or other // UNITS == seat or other % UNITS < LAWYERS:
        return False
    return table.cargo[other // UNITS, other % UNITS - LAWYERS] < 0
