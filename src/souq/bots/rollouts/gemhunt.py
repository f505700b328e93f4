"""How a simulated game of Gem-Hunt goes on: units do what is to be done where they stand, and the turn ends."""

import numpy as np

from souq.bots.evaluators.gemhunt_units import draw_distance
from souq.bots.greedy.gemhunt import FAR, favourite, gap, is_on_the_way, measure, set_goals, use_of, worth_of
from souq.games.gemhunt.moves import moves as list_moves
from souq.games.gemhunt.pieces import COLOURS, HAND, LAWYERS, LOCATIONS, UNITS, Box
from souq.games.gemhunt.refusals import (
    DELIVERY,
    END,
    INCOME,
    NONE,
    PURCHASE,
    REVEAL,
    ROAD,
    STEP,
    SWAP,
    why_not_end,
    why_not_income,
)
from souq.games.gemhunt.table import ACT, TURN, Table
from souq.kernel.luck import Luck, below
from souq.kernel.move import has, kind_of, pack, part
from souq.kernel.record import Row, Words
from souq.kernel.rule import rule

DECISIONS = 0


@rule
def rate(box: Box, view: Table, seat: int, moves: Row, count: int, rates: Row) -> None:
    """As the quick player does, and by what else may help."""
    worth = np.zeros(COLOURS, np.int32)
    for colour in range(COLOURS):
        worth[colour] = worth_of(box, view, seat, colour)
    ways = np.full((UNITS, LOCATIONS), FAR, np.int32)
    gaps = np.full(UNITS, -1, np.int32)
    away = np.zeros(LAWYERS)
    for unit in range(UNITS):
        if is_on_the_way(box, view, seat, unit):
            set_goals(box, view, seat, unit, worth, ways[unit])
            measure(box, view, unit, ways[unit])
            gaps[unit] = gap(box, view, unit, view.unit[seat, unit], ways[unit])
        if unit < LAWYERS and view.unit[seat, unit] >= 0:
            away[unit] = draw_distance(box, view, seat, view.unit[seat, unit])
    for i in range(count):
        use = use_of(box, view, seat, moves[i], worth, ways, gaps)
        rates[i] = max(use, other_use(box, view, seat, moves[i], worth, away))


@rule
def other_use(box: Box, view: Table, seat: int, move: int, worth: Words, away: Row) -> float:
    kind = kind_of(move)
    said = part(move, 0)
    if kind == END:
        return 100.0
    if kind == STEP and view.revealer != seat:
        nearer = away[said] - draw_distance(box, view, seat, part(move, 1))
        if view.token[part(move, 1)] == 1 and view.cards[seat] < HAND:
            return 660.0
        return 590.0 if nearer > 0 else -1.0
    if kind == ROAD and view.revealer != seat:
        return use_of_way(box, view, seat, said, away)
    if kind == SWAP:
        return 320.0 - 60 * box.symbols[part(move, 1), favourite(worth)]
    if kind == PURCHASE:
        return 150.0 if worth[said] == worth[favourite(worth)] else 20.0
    if kind == REVEAL:
        return 60.0 + worth[box.top[part(move, 0)]]
    return -1.0


@rule
def use_of_way(box: Box, view: Table, seat: int, line: int, away: Row) -> float:
    """A road on which a lawyer comes nearer to a card."""
    for lawyer in range(LAWYERS):
        start = view.unit[seat, lawyer]
        if start >= 0 and not has(view.acted, lawyer) and (box.near[line] == start or box.far[line] == start):
            beyond = box.far[line] if box.near[line] == start else box.near[line]
            if view.occupant[beyond] == 0 and draw_distance(box, view, seat, beyond) < away[lawyer]:
                return 500.0
    return -1.0


@rule
def go_on(box: Box, table: Table, seat: int, out: Row, rates: Row, luck: Luck) -> int:
    if table.phase != TURN:
        return out[below(luck, list_moves(box, table, seat, out))]
    if table.step <= ACT:
        for unit in range(UNITS):
            location = table.unit[seat, unit]
            if location >= 0 and not has(table.acted, unit):
                if unit < LAWYERS and why_not_income(box, table, seat, location) == NONE:
                    return pack(INCOME, unit)
                if unit >= LAWYERS and location == box.home[seat] and table.cargo[seat, unit - LAWYERS] >= 0:
                    return pack(DELIVERY, unit - LAWYERS)
    if why_not_end(table, seat) == NONE:
        return pack(END)
    card = 0
    while table.hand[seat, card] != 1:
        card += 1
    return pack(REVEAL, card)


@rule
def reopen(box: Box, table: Table, seat: int) -> None:
    """Nothing is chosen in secret."""
