"""Measure of Basari: actions and their outcomes, cards, bargains and sources of points."""

from typing import Any

import numpy as np

from souq.games.basari.kinds import ACCEPTANCE, CARD, CHOICE, OFFER
from souq.games.basari.pieces import CARDS, GEMS, STAGES, A, B, C, D
from souq.games.basari.table import CHOOSE, OPEN
from souq.lab.batch.trace import Numbers, Trace, Truths
from souq.lab.measures.measure import Counts, Distribution, Group, Item, Layout, Measure, Metric, Uses, Values

ACTIONS = {A: "A another card", B: "B points", C: "C gems", D: "D exchange"}
OUTCOMES = ("alone", "bargained for", "forfeited")
COLOURS = ("red", "yellow", "green", "blue")
SOURCES = ("cards", *COLOURS, "workers")


def groups(box: Any, seats: int) -> tuple[Group, ...]:
    actions = [(action, label) for action, label in ACTIONS.items() if action != D or seats == 5]
    bargained = [(action, label) for action, label in actions if action != D]
    cards = [(card, card_label(box, card)) for card in range(CARDS)]
    return (
        Group(
            "actions",
            "Action cards chosen",
            tuple(Item(label[0], label) for _, label in actions),
            "times a game",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "outcomes",
            "What came of the choice",
            tuple(Item(f"{label[0]} {outcome}", label, outcome) for _, label in bargained for outcome in OUTCOMES),
            "rounds a game",
            Layout.ORDER,
        ),
        Group(
            "cards",
            "Bazaar cards that brought points or gems",
            tuple(Item(f"card {card + 1} for {use}", label, use) for card, label in cards for use in ("points", "gems")),
            "share of the times it was dealt",
            is_component=True,
        ),
        Group(
            "paid",
            "Colours paid in bargains",
            tuple(Item(colour, colour, colour=colour) for colour in COLOURS),
            "gems a game",
            Layout.ORDER,
        ),
        Group(
            "sources",
            "Where the points come from",
            tuple(Item(source, source, colour=source if source in COLOURS else "") for source in SOURCES),
            "points a game, all seats together",
            Layout.ORDER,
        ),
    )


def card_label(box: Any, card: int) -> str:
    gems = GEMS.write(box, tuple(int(count) for count in box.gems[card]))
    return f"{box.workers[card]}w {box.points[card]}p {gems}"


def count(trace: Trace) -> Counts:
    turned_up = (trace.kinds == CHOICE) & (trace.after("ready") == 0)
    accepted = trace.kinds == ACCEPTANCE
    return Counts(
        rounds=trace.each_game(turned_up),
        uses={
            "actions": chosen(trace),
            "outcomes": outcomes(trace, turned_up),
            "cards": cards(trace, turned_up),
            "paid": paid(trace, accepted),
            "sources": sources(trace),
        },
        values={
            "prices": Values(trace.before("offer").sum(axis=1)[accepted], trace.before("action")[accepted] - A),
            "raises": raises(trace, accepted),
            "stages": stages(trace, turned_up),
        },
        metrics={"bargains": trace.each_game(accepted)},
    )


def chosen(trace: Trace) -> Uses:
    wanted = trace.kinds == CHOICE
    return Uses(trace.game_index[wanted], trace.part(0)[wanted] - A, trace.movers[wanted])


def outcomes(trace: Trace, turned_up: Truths) -> Uses:
    """Count by action and outcome: one chooser performs it, two bargain, more forfeit. D has no outcome."""
    shown = trace.after("shown")[turned_up]
    games = trace.game_index[turned_up]
    game_index, item = [], []
    for action in (A, B, C):
        choosers = (shown == action).sum(axis=1)
        some = choosers > 0
        game_index.append(games[some])
        item.append((action - A) * len(OUTCOMES) + np.minimum(choosers[some], len(OUTCOMES)) - 1)
    return Uses(np.concatenate(game_index), np.concatenate(item))


def cards(trace: Trace, turned_up: Truths) -> Uses:
    """Count the cards with which seats performed B or C. Chances are the deals of a card."""
    before, after = trace.before("performed"), trace.after("performed")
    game_index, item, seats = [], [], []
    for use, action in enumerate((B, C)):
        seat = after[:, action - A]
        performed = (seat >= 0) & (turned_up | (before[:, action - A] < 0))
        card = trace.before("dealt")[performed, seat[performed]]
        has_card = card >= 0
        game_index.append(trace.game_index[performed][has_card])
        item.append(2 * card[has_card].astype(np.int64) + use)
        seats.append(seat[performed][has_card].astype(np.int64))
    dealt = (trace.kinds == CARD) & (trace.before("phase") < CHOOSE)
    chances = np.repeat(np.bincount(trace.part(0)[dealt], minlength=CARDS), 2)
    return Uses(np.concatenate(game_index), np.concatenate(item), np.concatenate(seats), chances=chances)


def paid(trace: Trace, accepted: Truths) -> Uses:
    offer = trace.before("offer")[accepted].astype(np.int64)
    return uses_from_matrix(trace.game_index[accepted], trace.before("bidder")[accepted], offer)


def sources(trace: Trace) -> Uses:
    earned = trace.ends["earned"][:, : trace.seats].astype(np.int64)
    games = np.repeat(np.arange(trace.games), trace.seats)
    return uses_from_matrix(games, np.tile(np.arange(trace.seats), trace.games), earned.reshape(-1, len(SOURCES)))


def uses_from_matrix(game_index: Numbers, seats: Any, amounts: Numbers) -> Uses:
    """Return the amounts of a matrix with a row per event and a column per item."""
    row, item = np.nonzero(amounts)
    return Uses(game_index[row], item, np.asarray(seats, np.int64)[row], amounts[row, item])


def raises(trace: Trace, accepted: Truths) -> Values:
    """Count the offers after the opening of each bargain. Openings and acceptances come in pairs."""
    offers = np.cumsum(trace.kinds == OFFER)
    opened = (trace.kinds == OFFER) & (trace.before("phase") == OPEN)
    return Values(offers[accepted] - offers[opened], trace.before("action")[accepted] - A)


def stages(trace: Trace, turned_up: Truths) -> Values:
    """Count the rounds of each stage."""
    key = trace.game_index[turned_up] * STAGES + trace.before("stage")[turned_up] - 1
    rounds = np.bincount(key, minlength=trace.games * STAGES)
    return Values(rounds, np.tile(np.arange(STAGES), trace.games))


BARGAINED = tuple(ACTIONS[action] for action in (A, B, C))
MEASURE = Measure(
    watched=("stage", "phase", "ready", "dealt", "shown", "performed", "action", "bidder", "offer", "earned"),
    groups=groups,
    count=count,
    distributions=(
        Distribution("prices", "Prices paid in bargains", "gems paid", BARGAINED),
        Distribution("raises", "Raises before a bargain is struck", "raises", BARGAINED),
        Distribution("stages", "Rounds in a stage", "rounds", tuple(f"stage {stage + 1}" for stage in range(STAGES))),
    ),
    metrics=(Metric("bargains", "Bargains a game"),),
)
