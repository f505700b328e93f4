"""Gem-Hunt endgame: every seat's expected points in the two colours that count, at the last card."""

from typing import Any

import numpy as np

from souq.bots.search.payoff import MAX_SEATS, softmax_shares
from souq.games.gemhunt.pieces import CARRIERS, DRAW, HAND, LAWYERS, LOCATIONS, PITS, SEATS, Box
from souq.games.gemhunt.rules.ending import complement
from souq.games.gemhunt.table import ACT, Table
from souq.kernel.move import has
from souq.kernel.rule import rule

REACH = 4
"""Steps of a transporter in a turn [G40]."""
SPREAD, MORE_SPREAD = 0.24, 0.27
"""Lead in points that makes a seat e times as likely to win: at the last card, and more for each
card to come."""
BOUGHT = 1.2
"""Points of a gem that could be bought; another seat may buy it first."""
DRAWN, SWAPPED = 0.9, 0.2
"""Symbols of a colour on a card that could be drawn, and the most for each turn in which cards
could be swapped."""
UNSURE = 0.2
"""Points lost for each turn that a gem needs to come Home."""
UNJOINED = 0.35
"""Part of the points of a gem to which no road leads yet."""
EXCLUDED = -1000.0
"""The revealer's points in the complementary colour, in which it cannot win [G42]."""


@rule
def judge_endgame(box: Box, table: Table, points: Any, revealer: int, colour: int, left: int, shares: Any) -> None:
    """Write each seat's chance to win after `revealer` revealed `colour`, with `left` cards to go."""
    same = np.zeros(MAX_SEATS)
    across = np.zeros(MAX_SEATS)
    for seat in range(SEATS):
        turns = left - ((seat - revealer - 1) % SEATS < (table.turn - revealer - 1) % SEATS)
        if seat == revealer and box.revealer_acts == 0:
            turns = 0
        same[seat] = expected(box, table, seat, points[seat], colour, turns, seat == revealer)
        across[seat] = expected(box, table, seat, points[seat], complement(colour), turns, seat == revealer)
    across[revealer] = EXCLUDED
    spread = SPREAD + MORE_SPREAD * left
    first = np.zeros(MAX_SEATS)
    second = np.zeros(MAX_SEATS)
    softmax_shares(same, SEATS, spread, first)
    softmax_shares(across, SEATS, spread, second)
    combine_shares(first, second, shares)


@rule
def combine_shares(first: Any, second: Any, shares: Any) -> None:
    """Write half a share for each colour.

    If one seat is best in both, the next best gets one of them [G42] [G43].
    """
    total = 0.0
    for seat in range(SEATS):
        shares[seat] = first[seat] + second[seat] - first[seat] * second[seat]
        for other in range(SEATS):
            if other != seat:
                next_same = first[seat] / max(1e-9, 1 - first[other])
                next_across = second[seat] / max(1e-9, 1 - second[other])
                shares[seat] += first[other] * second[other] * (next_same + next_across) / 2
        total += shares[seat]
    for seat in range(SEATS):
        shares[seat] /= total


@rule
def expected(box: Box, table: Table, seat: int, points: Any, colour: int, turns: int, reveals: bool) -> float:
    """Return the expected points of a seat in a colour at the last card, and a little for ties [G44]."""
    is_in_turn = seat == table.turn
    total = points[colour] + 0.05 * table.gems[seat, colour] + 0.002 * table.coins[seat]
    for carrier in range(CARRIERS):
        location = table.unit[seat, LAWYERS + carrier]
        if location >= 0:
            acts = turns - (is_in_turn and has(table.acted, LAWYERS + carrier))
            total += fetched(box, table, seat, location, table.cargo[seat, carrier], colour, acts)
    trades = turns - (is_in_turn and table.step > ACT)
    total += BOUGHT * min(min(trades, table.market[colour]), table.coins[seat] // box.purchase)
    if not reveals:
        symbols = points[colour] - 2 * table.gems[seat, colour]
        for lawyer in range(LAWYERS):
            location = table.unit[seat, lawyer]
            if location >= 0:
                acts = turns - (is_in_turn and has(table.acted, lawyer))
                total += drawn(box, table, seat, location, symbols, acts)
    return total


@rule
def steps(box: Box, one: int, other: int) -> int:
    """Return the distance in steps, as if every road were built."""
    return abs(box.column[one] - box.column[other]) + abs(box.line[one] - box.line[other])


@rule
def drives(box: Box, one: int, other: int) -> int:
    return (steps(box, one, other) + REACH - 1) // REACH


@rule
def fetched(box: Box, table: Table, seat: int, location: int, cargo: int, colour: int, turns: int) -> float:
    """Return the points that a transporter brings Home in time; fewer the longer it takes."""
    home = box.home[seat]
    if cargo >= 0:
        needed = drives(box, location, home) + 1
        return 2.0 - UNSURE * needed if cargo == colour and needed <= turns else 0.0
    best = 0.0
    for pit in range(PITS):
        if table.pits[pit] == colour:
            pickup = box.pickup[pit]
            needed = drives(box, location, pickup) + 1 + drives(box, pickup, home) + 1
            if needed <= turns:
                best = max(best, (1.0 if has(table.joined[pickup], seat) else UNJOINED) * (2.0 - UNSURE * needed))
    return best


@rule
def drawn(box: Box, table: Table, seat: int, start: int, symbols: float, turns: int) -> float:
    """Return the symbols that a lawyer draws, or swaps cards for, in time."""
    is_full = table.cards[seat] == HAND
    soonest = turns + 1
    for location in range(LOCATIONS):
        if box.kind[location] == DRAW and (is_full or table.token[location] == 1):
            if table.occupant[location] == 0 or location == start:
                soonest = min(soonest, steps(box, start, location))
    if soonest > turns:
        return 0.0
    return SWAPPED * (turns - soonest) * (3 * HAND - symbols) / (3 * HAND) if is_full else DRAWN
