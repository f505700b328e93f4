"""Who will win at Gem-Hunt once a colour is revealed: everyone's points in it and in its complement at the last card."""

import numpy as np

from souq.bots.evaluators.gemhunt_units import K, steps
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.gemhunt.pieces import CARRIERS, DRAW, HAND, LAWYERS, LOCATIONS, PITS, SEATS, Box
from souq.games.gemhunt.rules_ending import complement, distance
from souq.games.gemhunt.table import CLOSE, Table
from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule

REACH = 4


@rule
def judge_endgame(box: Box, table: Table, points: Row, shares: Row) -> None:
    same = np.zeros(MOST_SEATS)
    across = np.zeros(MOST_SEATS)
    for seat in range(SEATS):
        same[seat] = expected(box, table, seat, points[seat], table.colour)
        across[seat] = expected(box, table, seat, points[seat], complement(table.colour))
    across[table.revealer] = -1000.0
    spread = K(box, 4) + K(box, 5) * table.cards[table.revealer]
    first = np.zeros(MOST_SEATS)
    second = np.zeros(MOST_SEATS)
    share_by_strength(same, SEATS, spread, first)
    share_by_strength(across, SEATS, spread, second)
    total = 0.0
    for seat in range(SEATS):
        shares[seat] = first[seat] + second[seat] - first[seat] * second[seat]
        for other in range(SEATS):
            if other != seat:
                both = first[other] * second[other]
                next_across = second[seat] / max(1e-9, 1 - second[other])
                next_same = first[seat] / max(1e-9, 1 - first[other])
                shares[seat] += both * (next_across + next_same) / 2
        total += shares[seat]
    for seat in range(SEATS):
        shares[seat] /= total


@rule
def expected(box: Box, table: Table, seat: int, points: Row, colour: int) -> float:
    """The points of a seat in a colour when the last card is revealed."""
    turns = table.cards[table.revealer]
    if distance(box, table, seat) < distance(box, table, table.turn):
        turns -= 1
    total = points[colour] + 0.05 * table.gems[seat, colour] + 0.002 * table.coins[seat]
    for carrier in range(CARRIERS):
        location = table.unit[seat, LAWYERS + carrier]
        if location >= 0:
            acts = turns - (table.turn == seat and has(table.acted, LAWYERS + carrier))
            total += fetched(box, table, seat, location, table.cargo[seat, carrier], colour, acts)
    trades = turns - (table.turn == seat and table.step == CLOSE)
    total += K(box, 10) * min(min(trades, table.market[colour]), table.coins[seat] // box.purchase)
    if seat != table.revealer:
        symbols = points[colour] - 2 * table.gems[seat, colour]
        for lawyer in range(LAWYERS):
            location = table.unit[seat, lawyer]
            if location >= 0:
                acts = turns - (table.turn == seat and has(table.acted, lawyer))
                total += drawn(box, table, seat, location, symbols, acts)
    return total


@rule
def fetched(box: Box, table: Table, seat: int, location: int, cargo: int, colour: int, turns: int) -> float:
    """The points that a transporter brings Home in time."""
    home = box.home[seat]
    if cargo >= 0:
        needed = 1 + (steps(box, location, home) + REACH - 1) // REACH
        return 2.0 - K(box, 7) * needed if cargo == colour and needed <= turns else 0.0
    best = 0.0
    for pit in range(PITS):
        if table.pits[pit] == colour:
            pickup = box.pickup[pit]
            needed = 2 + (steps(box, location, pickup) + REACH - 1) // REACH + (steps(box, pickup, home) + REACH - 1) // REACH
            if needed <= turns:
                best = max(best, (1.0 if has(table.joined[pickup], seat) else K(box, 8)) * (2.0 - K(box, 7) * needed))
    return best


@rule
def drawn(box: Box, table: Table, seat: int, start: int, symbols: float, turns: int) -> float:
    """The symbols that a lawyer draws in time."""
    full = table.cards[seat] == HAND
    soonest = 99
    for location in range(LOCATIONS):
        if box.kind[location] == DRAW and (table.occupant[location] == 0 or location == start):
            if full or table.token[location] == 1:
                soonest = min(soonest, steps(box, start, location))
    if soonest > turns:
        return 0.0
    if full:
        return K(box, 9) * (turns - soonest) * (3 * HAND - symbols) / (3 * HAND)
    return 1.0 - 0.1 * soonest
