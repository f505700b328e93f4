"""How a simulated game of Gem-Hunt goes on: units do what is to be done where they stand, and the turn ends."""

import numpy as np

from souq.bots.evaluators.gemhunt_units import (
    K,
    best_draw,
    best_income,
    count_points,
    prospects_of_transporter,
    rate_of_draws,
    set_gains,
    steps,
    turns_left,
    worth_of_coin,
    worth_of_coins,
)
from souq.games.gemhunt.moves import moves as list_moves
from souq.games.gemhunt.pieces import COLOURS, HAND, LAWYERS, SEATS, UNITS, Box
from souq.games.gemhunt.refusals import (
    DELIVERY,
    DRIVE,
    END,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    NONE,
    PURCHASE,
    REMOVAL,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
    why_not_end,
    why_not_income,
)
from souq.games.gemhunt.table import FIRST, SHARING, TURN, ACT, Table
from souq.kernel.luck import Luck, below
from souq.kernel.move import has, kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rule import rule

DECISIONS = 0


@rule
def rate(box: Box, view: Table, seat: int, moves: Row, count: int, rates: Row) -> None:
    """By the points that a move brings nearer."""
    points = np.zeros((SEATS, COLOURS))
    count_points(box, view, points)
    gains = np.zeros(COLOURS)
    set_gains(box, view, seat, points[seat], gains)
    now = np.zeros(UNITS)
    for unit in range(UNITS):
        if view.unit[seat, unit] >= 0:
            now[unit] = prospects_at(box, view, seat, unit, view.unit[seat, unit], points[seat], gains)
    for i in range(count):
        rates[i] = promise(box, view, seat, moves[i], points, gains, now)


@rule
def prospects_at(box: Box, view: Table, seat: int, unit: int, location: int, points: Row, gains: Row) -> float:
    if unit >= LAWYERS:
        return prospects_of_transporter(box, view, seat, location, view.cargo[seat, unit - LAWYERS], gains)
    draws = rate_of_draws(box, view, seat, points) * best_draw(box, view, seat, location) if view.revealer != seat else 0.0
    return max(draws, K(box, 14) * worth_of_coin(box, view) * best_income(box, view, seat, location))


@rule
def promise(box: Box, view: Table, seat: int, move: int, points: Row, gains: Row, now: Row) -> float:
    kind = kind_of(move)
    said = part(move, 0)
    if kind == ROAD:
        return promise_of_road(box, view, seat, said, points, gains, now)
    if kind == REMOVAL:
        return -1.0
    if kind == LAWYER:
        return 0.05 * turns_left(box, view)
    if kind == TRANSPORTER:
        return 0.03 * turns_left(box, view)
    if kind == STEP or kind == DRIVE:
        unit = said if kind == STEP else LAWYERS + said
        drawn = 1.5 if kind == STEP and view.token[part(move, 1)] == 1 and view.cards[seat] < HAND and view.revealer != seat else 0.0
        return drawn + prospects_at(box, view, seat, unit, part(move, 1), points[seat], gains) - now[unit]
    if kind == INCOME:
        return worth_of_coin(box, view) * box.income[view.unit[seat, said]]
    if kind == SWAP:
        lost = 0.0
        for colour in range(COLOURS):
            lost += gains[colour] / 2 * box.symbols[part(move, 1), colour]
        return 1.0 - lost
    if kind == LOAD:
        return 0.5 + gains[view.pits[part(move, 1)]] / 2
    if kind == MINING or kind == SHARE:
        first = part(move, 1)
        second = part(move, 3)
        return 0.5 + (gains[first] if first < COLOURS else 0.0) + (gains[second] if kind == MINING and second < COLOURS else 0.0)
    if kind == HELPING:
        return gains[said]
    if kind == DELIVERY:
        return 2.0
    if kind == SALE:
        return worth_of_coins(box, view, view.coins[seat] + box.sale) - worth_of_coins(box, view, view.coins[seat]) - gains[said] - idle(view, seat)
    if kind == PURCHASE:
        return gains[said] - worth_of_coin(box, view) * box.purchase - idle(view, seat)
    if kind == REVEAL:
        return promise_of_reveal(box, view, seat, said, points)
    return 0.0


@rule
def idle(view: Table, seat: int) -> float:
    """Trading ends what units can do."""
    total = 0.0
    for unit in range(UNITS):
        if view.unit[seat, unit] >= 0 and not has(view.acted, unit):
            total += 0.5
    return total


@rule
def promise_of_road(box: Box, view: Table, seat: int, line: int, points: Row, gains: Row, now: Row) -> float:
    """A coin to collect, and the way that it opens for a unit that stands at or near one of its ends."""
    coins = view.coin[box.near[line]] + view.coin[box.far[line]]
    best = 0.0
    for index in range(2):
        end = box.near[line] if index == 0 else box.far[line]
        beyond = box.far[line] if index == 0 else box.near[line]
        for unit in range(UNITS):
            location = view.unit[seat, unit]
            if location >= 0 and not has(view.acted, unit):
                away = steps(box, location, end)
                if away == 0 or (away == 1 and unit >= LAWYERS):
                    if view.occupant[beyond] == 0:
                        best = max(best, prospects_at(box, view, seat, unit, beyond, points[seat], gains) - now[unit] - 0.05 * away)
    return best + worth_of_coin(box, view) * (coins - box.road_price)


@rule
def promise_of_reveal(box: Box, view: Table, seat: int, card: int, points: Row) -> float:
    if view.revealer == seat or view.compelled == seat:
        return 0.1 * points[seat, box.top[card]]
    colour = box.top[card]
    ahead = 99.0
    for other in range(SEATS):
        if other != seat:
            ahead = min(ahead, points[seat, colour] - 2 * view.gems[other, colour] - K(box, 31) * view.cards[other])
    return 0.1 + 0.3 * ahead


@rule
def go_on(box: Box, table: Table, seat: int, out: Row, rates: Row, luck: Luck) -> int:
    if table.phase == TURN:
        if table.step <= ACT:
            for unit in range(LAWYERS):
                location = table.unit[seat, unit]
                if location >= 0 and not has(table.acted, unit) and why_not_income(box, table, seat, location) == NONE:
                    return pack(INCOME, unit)
            for unit in range(LAWYERS, UNITS):
                if table.unit[seat, unit] == box.home[seat] and table.cargo[seat, unit - LAWYERS] >= 0 and not has(table.acted, unit):
                    return pack(DELIVERY, unit - LAWYERS)
        if why_not_end(table, seat) == NONE:
            return pack(END)
        card = 0
        while table.hand[seat, card] != 1:
            card += 1
        return pack(REVEAL, card)
    count = list_moves(box, table, seat, out)
    return out[below(luck, count)]


@rule
def reopen(box: Box, table: Table, seat: int) -> None:
    """Nothing is chosen in secret."""
