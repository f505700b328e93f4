"""Gem-Hunt prior and rollouts: a plan for the units rates moves; rollouts only collect and end turns."""

from typing import Any

import numpy as np

from souq.bots.games.gemhunt.greedy import FAR, favourite, lead, worth_of
from souq.bots.games.gemhunt.mining import plan_mining, wants_transporter
from souq.bots.games.gemhunt.plan import draws, lawyers_of, plan_ways
from souq.bots.games.gemhunt.ties import preference
from souq.bots.heuristics import SequentialHalving
from souq.bots.search.eval_cache import EvaluationCache
from souq.games.gemhunt.kinds import (
    DELIVERY,
    END,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    NOTHING,
    PURCHASE,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.moves import moves as list_moves
from souq.games.gemhunt.pieces import CARRIERS, COLOURS, HAND, LAWYERS, LINES, LOCATIONS, UNITS, Box
from souq.games.gemhunt.refusals import NONE, why_not_end, why_not_income
from souq.games.gemhunt.rules.ending import complement
from souq.games.gemhunt.table import ACT, TURN, Table
from souq.kernel.move import has, kind_of, pack, part
from souq.kernel.record import Cells, Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

MIN_ROLLOUT = 0
"""None: a turn has so many small decisions that the tree looks as far ahead as the evaluator is
reliable."""
PRIOR_WEIGHT = 0.1
"""For measurements only, since no level searches a tree. It was far weaker than the ratings before
the endgame, and no stronger in it."""
LEAD = 6
"""Lead in points over what others may have in a colour, before it is revealed."""
HARDLY_LESS = 0.001
"""Difference between the preferred one of equally short ways and the others."""
AMONG_EQUALS = 5e-6
"""Value of each location on the preferred side."""
NO_USE = -1.0


@rule
def rate_moves(box: Box, view: Table, seat: int, moves: Row, count: int, ratings: Any, cache: EvaluationCache) -> None:
    """Rate building above acting above trading; the end of the turn is 0, useless moves are below."""
    worth = np.zeros(COLOURS, np.int32)
    for colour in range(COLOURS):
        worth[colour] = worth_of(box, view, seat, colour)
    posts = np.zeros(CARRIERS, np.int32)
    plan_mining(box, view, seat, worth, posts)
    ways = np.zeros((UNITS, LOCATIONS), np.int32)
    gaps = np.zeros(UNITS, np.int32)
    wanted = np.zeros(LINES, np.int32)
    plan_ways(box, view, seat, worth, posts, ways, gaps, wanted)
    for index in range(count):
        kind = kind_of(moves[index])
        if kind <= TRANSPORTER:
            ratings[index] = use_of_building(box, view, seat, kind, part(moves[index], 0), gaps, wanted)
        elif kind <= DELIVERY:
            ratings[index] = use_of_act(box, view, seat, kind, moves[index], worth, posts, ways)
        else:
            ratings[index] = use_of_rest(box, view, seat, kind, part(moves[index], 0), worth)


@rule
def use_of_building(box: Box, view: Table, seat: int, kind: int, line: int, gaps: Cells, wanted: Cells) -> float:
    """Rate lawyers first, then roads in the order of the units that want them.

    Coins are scarce: the way of one lawyer is finished before that of the next, which can then
    follow it.
    """
    if kind == LAWYER:
        return 1000.0
    if kind != ROAD:
        return 990.0 if kind == TRANSPORTER and wants_transporter(box, view, seat) else NO_USE
    near = box.near[line]
    far = box.far[line]
    coin = view.coin[near] + view.coin[far]
    liked = AMONG_EQUALS * (preference(box, seat, near) + preference(box, seat, far))
    if view.rounds == 1:
        return 950.0 + coin + max(0, box.income[near], box.income[far]) + liked
    if coin > 0 and (near == box.home[seat] or far == box.home[seat] or lawyers_of(view, seat) == LAWYERS):
        return 950.0 + liked
    for unit in range(UNITS):
        if gaps[unit] == line:
            return 900.0 - unit + liked
    return 900.0 - (wanted[line] - 1) - HARDLY_LESS + liked if wanted[line] > 0 else NO_USE


@rule
def use_of_act(box: Box, view: Table, seat: int, kind: int, move: int, worth: Cells, posts: Cells, ways: Cells) -> float:
    number = part(move, 0)
    if kind == DELIVERY:
        return 800.0
    if kind == LOAD:
        colour = view.pits[part(move, 1)]
        return 700.0 + worth[colour] if worth[colour] > 0 and posts[number] < 0 else NO_USE
    if kind == MINING:
        return 700.0 + use_of_mining(worth, part(move, 1), part(move, 3))
    if kind == SHARE:
        return 700.0 + worth[part(move, 1)]
    if kind == SWAP:
        symbols = box.symbols[part(move, 1), favourite(worth)]
        return 660.0 - 10 * symbols if symbols < 2 else NO_USE
    if kind == INCOME:
        return 580.0 if draws(view, seat, number) and view.cards[seat] < HAND else 650.0
    unit = number if kind == STEP else LAWYERS + number
    goal = part(move, 1)
    return use_of_way(box, view, seat, unit, goal, ways[unit]) + AMONG_EQUALS * preference(box, seat, goal)


@rule
def use_of_mining(worth: Cells, colour: int, second: int) -> float:
    """Rate two gems by their values.

    A complementary pair counts half a point less: both gems count in the same endgames, while gems of
    two pairs count in more of them.
    """
    if colour == NOTHING or second == NOTHING:
        return float(worth[min(colour, second)])
    return worth[colour] + worth[second] - (0.5 if complement(colour) == second else 0.0)


@rule
def use_of_way(box: Box, view: Table, seat: int, unit: int, goal: int, way: Cells) -> float:
    """Rate a step by how much nearer it leads.

    When a unit is to be hired, steps out of Home are preferred and steps into it avoided.
    """
    here = view.unit[seat, unit]
    home = box.home[seat]
    nearer = way[here] - way[goal]
    if unit >= LAWYERS and is_hiring(box, view, seat):
        if goal == home:
            return NO_USE
        if here == home and nearer <= 0 and view.cargo[seat, unit - LAWYERS] < 0:
            return 590.0 + nearer / 10
    return 600.0 + nearer if nearer > 0 else NO_USE


@rule
def is_hiring(box: Box, view: Table, seat: int) -> bool:
    """Return whether Home has to be empty next turn [G19]."""
    if view.revealer < 0 and lawyers_of(view, seat) < LAWYERS:
        return view.coins[seat] >= box.lawyer_price
    return view.coins[seat] >= box.transporter_price and wants_transporter(box, view, seat)


@rule
def use_of_rest(box: Box, view: Table, seat: int, kind: int, number: int, worth: Cells) -> float:
    most = worth[favourite(worth)]
    if kind == HELPING:
        return 700.0 + worth[number]
    if kind == SALE:
        return 200.0 - worth[number] if is_for_sale(view, seat, number, worth) else NO_USE
    if kind == PURCHASE:
        is_rich = view.cards[seat] == HAND and view.coins[seat] > box.purchase
        return 200.0 if worth[number] == most and (view.colour >= 0 or is_rich) else NO_USE
    if kind == REVEAL:
        colour = box.top[number]
        if view.revealer == seat or view.compelled == seat or lead(view, seat, colour, worth) > LEAD:
            return 100.0 + worth[colour]
        return NO_USE + worth[colour] / FAR
    return 0.0


@rule
def is_for_sale(view: Table, seat: int, colour: int, worth: Cells) -> bool:
    """Return whether a gem of a colour may be sold.

    Gems pay for missing lawyers and for a road to the next card; in the endgame those that do not
    count are sold.
    """
    if view.colour >= 0:
        return worth[colour] == 0
    return lawyers_of(view, seat) < LAWYERS or (view.coins[seat] <= 1 and view.cards[seat] < HAND)


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Row, ratings: Row, cache: EvaluationCache, rng: RngState) -> int:
    """Return income or a delivery, if a unit can have it; otherwise end the turn, or reveal a card."""
    if table.phase != TURN:
        return out[uniform_below(rng, list_moves(box, table, seat, out))]
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
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Do nothing: all choices are seen."""


HALVING = SequentialHalving(margin=0.01, worlds=20)
"""Only moves with equal ratings: of equally short ways one may cross those of other units, which
shows late."""
