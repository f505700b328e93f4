"""Points and ways at Gem-Hunt, as quick estimates."""

from souq.games.gemhunt.pieces import CARDS, COLOURS, DRAW, HAND, LOCATIONS, SEATS, WAYS, Box
from souq.games.gemhunt.table import Table
from souq.kernel.record import Row
from souq.kernel.rule import rule


@rule
def K(box: Box, index: int) -> float:
    return box.pit_line[index] / 100


@rule
def W(box: Box, index: int, late: float) -> float:
    return ((1 - late) * box.pit_column[2 * index] + late * box.pit_column[2 * index + 1]) / 1000


@rule
def count_points(box: Box, table: Table, points: Row) -> None:
    """Two for each delivered gem, one for each symbol on a card, in every colour."""
    for seat in range(SEATS):
        for colour in range(COLOURS):
            points[seat, colour] = 2.0 * table.gems[seat, colour]
    for card in range(CARDS):
        owner = table.shown[card] - 1
        for seat in range(SEATS):
            if table.hand[seat, card] == 1:
                owner = seat
        if owner >= 0:
            for colour in range(COLOURS):
                points[owner, colour] += box.symbols[card, colour]


@rule
def steps(box: Box, one: int, other: int) -> int:
    """As if every road was built."""
    return abs(box.column[one] - box.column[other]) + abs(box.line[one] - box.line[other])


@rule
def missing_roads(box: Box, table: Table, start: int, goal: int) -> int:
    """Those still to be built on a straight way, along roads where there are some."""
    missing = 0
    location = start
    while location != goal:
        ahead = -1
        built = False
        away = steps(box, location, goal)
        for way in range(WAYS):
            other = box.neighbour[location, way]
            if other >= 0 and not built and steps(box, other, goal) < away:
                ahead = other
                built = table.road[box.way[location, way]] != 0
        if ahead < 0:
            return missing + away
        missing += not built
        location = ahead
    return missing


@rule
def draw_distance(box: Box, table: Table, seat: int, start: int) -> float:
    """Turns until a lawyer draws or swaps a card, more where roads and coins for them are missing; at most 8."""
    full = table.cards[seat] == HAND
    best = 8.0
    for location in range(LOCATIONS):
        if box.kind[location] == DRAW and (full or table.token[location] == 1):
            away = steps(box, start, location)
            if away < best and (table.occupant[location] == 0 or away == 0):
                missing = missing_roads(box, table, start, location)
                best = min(best, away + K(box, 0) * missing + K(box, 1) * max(0, missing - table.coins[seat]))
    return best
