"""Greedy Gem-Hunt player: two lawyers earn, one draws cards, and transporters fetch gems."""

import numpy as np

from souq.games.gemhunt.kinds import (
    DELIVERY,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    PURCHASE,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.pieces import CARDS, COLOURS, HAND, LAWYERS, LINES, LOCATIONS, PITS, SEATS, UNITS, WAYS, Box
from souq.games.gemhunt.rules.ending import complement
from souq.games.gemhunt.table import Table
from souq.kernel.move import has, kind_of, part
from souq.kernel.record import Cells, Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

FAR = 999
"""Distance of an unreachable location, in steps."""
NO_USE = -1
GAP = 3
"""Extra steps for a missing road, or for a unit in the way of a lawyer."""
DRAWER = 1
"""The second lawyer draws cards. It is hired before the third, so that it passes the two that earn
beside Home."""
ENOUGH_ROUNDS = 40
"""Rounds after which the endgame is started regardless of the lead."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """Return the move with the highest priority. A random draw decides between equal ones."""
    if count == 1:
        return moves[0]
    worth = np.zeros(COLOURS, np.int32)
    for colour in range(COLOURS):
        worth[colour] = worth_of(box, view, seat, colour)
    ways = np.full((UNITS, LOCATIONS), FAR, np.int32)
    gaps = np.full(UNITS, -1, np.int32)
    for unit in range(UNITS):
        if needs_route(box, view, seat, unit):
            set_goals(box, view, seat, unit, worth, ways[unit])
            measure(box, view, unit, ways[unit])
            gaps[unit] = gap(box, view, unit, view.unit[seat, unit], ways[unit], 0)
    best = -1
    chosen = moves[0]
    for index in range(count):
        use = 8 * use_of(box, view, seat, moves[index], worth, ways, gaps) + uniform_below(rng, 8)
        if use > best:
            best = use
            chosen = moves[index]
    return chosen


@rule
def needs_route(box: Box, view: Table, seat: int, unit: int) -> bool:
    """Return whether a unit still moves this turn; lawyers that earn stay where they are."""
    location = view.unit[seat, unit]
    if location < 0 or has(view.acted, unit):
        return False
    return unit >= LAWYERS or unit == DRAWER or box.income[location] <= 0


@rule
def worth_of(box: Box, view: Table, seat: int, colour: int) -> int:
    """Return the points of a colour for the seat, plus one; 0 for a colour that cannot count any more."""
    if view.colour >= 0 and colour != view.colour and (seat == view.revealer or colour != complement(view.colour)):
        return 0
    points = 1 + 2 * view.gems[seat, colour]
    for card in range(CARDS):
        if view.hand[seat, card] == 1 or view.shown[card] == seat + 1:
            points += box.symbols[card, colour]
    return points


@rule
def set_goals(box: Box, view: Table, seat: int, unit: int, worth: Cells, way: Cells) -> None:
    """Write the distance 0 at a unit's best goal, and a larger one at goals that are worth less."""
    if unit >= LAWYERS:
        if view.cargo[seat, unit - LAWYERS] >= 0:
            way[box.home[seat]] = 0
            return
        for pit in range(PITS):
            if view.pits[pit] >= 0 and worth[view.pits[pit]] > 0:
                way[box.pickup[pit]] = min(way[box.pickup[pit]], 2 * (worth.max() - worth[view.pits[pit]]))
        return
    draws = unit == DRAWER and view.cards[seat] < HAND and view.revealer != seat
    for location in range(LOCATIONS):
        if draws and view.token[location] == 1 and view.occupant[location] == 0:
            way[location] = 0
        is_free = view.occupant[location] == 0 or location == view.unit[seat, unit]
        if not draws and box.income[location] > 0 and is_free:
            way[location] = 4 * (3 - box.income[location])


@rule
def cost(view: Table, unit: int, line: int, into: int) -> int:
    """Return the steps along a line, with the extra steps for a missing road or an occupied end."""
    steps = 1 if view.road[line] != 0 else 1 + GAP
    return steps + GAP if unit < LAWYERS and view.occupant[into] != 0 else steps


@rule
def measure(box: Box, view: Table, unit: int, way: Cells) -> None:
    """Extend distances from the goals to all locations, missing roads included (Bellman-Ford)."""
    growing = True
    while growing:
        growing = False
        for index in range(2 * LINES):
            line = index if index < LINES else 2 * LINES - 1 - index
            near = box.near[line]
            far = box.far[line]
            if way[near] > way[far] + cost(view, unit, line, far):
                way[near] = way[far] + cost(view, unit, line, far)
                growing = True
            elif way[far] > way[near] + cost(view, unit, line, near):
                way[far] = way[near] + cost(view, unit, line, near)
                growing = True


@rule
def gap(box: Box, view: Table, unit: int, start: int, way: Cells, first: int) -> int:
    """Return the first line without a road on a shortest way to the goal, or -1.

    Of equally short ways it is the last one, in the order of directions from `first`.
    """
    location = start
    while True:
        ahead = -1
        for turn in range(WAYS):
            index = (first + turn) % WAYS
            other = box.neighbour[location, index]
            if other >= 0 and way[other] < way[location]:
                if way[location] == way[other] + cost(view, unit, box.way[location, index], other):
                    ahead = index
        if ahead < 0:
            return -1
        if view.road[box.way[location, ahead]] == 0:
            return box.way[location, ahead]
        location = box.neighbour[location, ahead]


@rule
def use_of(box: Box, view: Table, seat: int, move: int, worth: Cells, ways: Cells, gaps: Cells) -> int:
    """Return the priority of a move: building, acting, trading, and then the end of the turn (0)."""
    kind = kind_of(move)
    if kind <= TRANSPORTER:
        return use_of_building(box, view, seat, kind, part(move, 0), gaps)
    if kind <= DELIVERY:
        return use_of_act(box, view, seat, kind, move, worth, ways)
    return use_of_rest(box, view, seat, kind, part(move, 0), worth)


@rule
def use_of_building(box: Box, view: Table, seat: int, kind: int, line: int, gaps: Cells) -> int:
    if kind == LAWYER:
        return 1000
    if kind == TRANSPORTER:
        return 990 if view.unit[seat, LAWYERS - 1] >= 0 else NO_USE
    return use_of_road(box, view, line, gaps) if kind == ROAD else NO_USE


@rule
def use_of_act(box: Box, view: Table, seat: int, kind: int, move: int, worth: Cells, ways: Cells) -> int:
    if kind == DELIVERY:
        return 800
    if kind == LOAD:
        value = worth[view.pits[part(move, 1)]]
        return 700 + value if value > 0 else NO_USE
    if kind == MINING or kind == SHARE:
        return 700 + worth[part(move, 1) % COLOURS]
    if kind == SWAP:
        return 300 if box.symbols[part(move, 1), favourite(worth)] == 0 else NO_USE
    number = part(move, 0)
    if kind == INCOME:
        return 650 if number != DRAWER or view.cards[seat] == HAND or view.revealer == seat else 580
    unit = number if kind == STEP else LAWYERS + number
    nearer = ways[unit, view.unit[seat, unit]] - ways[unit, part(move, 1)]
    return 600 + nearer if nearer > 0 else NO_USE


@rule
def use_of_rest(box: Box, view: Table, seat: int, kind: int, number: int, worth: Cells) -> int:
    if kind == HELPING:
        return 700 + worth[number % COLOURS]
    if kind == SALE:
        return 200 if is_for_sale(view, seat, worth, number) else NO_USE
    if kind == PURCHASE:
        return 200 if view.colour >= 0 and worth[number] == worth.max() else NO_USE
    return use_of_reveal(box, view, seat, number, worth) if kind == REVEAL else 0


@rule
def use_of_road(box: Box, view: Table, line: int, gaps: Cells) -> int:
    """Value a coin to collect, or a gap on the way of a unit."""
    if view.coin[box.near[line]] + view.coin[box.far[line]] > 0 or view.rounds == 1:
        return 950
    use = -1
    for unit in range(UNITS):
        if gaps[unit] == line:
            use = 900
    return use


@rule
def favourite(worth: Cells) -> int:
    """Return the colour worth most."""
    best = 0
    for colour in range(COLOURS):
        if worth[colour] > worth[best]:
            best = colour
    return best


@rule
def is_for_sale(view: Table, seat: int, worth: Cells, colour: int) -> bool:
    """Return whether a gem may be sold: any while lawyers are missing, later one that does not count."""
    return view.unit[seat, LAWYERS - 1] < 0 or (view.colour >= 0 and worth[colour] == 0)


@rule
def use_of_reveal(box: Box, view: Table, seat: int, card: int, worth: Cells) -> int:
    """Reveal a colour in which the seat leads, or any after ENOUGH_ROUNDS or when compelled."""
    colour = box.top[card]
    must = view.revealer == seat or view.compelled == seat or view.rounds > ENOUGH_ROUNDS
    return 100 + worth[colour] if must or lead(view, seat, colour, worth) > 0 else NO_USE


@rule
def lead(view: Table, seat: int, colour: int, worth: Cells) -> int:
    """Return the lead in a colour over the others' gems and one symbol on each of their cards."""
    ahead = FAR
    for other in range(SEATS):
        if other != seat:
            ahead = min(ahead, worth[colour] - 1 - 2 * view.gems[other, colour] - view.cards[other])
    return ahead
