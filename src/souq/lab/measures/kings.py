"""Measure of King's Keys: kinds of turns, trades, cards, and how rounds are won."""

from typing import Any

import numpy as np

from souq.games.kings.kinds import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING
from souq.games.kings.notation import card_text
from souq.games.kings.pieces import CARDS, SEATS, names_of
from souq.lab.batch.trace import Numbers, Trace, Truths
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
    DRAWING: "draw from the pile",
    TAKING: "take the top discard",
    TRADING: "trade openly",
    BLIND: "trade blindly",
    DISCARDING: "discard",
    SHOWING: "show a hand",
}
PARTS = ("number", "colour", "item")
PLACES = ("first", "second", "third", "fourth")
HANDS = ("no part in common", "one part in common", "two parts in common")


def groups(box: Any, seats: int) -> tuple[Group, ...]:
    kinds = {kind: label for kind, label in KINDS.items() if kind != (TRADING if box.black else BLIND)}
    open_only = () if box.black else (card_group(box, "taken", "Cards taken in trades", "times a game"), common_group())
    return (
        kinds_group("actions", "What is done in a turn", kinds),
        Group(
            "hands",
            "Hands that win a round",
            tuple(Item(hand, f"{hand}, {points} points") for hand, points in zip(HANDS, box.points, strict=True)),
            "rounds a game",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "order",
            "Rounds won by turn order",
            tuple(Item(place, f"{place} to move") for place in PLACES),
            "rounds a game",
            Layout.ORDER,
        ),
        card_group(box, "given", "Cards given in trades", "times a game"),
        *open_only,
        card_group(box, "winning", "Cards in winning hands", "times a game"),
    )


def card_group(box: Any, name: str, title: str, rate: str) -> Group:
    """Return a group with a tile for each card: a column per colour, a line per number and item."""
    colours = names_of(box.colours)
    items: list[Item] = []
    for card in range(CARDS):
        number, colour, item = card // 16, card // 4 % 4, card % 4
        written = card_text(box, card)
        items.append(Item(written, written, colour=colours[colour], place=(colour, number * 4 + item)))
    return Group(name, title, tuple(items), rate, Layout.GRID, is_component=True, axes=("colour", "number and item"))


def common_group() -> Group:
    return Group(
        "common", "What the cards of a trade share", tuple(Item(part, part) for part in PARTS), "trades a game", Layout.ORDER
    )


def count(trace: Trace) -> Counts:
    black = bool(trace.box.black)
    traded = trace.kinds == (BLIND if black else TRADING)
    gains = trace.after("won").astype(np.int64) - trace.before("won")
    won = (trace.kinds == SHOWING) & (gains.sum(axis=(1, 2)) > 0)
    wrong = (trace.kinds == SHOWING) & ~won
    kinds = [kind for kind in KINDS if kind != (TRADING if black else BLIND)]
    uses = {
        "actions": count_kinds(trace, kinds),
        "hands": Uses(trace.game_index[won], gains[won].sum(axis=1).argmax(axis=1), trace.movers[won]),
        "order": Uses(trace.game_index[won], (trace.movers[won] - trace.before("dealer")[won] - 1) % SEATS, trace.movers[won]),
        "given": Uses(trace.game_index[traded], trace.part(0)[traded], trace.movers[traded]),
        "winning": winning(trace, won),
    }
    if not black:
        uses["taken"] = Uses(trace.game_index[traded], trace.part(1)[traded], trace.movers[traded])
        uses["common"] = common(trace, traded)
    laid_out = trace.kinds == LAYING_OUT
    _, first = np.unique(trace.game_index[laid_out], return_index=True)
    return Counts(
        rounds=trace.ends["rounds"].astype(np.int64),
        uses=uses,
        values={"turns": Values(trace.before("turns")[won] + 1)},
        metrics={
            "wrong": trace.each_game(wrong),
            "abandoned": trace.ends["abandoned"].astype(np.int64),
        },
        starter=(trace.before("dealer")[laid_out][first].astype(np.int64) + 1) % SEATS,
    )


def winning(trace: Trace, won: Truths) -> Uses:
    hands = trace.after("shown")[won].astype(np.int64)
    size = hands.shape[1]
    return Uses(np.repeat(trace.game_index[won], size), hands.ravel(), np.repeat(trace.movers[won], size))


def common(trace: Trace, traded: Truths) -> Uses:
    """Count what the two cards of a trade have in common: number, colour, item. Two common parts count twice."""
    given, taken = parts(trace.part(0)[traded]), parts(trace.part(1)[traded])
    row, item = np.nonzero(given == taken)
    return Uses(trace.game_index[traded][row], item, trace.movers[traded][row])


def parts(cards: Numbers) -> Numbers:
    return np.stack([cards // 16, cards // 4 % 4, cards % 4], axis=1)


MEASURE = Measure(
    watched=("rounds", "turns", "abandoned", "dealer", "shown", "won"),
    groups=groups,
    count=count,
    distributions=(Distribution("turns", "Turns until a round is won", "turns at the whole table"),),
    metrics=(Metric("wrong", "Wrong claims a game"), Metric("abandoned", "Abandoned rounds a game")),
)
