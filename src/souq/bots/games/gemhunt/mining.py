"""Mining by the Gem-Hunt plan: when to hire transporters for it, and where two of them meet."""

import numpy as np

from souq.bots.games.gemhunt.endgame import steps
from souq.bots.games.gemhunt.greedy import FAR, favourite, measure
from souq.bots.games.gemhunt.ties import preference
from souq.games.gemhunt.pieces import CARRIERS, COLOURS, LAWYERS, LOCATIONS, PITS, UNITS, Box
from souq.games.gemhunt.table import Table
from souq.kernel.record import Cells, Row
from souq.kernel.rule import rule

NEAR = 3
"""Largest distance in steps, ignoring mines, from Home to both gates of a mine that is worth a
transporter."""
DETOUR = 8
"""Steps that a mine may be farther away than the nearest pit: two gems are fetched at once."""
LESS_WANTED = 4
"""Steps that a gem counts more for each point that its colour is worth less."""


@rule
def wants_transporter(box: Box, view: Table, seat: int) -> bool:
    """Return whether to hire a transporter: after the lawyers, and only for a mine near Home."""
    for lawyer in range(LAWYERS):
        if view.unit[seat, lawyer] < 0:
            return False
    if view.revealer >= 0 or view.unit[seat, UNITS - 1] >= 0:
        return False
    home = box.home[seat]
    for location in range(LOCATIONS):
        twin = box.twin[location]
        if twin >= 0 and steps(box, home, location) <= NEAR and steps(box, home, twin) <= NEAR:
            return True
    return False


@rule
def plan_mining(box: Box, view: Table, seat: int, worth: Cells, posts: Cells) -> None:
    """Write where each transporter goes to mine, or -1.

    The first two go to the two gates of the nearest mine with a gem that is worth anything.
    """
    for carrier in range(CARRIERS):
        posts[carrier] = -1
    first = view.unit[seat, LAWYERS]
    second = view.unit[seat, LAWYERS + 1]
    if second < 0:
        return
    way = np.full(LOCATIONS, FAR, np.int32)
    way[box.home[seat]] = 0
    measure(box, view, LAWYERS, way)
    best = nearest_pit(box, view, worth, way) + DETOUR + 1
    post = -1
    for location in range(LOCATIONS):
        twin = box.twin[location]
        if twin > location and is_open(view, seat, location) and is_open(view, seat, twin):
            most = most_worth(view.mines[box.mine[location]], worth)
            away = (way[location] + way[twin] + 1) // 2 + LESS_WANTED * (worth[favourite(worth)] - most)
            if most > 0 and away < best:
                best = away
                post = location
    if post < 0:
        return
    twin = box.twin[post]
    longer = steps(box, first, post) + steps(box, second, twin) - steps(box, first, twin) - steps(box, second, post)
    if longer > 0 or (longer == 0 and preference(box, seat, post) > preference(box, seat, twin)):
        post, twin = twin, post
    posts[0] = post
    posts[1] = twin


@rule
def nearest_pit(box: Box, view: Table, worth: Cells, way: Cells) -> int:
    """Return the distance to the nearest useful pit, with extra steps for a gem of less value."""
    nearest = FAR
    for pit in range(PITS):
        if view.pits[pit] >= 0 and worth[view.pits[pit]] > 0:
            less = worth[favourite(worth)] - worth[view.pits[pit]]
            nearest = min(nearest, way[box.pickup[pit]] + LESS_WANTED * less)
    return nearest


@rule
def is_open(view: Table, seat: int, location: int) -> bool:
    """Return whether no unit is in the way but a transporter of the seat."""
    unit = view.occupant[location] - 1
    return unit < 0 or (unit // UNITS == seat and unit % UNITS >= LAWYERS)


@rule
def most_worth(gems: Row, worth: Cells) -> int:
    """Return the value of the best colour among the gems of a mine."""
    most = 0
    for colour in range(COLOURS):
        if gems[colour] > 0:
            most = max(most, worth[colour])
    return most
