"""Measure of Bazaar: kinds of turns, equations, merchandise and timing of purchases."""

from typing import Any

import numpy as np

from souq.games.bazaar.kinds import CARD, PASSING, PICKING, PURCHASE, ROLLING, TRADE, TRIMMING
from souq.games.bazaar.notation import COLOUR_NAMES, card_text, side_text
from souq.games.bazaar.pieces import BARTER_CARDS, EQUATIONS, MERCHANDISE, TRADES
from souq.lab.batch.trace import Trace, Truths
from souq.lab.measures.measure import (
    Counts,
    Distribution,
    Group,
    Item,
    Layout,
    Measure,
    Metric,
    Uses,
    Values,
    count_kinds,
    kinds_group,
)

KINDS = {
    ROLLING: "roll the die",
    TRADE: "trade",
    PICKING: "pick for a star",
    PURCHASE: "buy",
    PASSING: "pass though one could buy",
    TRIMMING: "trim a neighbour",
}
WAYS = ("from left to right", "from right to left")


def groups(box: Any, seats: int) -> tuple[Group, ...]:
    return (
        kinds_group("actions", "What is done in a turn", KINDS),
        Group("barter", "Trades by barter card", barter_items(), "trades a game in which it lies out", is_component=True),
        Group(
            "equations",
            "Trades by equation",
            equation_items(box),
            "trades a game in which its card lies out",
            is_component=True,
        ),
        Group(
            "merchandise",
            "Merchandise bought",
            tuple(Item(f"card {card + 1}", card_text(box, card)) for card in range(MERCHANDISE)),
            "share of the times it came to light",
            is_component=True,
        ),
        Group(
            "picks",
            "Colours picked for a star",
            tuple(Item(colour, colour, colour=colour) for colour in COLOUR_NAMES),
            "picks a game",
            Layout.ORDER,
        ),
    )


def barter_items() -> tuple[Item, ...]:
    return tuple(Item(f"barter card {card + 1}", f"barter card {card + 1}") for card in range(BARTER_CARDS))


def equation_items(box: Any) -> tuple[Item, ...]:
    """Return both directions of each equation, in the order of the numbers of trades."""
    items: list[Item] = []
    for number in range(TRADES):
        equation, way = divmod(number, 2)
        card, place = divmod(equation, EQUATIONS)
        label = f"{side_text(box, 2 * equation)} = {side_text(box, 2 * equation + 1)}"
        items.append(Item(f"equation {card + 1}.{place + 1} {WAYS[way]}", label, WAYS[way]))
    return tuple(items)


def count(trace: Trace) -> Counts:
    kinds = trace.kinds
    turn_begins = (kinds == ROLLING) | (kinds == TRADE)
    bought, traded = kinds == PURCHASE, kinds == TRADE
    first = np.full(trace.games, -1, np.int64)
    games, plies = np.unique(trace.game_index[turn_begins], return_index=True)
    first[games] = trace.movers[turn_begins][plies]
    turns = trace.each_game(turn_begins)
    return Counts(
        rounds=-(-turns // trace.seats),
        uses={
            "actions": count_kinds(trace, list(KINDS)),
            "barter": trades(trace, traded, 2 * EQUATIONS),
            "equations": trades(trace, traded, 1),
            "merchandise": merchandise(trace, bought),
            "picks": picks(trace),
        },
        values={"left": left(trace, bought), "earned": earned(trace, bought), "waits": waits(trace, turn_begins, bought)},
        metrics={"purchases": trace.each_game(bought), "stalled": 1 * (trace.ends["sold_out"] < 2)},
        starter=first,
    )


def trades(trace: Trace, traded: Truths, size: int) -> Uses:
    """Count trades by item, each of `size` consecutive trade numbers. Chances are the games with the card on the table."""
    laid = np.zeros(BARTER_CARDS, np.int64)
    for place in range(2):
        laid += np.bincount(trace.ends["barter"][:, place], minlength=BARTER_CARDS)
    chances = np.repeat(laid, 2 * EQUATIONS // size)
    return Uses(trace.game_index[traded], trace.part(0)[traded] // size, trace.movers[traded], chances=chances)


def merchandise(trace: Trace, bought: Truths) -> Uses:
    stall = trace.part(0)[bought]
    card = trace.before("top")[bought, stall].astype(np.int64)
    shown = np.bincount(trace.part(0)[trace.kinds == CARD], minlength=MERCHANDISE)
    return Uses(trace.game_index[bought], card, trace.movers[bought], chances=shown)


def picks(trace: Trace) -> Uses:
    picked = trace.kinds == PICKING
    return Uses(trace.game_index[picked], trace.part(0)[picked], trace.movers[picked])


def phases(trace: Trace, bought: Truths) -> Any:
    return np.minimum(trace.before("sold_out")[bought], 1)


def left(trace: Trace, bought: Truths) -> Values:
    jewels = trace.after("jewels")[bought, trace.movers[bought]].sum(axis=1)
    return Values(jewels, phases(trace, bought))


def earned(trace: Trace, bought: Truths) -> Values:
    seats = trace.movers[bought]
    before = np.maximum(np.flatnonzero(bought) - 1, 0)
    return Values(trace.scores[bought, seats] - trace.scores[before, seats], phases(trace, bought))


def waits(trace: Trace, turn_begins: Truths, bought: Truths) -> Values:
    """Count the turns of all seats from one purchase to the next."""
    turns = np.cumsum(turn_begins)
    at, game = turns[bought], trace.game_index[bought]
    same = game[1:] == game[:-1]
    return Values((at[1:] - at[:-1])[same])


PHASES = ("phase one", "phase two")
MEASURE = Measure(
    watched=("barter", "top", "sold_out", "jewels"),
    groups=groups,
    count=count,
    distributions=(
        Distribution("left", "Jewels left after a purchase", "jewels left", PHASES),
        Distribution("earned", "Points that a purchase brings", "points", PHASES),
        Distribution("waits", "Turns from one purchase to the next", "turns at the whole table"),
    ),
    metrics=(
        Metric("purchases", "Purchases a game"),
        Metric("stalled", "Games that end because no player buys", is_share=True),
    ),
)
