"""Who will win at Gem-Hunt: before the endgame by what speeds a seat towards it, then by the points in the two colours."""

import numpy as np

from souq.bots.evaluators.gemhunt_endgame import judge_endgame
from souq.bots.evaluators.gemhunt_units import W, count_points, draw_distance, steps
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.gemhunt.moves import to_act
from souq.games.gemhunt.pieces import CARRIERS, COLOURS, DRAW, HAND, LAWYERS, PITS, SEATS, UNITS, Box
from souq.games.gemhunt.table import ACT, Table
from souq.kernel.move import CHANCE, has
from souq.kernel.record import Row
from souq.kernel.rule import rule

FAR = 16
"""Steps that no trip takes."""


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Any position in which a seat is to move; luck is waited for."""
    return to_act(box, table) != CHANCE


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    points = np.zeros((SEATS, COLOURS))
    count_points(box, table, points)
    if table.colour >= 0:
        judge_endgame(box, table, points, shares)
        return
    strengths = np.zeros(MOST_SEATS)
    late = min(1.0, max(0.0, (table.rounds - 4) / 14))
    for seat in range(SEATS):
        strengths[seat] = (
            worth_of_hand(box, table, seat, points[seat], late)
            + worth_of_money(box, table, seat, late)
            + worth_of_lawyers(box, table, seat, late)
            + worth_of_transporters(box, table, seat, points[seat], late)
        )
        if seat == table.turn:
            strengths[seat] += pending(box, table, seat, late)
        else:
            strengths[seat] += W(box, 16, late) * ((seat - table.turn) % SEATS)
    share_by_strength(strengths, SEATS, W(box, 20, late), shares)


@rule
def worth_of_hand(box: Box, table: Table, seat: int, points: Row, late: float) -> float:
    best = 0.0
    second = 0.0
    total = 0.0
    for colour in range(COLOURS):
        total += points[colour]
        if points[colour] > best:
            second = best
            best = points[colour]
        elif points[colour] > second:
            second = points[colour]
    return W(box, 0, late) * best + W(box, 1, late) * second + W(box, 2, late) * total + W(box, 3, late) * table.cards[seat]


@rule
def worth_of_money(box: Box, table: Table, seat: int, late: float) -> float:
    coins = table.coins[seat]
    worth = W(box, 4, late) * min(coins, 10) + W(box, 5, late) * max(0, coins - 10)
    return worth + W(box, 14, late) * (box.roads - table.supply[seat])


@rule
def worth_of_lawyers(box: Box, table: Table, seat: int, late: float) -> float:
    first = 8.0
    second = 8.0
    income = 0
    count = 0
    swappers = 0
    for lawyer in range(LAWYERS):
        location = table.unit[seat, lawyer]
        if location >= 0:
            count += 1
            away = draw_distance(box, table, seat, location)
            if away < first:
                second = first
                first = away
            elif away < second:
                second = away
            if box.income[location] > 0 and has(table.joined[location], seat):
                income += box.income[location]
            swappers += box.kind[location] == DRAW
    worth = W(box, 8, late) * min(income, 3) + W(box, 9, late) * first
    if table.cards[seat] < HAND - 1:
        worth += W(box, 10, late) * second
    if table.cards[seat] == HAND:
        worth += W(box, 17, late) * swappers
    if count >= 2:
        worth += W(box, 6, late)
    if count == LAWYERS:
        worth += W(box, 7, late)
    return worth


@rule
def worth_of_transporters(box: Box, table: Table, seat: int, points: Row, late: float) -> float:
    best = 0
    for colour in range(COLOURS):
        if points[colour] > points[best]:
            best = colour
    home = box.home[seat]
    worth = 0.0
    for carrier in range(CARRIERS):
        location = table.unit[seat, LAWYERS + carrier]
        if location >= 0:
            cargo = table.cargo[seat, carrier]
            if carrier > 0:
                worth += W(box, 15, late)
            if cargo >= 0:
                worth += W(box, 11, late) + W(box, 12, late) * steps(box, location, home) + W(box, 18, late) * (cargo == best)
            else:
                trip = FAR
                for pit in range(PITS):
                    if table.pits[pit] >= 0:
                        pickup = box.pickup[pit]
                        longer = steps(box, location, pickup) + steps(box, pickup, home)
                        trip = min(trip, longer if table.pits[pit] == best else longer + 4)
                worth += W(box, 13, late) * (FAR - trip)
    return worth


@rule
def pending(box: Box, table: Table, seat: int, late: float) -> float:
    """Units that can still act this turn."""
    if table.step > ACT:
        return 0.0
    total = 0.0
    for unit in range(UNITS):
        if table.unit[seat, unit] >= 0 and not has(table.acted, unit):
            total += W(box, 19, late)
    return total
