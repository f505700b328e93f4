"""What the units of a Gem-Hunt seat can still bring before the endgame, in points."""

import math

import numpy as np

from souq.games.gemhunt.pieces import CARDS, COLOURS, DRAW, HAND, LAWYERS, LOCATIONS, PITS, SEATS, WAYS, Box
from souq.games.gemhunt.rules_ending import complement
from souq.games.gemhunt.table import Table
from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule


@rule
def K(box: Box, index: int) -> float:
    return box.pit_column[index] / 100


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
    return abs(box.column[one] - box.column[other]) + abs(box.line[one] - box.line[other])


@rule
def turns_left(box: Box, table: Table) -> float:
    return max(K(box, 3), K(box, 4) - table.rounds)


@rule
def worth_of_coin(box: Box, table: Table) -> float:
    """In points; the earlier the more, since coins buy units."""
    return K(box, 5) + K(box, 32) * turns_left(box, table)


@rule
def worth_of_coins(box: Box, table: Table, coins: int) -> float:
    """The first few are for roads and units."""
    return worth_of_coin(box, table) * (min(coins, 9) + K(box, 6) * max(0, coins - 9))


@rule
def gaps(box: Box, table: Table, start: int, goal: int) -> int:
    """Roads missing on a straight way."""
    missing = 0
    location = start
    for _ in range(16):
        if location == goal:
            break
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
def delay(box: Box, table: Table, seat: int, start: int, goal: int) -> float:
    """Turns that missing roads cost."""
    missing = gaps(box, table, start, goal)
    return K(box, 10) * missing + K(box, 11) * max(0, missing - table.coins[seat])


@rule
def soft_best(box: Box, points: Row) -> float:
    """The most points in a colour, and a little for others that come near."""
    best = 0.0
    for colour in range(COLOURS):
        best = max(best, points[colour])
    total = 0.0
    for colour in range(COLOURS):
        total += math.exp((points[colour] - best) / K(box, 1))
    return best + K(box, 1) * math.log(total)


@rule
def set_gains(box: Box, table: Table, seat: int, points: Row, gains: Row) -> None:
    """What a gem of each colour would bring to a seat."""
    if table.colour >= 0:
        for colour in range(COLOURS):
            gains[colour] = 0.3
        gains[table.colour] = 2.0
        if table.revealer != seat:
            gains[complement(table.colour)] = 2.0
        return
    best = 0.0
    for colour in range(COLOURS):
        best = max(best, points[colour])
    total = 0.0
    for colour in range(COLOURS):
        gains[colour] = math.exp((points[colour] - best) / K(box, 1))
        total += gains[colour]
    for colour in range(COLOURS):
        gains[colour] = max(K(box, 7) * worth_of_coin(box, table), 2 * gains[colour] / total)


@rule
def prospects_of_transporter(box: Box, table: Table, seat: int, location: int, cargo: int, gains: Row) -> float:
    """The gem it carries or had best fetch, the less the longer it takes, and more gems later."""
    home = box.home[seat]
    reach = 2 if table.revealer < 0 else 4
    left = turns_left(box, table)
    if cargo >= 0:
        turns = 1 + (steps(box, location, home) + reach - 1) // reach
        return gains[cargo] - K(box, 8) * turns + K(box, 9) * (left - turns)
    best = 0.0
    for pit in range(PITS):
        if table.pits[pit] >= 0:
            pickup = box.pickup[pit]
            turns = 2 + (steps(box, location, pickup) + reach - 1) // reach + (steps(box, pickup, home) + reach - 1) // reach
            worth = gains[table.pits[pit]] - K(box, 8) * turns + K(box, 9) * (left - turns)
            if worth > best:
                best = max(best, worth - K(box, 8) * delay(box, table, seat, location, pickup))
    return best


@rule
def best_draw(box: Box, table: Table, seat: int, start: int) -> float:
    """How soon a lawyer that starts somewhere draws or swaps: the turns left after it."""
    full = table.cards[seat] == HAND
    left = turns_left(box, table)
    best = 0.0
    for location in range(LOCATIONS):
        if box.kind[location] == DRAW and (table.occupant[location] == 0 or location == start):
            if full or table.token[location] == 1:
                turns = left - steps(box, start, location)
                if turns > best:
                    best = max(best, turns - delay(box, table, seat, start, location))
    return best


@rule
def best_income(box: Box, table: Table, seat: int, start: int) -> float:
    """The coins that a lawyer can still gather."""
    left = turns_left(box, table)
    best = 0.0
    for location in range(LOCATIONS):
        if box.income[location] > 0 and (table.occupant[location] == 0 or location == start):
            turns = left - steps(box, start, location)
            if box.income[location] * turns > best:
                best = max(best, box.income[location] * (turns - delay(box, table, seat, start, location)))
    return best


@rule
def rate_of_draws(box: Box, table: Table, seat: int, points: Row) -> float:
    """Points a turn by drawing, or by swapping the cards that show too few symbols."""
    if table.cards[seat] < HAND:
        return K(box, 12)
    best = 0
    for colour in range(COLOURS):
        best = max(best, points[colour] - 2 * table.gems[seat, colour])
    return K(box, 13) * (3 * HAND - best) / (3 * HAND)


@rule
def prospects_of_lawyers(box: Box, table: Table, seat: int, points: Row) -> float:
    """The best way to share out drawing and earning among the lawyers; each more that does the same adds less."""
    draws = np.zeros(LAWYERS)
    incomes = np.zeros(LAWYERS)
    rate = rate_of_draws(box, table, seat, points)
    for lawyer in range(LAWYERS):
        if table.unit[seat, lawyer] >= 0:
            draws[lawyer] = rate * best_draw(box, table, seat, table.unit[seat, lawyer])
            incomes[lawyer] = K(box, 14) * worth_of_coin(box, table) * best_income(box, table, seat, table.unit[seat, lawyer])
    best = 0.0
    for drawers in range(1 << LAWYERS):
        drawing = 0.0
        earning = 0.0
        count = 0
        earners = 0
        for lawyer in range(LAWYERS):
            if table.unit[seat, lawyer] >= 0:
                if has(drawers, lawyer):
                    drawing += draws[lawyer]
                    count += 1
                else:
                    earning += incomes[lawyer]
                    earners += 1
        best = max(best, drawing * K(box, 15 + count) + earning * K(box, 19 + earners))
    return best
