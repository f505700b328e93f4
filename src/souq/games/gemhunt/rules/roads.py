"""The rules of Gem-Hunt: roads, what they touch and what they join."""

from souq.games.gemhunt.pieces import LINES, LOCATIONS, SEATS, WAYS, Box
from souq.games.gemhunt.table import NEUTRAL, Table
from souq.kernel.move import bit, has
from souq.kernel.rule import rule

HALF = 40
"""Locations in one bit set. Two sets cover the board."""


@rule
def roads_at(box: Box, table: Table, location: int) -> int:
    """Count the roads of any colour that lead to a location."""
    count = 0
    for way in range(WAYS):
        line = box.way[location, way]
        count += line >= 0 and table.road[line] != 0
    return count


@rule
def own_roads_at(box: Box, table: Table, location: int, owner: int) -> int:
    """Count the roads of one owner (a seat counted from 1, or NEUTRAL) that lead to a location."""
    count = 0
    for way in range(WAYS):
        line = box.way[location, way]
        count += line >= 0 and table.road[line] == owner
    return count


@rule
def touches_own(box: Box, table: Table, seat: int, line: int) -> bool:
    """Return whether a line starts at an own road or at Home. [G14]"""
    return has(table.touched[box.near[line]] | table.touched[box.far[line]], seat)


@rule
def touches_neutral(box: Box, table: Table, seat: int, line: int) -> bool:
    """Return whether a line starts at an own road, at Home, or at neutral roads joined to them. [G16]"""
    if touches_own(box, table, seat, line):
        return True
    return leads_to_own(box, table, seat, box.near[line]) or leads_to_own(box, table, seat, box.far[line])


@rule
def leads_to_own(box: Box, table: Table, seat: int, start: int) -> bool:
    """Return whether neutral roads alone lead from a location to the seat's own roads."""
    if own_roads_at(box, table, start, NEUTRAL) == 0:
        return False
    upper = found(start, 0)
    lower = found(start, HALF)
    growing = True
    while growing:
        growing = False
        for line in range(LINES):
            if table.road[line] == NEUTRAL:
                near = box.near[line]
                far = box.far[line]
                has_near = (upper & found(near, 0)) | (lower & found(near, HALF)) != 0
                has_far = (upper & found(far, 0)) | (lower & found(far, HALF)) != 0
                if has_near != has_far:
                    added = far if has_near else near
                    if has(table.touched[added], seat):
                        return True
                    upper |= found(added, 0)
                    lower |= found(added, HALF)
                    growing = True
    return False


@rule
def found(location: int, first: int) -> int:
    """Return the set of this location alone, if it is among the HALF locations from `first` on."""
    return bit(int(location - first)) if first <= location < first + HALF else 0


@rule
def build(box: Box, table: Table, seat: int, line: int) -> None:
    """Build a road of the own colour, or a neutral one if none is left. [G14] [G16]"""
    pay(table, seat, box.road_price)
    lay_road(box, table, seat, line)


@rule
def lay_road(box: Box, table: Table, seat: int, line: int) -> None:
    near = box.near[line]
    far = box.far[line]
    if table.supply[seat] > 0:
        table.supply[seat] -= 1
        table.road[line] = seat + 1
        table.touched[near] |= bit(seat)
        table.touched[far] |= bit(seat)
    else:
        table.neutral -= 1
        table.road[line] = NEUTRAL
    join(box, table, near, far)
    collect_coin(table, seat, near)
    collect_coin(table, seat, far)


@rule
def collect_coin(table: Table, seat: int, location: int) -> None:
    """First road to a location with a coin takes it. [G15]"""
    table.coins[seat] += table.coin[location]
    table.coin[location] = 0


@rule
def pay(table: Table, seat: int, price: int) -> None:
    table.coins[seat] -= price
    table.bank += price


@rule
def join(box: Box, table: Table, near: int, far: int) -> None:
    """Join both ends of a new road, and all locations that they lead to, to the Homes of both."""
    homes = table.joined[near] | table.joined[far]
    spreads = False
    for location in (near, far):
        if table.joined[location] != homes:
            table.joined[location] = homes
            spreads = spreads or roads_at(box, table, location) > 1
    if spreads:
        spread(box, table)


@rule
def spread(box: Box, table: Table) -> None:
    """Spread the Homes that a location is joined to along its roads. [G27]"""
    growing = True
    while growing:
        growing = False
        for line in range(LINES):
            if table.road[line] != 0:
                near = box.near[line]
                far = box.far[line]
                if table.joined[near] != table.joined[far]:
                    table.joined[near] |= table.joined[far]
                    table.joined[far] = table.joined[near]
                    growing = True


@rule
def is_end_of_chain(box: Box, table: Table, seat: int, line: int) -> bool:
    """Return whether one end, not Home, touches no other road of the own colour. [G17]"""
    near = box.near[line]
    far = box.far[line]
    near_ends = box.owner[near] != seat and own_roads_at(box, table, near, seat + 1) == 1
    return near_ends or (box.owner[far] != seat and own_roads_at(box, table, far, seat + 1) == 1)


@rule
def would_strand(box: Box, table: Table, line: int) -> bool:
    """Return whether a removal would leave a unit without any road. [G18]"""
    near = box.near[line]
    far = box.far[line]
    near_strands = table.occupant[near] != 0 and roads_at(box, table, near) == 1
    return near_strands or (table.occupant[far] != 0 and roads_at(box, table, far) == 1)


@rule
def remove(box: Box, table: Table, seat: int, line: int) -> None:
    """Remove a road; the piece returns to the supply. [G17]"""
    pay(table, seat, box.removal_price)
    table.removed = 1
    table.supply[seat] += 1
    table.road[line] = 0
    leaf = False
    for location in (box.near[line], box.far[line]):
        if box.owner[location] != seat and own_roads_at(box, table, location, seat + 1) == 0:
            table.touched[location] &= ~bit(seat)
        if box.owner[location] < 0 and roads_at(box, table, location) == 0:
            table.joined[location] = 0
            leaf = True
    if not leaf:
        rejoin(box, table)


@rule
def rejoin(box: Box, table: Table) -> None:
    """Compute `joined` again from the roads."""
    for location in range(LOCATIONS):
        table.joined[location] = 0
    for seat in range(SEATS):
        table.joined[box.home[seat]] = bit(seat)
    spread(box, table)
