"""Who will win at Gem-Hunt: points in the colours that count or may count, and what the units can still bring."""

import numpy as np

from souq.bots.evaluators.gemhunt_units import (
    K,
    count_points,
    prospects_of_lawyers,
    prospects_of_transporter,
    set_gains,
    soft_best,
    turns_left,
    worth_of_coin,
    worth_of_coins,
)
from souq.bots.evaluators.gemhunt_endgame import judge_endgame
from souq.bots.search.payoff import MOST_SEATS, share_by_strength
from souq.games.gemhunt.pieces import CARRIERS, COLOURS, LAWYERS, SEATS, UNITS, Box
from souq.games.gemhunt.table import ACT, Table
from souq.kernel.move import has
from souq.kernel.record import Row
from souq.kernel.rule import rule


@rule
def evaluate(box: Box, table: Table, shares: Row) -> None:
    points = np.zeros((SEATS, COLOURS))
    count_points(box, table, points)
    if table.colour >= 0:
        judge_endgame(box, table, points, shares)
        return
    strengths = np.zeros(MOST_SEATS)
    for seat in range(SEATS):
        strengths[seat] = strength(box, table, seat, points[seat])
    chances = np.zeros(MOST_SEATS)
    share_by_strength(strengths, SEATS, K(box, 0) + K(box, 26) * turns_left(box, table), chances)
    share_between_two(chances, shares)


@rule
def share_between_two(chances: Row, shares: Row) -> None:
    """Half for being the better winner, half for being the next."""
    for seat in range(SEATS):
        total = chances[seat]
        for other in range(SEATS):
            if other != seat:
                total += chances[other] * chances[seat] / max(1e-9, 1 - chances[other])
        shares[seat] = total / 2


@rule
def strength(box: Box, table: Table, seat: int, points: Row) -> float:
    """The points that a seat is likely to have in its best colour."""
    gains = np.zeros(COLOURS)
    set_gains(box, table, seat, points, gains)
    total = soft_best(box, points) + K(box, 2) * table.cards[seat] + worth_of_coins(box, table, table.coins[seat])
    total += prospects_of_lawyers(box, table, seat, points)
    for carrier in range(CARRIERS):
        location = table.unit[seat, LAWYERS + carrier]
        if location >= 0:
            total += prospects_of_transporter(box, table, seat, location, table.cargo[seat, carrier], gains)
    for colour in range(COLOURS):
        total += K(box, 23) * gains[colour] * min(2, table.market[colour])
    if seat == table.turn and table.step <= ACT:
        total += pending(box, table, seat, gains)
    return total


@rule
def pending(box: Box, table: Table, seat: int, gains: Row) -> float:
    """What the turn can still bring: units that have not acted, and a purchase."""
    total = 0.0
    for unit in range(UNITS):
        if table.unit[seat, unit] >= 0 and not has(table.acted, unit):
            total += K(box, 33)
    trade = 0.0
    if table.coins[seat] >= box.purchase:
        for colour in range(COLOURS):
            if table.market[colour] > 0:
                trade = max(trade, gains[colour] - box.purchase * worth_of_coin(box, table))
    return total + K(box, 34) * trade
