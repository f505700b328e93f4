"""Plan of a Gem-Hunt seat: three lawyers soon; two draw cards, one earns, and gems come on the side.

With a mine near Home more transporters follow, and two of them mine together.
"""

import numpy as np

from souq.bots.games.gemhunt.endgame import steps
from souq.bots.games.gemhunt.greedy import FAR, cost, favourite, gap, measure
from souq.bots.games.gemhunt.mining import LESS_WANTED
from souq.games.gemhunt.pieces import DRAW, HAND, LAWYERS, LOCATIONS, PITS, UNITS, WAYS, Box
from souq.games.gemhunt.table import Table
from souq.kernel.move import has
from souq.kernel.record import Cells
from souq.kernel.rule import rule

EARNER = 1
"""The second lawyer stays beside Home. The first goes on to draw cards, and the third follows
it."""
CLAIMED = 2
"""Extra steps to a token that another lawyer of the seat is nearer to."""
IN_TURN = 2
"""Extra steps to a pickup location where another transporter of the seat stands."""


@rule
def plan_ways(box: Box, view: Table, seat: int, worth: Cells, posts: Cells, ways: Cells, gaps: Cells, wanted: Cells) -> None:
    """Write each unit's distances to its goals, its next missing road, and the roads that units want.

    `wanted` holds, for each line that could be the first missing road on a shortest way, the first
    such unit, counted from 1.
    """
    for unit in range(UNITS):
        gaps[unit] = -1
        for location in range(LOCATIONS):
            ways[unit, location] = FAR
        if needs_route(box, view, seat, unit):
            set_goals(box, view, seat, unit, worth, posts, ways[unit])
            measure(box, view, unit, ways[unit])
            gaps[unit] = gap(box, view, unit, view.unit[seat, unit], ways[unit], seat)
            want_gaps(box, view, unit, view.unit[seat, unit], ways[unit], wanted)


@rule
def want_gaps(box: Box, view: Table, unit: int, start: int, way: Cells, wanted: Cells) -> None:
    """Mark the first lines without a road on all shortest ways to the goal, by breadth-first search."""
    ahead = np.empty(LOCATIONS, np.int64)
    ahead[0] = start
    count = 1
    is_on_way = np.zeros(LOCATIONS, np.bool_)
    at = 0
    while at < count:
        location = ahead[at]
        at += 1
        for index in range(WAYS):
            other = box.neighbour[location, index]
            line = box.way[location, index]
            if other >= 0 and way[other] < way[location] and way[location] == way[other] + cost(view, unit, line, other):
                if view.road[line] == 0:
                    wanted[line] = wanted[line] if wanted[line] > 0 else 1 + unit
                elif not is_on_way[other]:
                    is_on_way[other] = True
                    ahead[count] = other
                    count += 1


@rule
def lawyers_of(view: Table, seat: int) -> int:
    count = 0
    for lawyer in range(LAWYERS):
        count += view.unit[seat, lawyer] >= 0
    return count


@rule
def draws(view: Table, seat: int, unit: int) -> bool:
    """Return whether a unit is a lawyer that draws or swaps cards.

    With three lawyers these are all but the earner.
    """
    return unit < LAWYERS and unit != EARNER and view.revealer != seat and lawyers_of(view, seat) == LAWYERS


@rule
def needs_route(box: Box, view: Table, seat: int, unit: int) -> bool:
    """Return whether a unit still moves this turn; lawyers that earn stay where they are."""
    location = view.unit[seat, unit]
    if location < 0 or has(view.acted, unit):
        return False
    return unit >= LAWYERS or draws(view, seat, unit) or box.income[location] <= 0


@rule
def set_goals(box: Box, view: Table, seat: int, unit: int, worth: Cells, posts: Cells, way: Cells) -> None:
    """Write the distance 0 at a unit's best goal, and a larger one at goals that are worth less."""
    if unit >= LAWYERS:
        set_goals_of_transporter(box, view, seat, unit, worth, posts[unit - LAWYERS], way)
        return
    here = view.unit[seat, unit]
    is_full = view.cards[seat] == HAND
    for location in range(LOCATIONS):
        is_free = view.occupant[location] == 0
        if not draws(view, seat, unit):
            if box.income[location] > 0 and (is_free or location == here):
                way[location] = 4 * (3 - box.income[location])
        elif is_full:
            if box.kind[location] == DRAW and (is_free or location == here):
                way[location] = 0
        elif view.token[location] == 1 and is_free:
            way[location] = CLAIMED if is_claimed(box, view, seat, unit, location) else 0


@rule
def set_goals_of_transporter(box: Box, view: Table, seat: int, unit: int, worth: Cells, post: int, way: Cells) -> None:
    if view.cargo[seat, unit - LAWYERS] >= 0:
        way[box.home[seat]] = 0
        return
    if post >= 0:
        way[post] = 0
        return
    most = worth[favourite(worth)]
    for pit in range(PITS):
        if view.pits[pit] >= 0 and worth[view.pits[pit]] > 0:
            pickup = box.pickup[pit]
            there = view.occupant[pickup] - 1
            waits = there >= 0 and there // UNITS == seat and there % UNITS != unit
            way[pickup] = min(way[pickup], LESS_WANTED * (most - worth[view.pits[pit]]) + IN_TURN * waits)


@rule
def is_claimed(box: Box, view: Table, seat: int, unit: int, location: int) -> bool:
    """Return whether another drawing lawyer of the seat is nearer, or as near and listed earlier."""
    away = steps(box, view.unit[seat, unit], location)
    for other in range(LAWYERS):
        if other != unit and draws(view, seat, other):
            its = steps(box, view.unit[seat, other], location)
            if its < away or (its == away and other < unit):
                return True
    return False
