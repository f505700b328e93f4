"""Measure of Gem-Hunt: moves, board, mines and pits, units, trades and the value of revealing first."""

from typing import Any

import numpy as np

from souq.games.gemhunt.kinds import (
    CARD,
    DELIVERY,
    DRIVE,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    PURCHASE,
    REMOVAL,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.notation import COLOUR_NAMES, Card
from souq.games.gemhunt.pieces import CARDS, CARRIERS, LAWYERS, LINES, LOCATIONS, MINES, PITS
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
    ROAD: "build a road",
    REMOVAL: "remove a road",
    LAWYER: "hire a lawyer",
    TRANSPORTER: "hire a transporter",
    STEP: "move a lawyer",
    INCOME: "gather income",
    SWAP: "swap a card",
    DRIVE: "move a transporter",
    LOAD: "load from a pit",
    MINING: "mine with two of one's own",
    SHARE: "mine with another's help",
    DELIVERY: "deliver a gem",
    SALE: "sell a gem",
    PURCHASE: "buy a gem",
    REVEAL: "reveal a card",
}
ORDINALS = ("first", "second", "third")
ERRANDS = {DRIVE: "move", LOAD: "load", DELIVERY: "deliver", MINING: "mine"}


def groups(box: Any, seats: int) -> tuple[Group, ...]:
    kinds = {kind: label for kind, label in KINDS.items() if kind != SHARE or box.shared_mines}
    return (
        kinds_group("actions", "What is done in a turn", kinds),
        Group("lawyer_stops", "Where lawyers go", places(box), "stops a game", Layout.SPOTS, is_component=True),
        Group("transporter_stops", "Where transporters go", places(box), "stops a game", Layout.SPOTS, is_component=True),
        Group("roads", "Roads built", lines(box), "times a game", Layout.ROADS, is_component=True),
        Group("pits", "Pits emptied", pits(box), "share of games", Layout.SPOTS, is_component=True),
        Group(
            "mines",
            "Gems taken out of mines",
            tuple(Item(f"mine {mine + 1}", f"mine {mine + 1}") for mine in range(MINES)),
            "gems a game",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "errands",
            "What each transporter does",
            tuple(
                Item(f"{ordinal} transporter: {errand}", f"{ordinal} transporter", errand)
                for ordinal in ORDINALS
                for errand in ERRANDS.values()
            ),
            "times a game, all seats together",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "hires",
            "Units hired",
            tuple(Item(f"{ordinal} {unit}", f"{ordinal} {unit}") for unit in ("lawyer", "transporter") for ordinal in ORDINALS[1:]),
            "hires a game, all seats together",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "trades",
            "Trades with the market",
            tuple(Item(f"{verb} {colour}", colour, verb, colour) for colour in COLOUR_NAMES for verb in ("sell", "buy")),
            "trades a game",
            Layout.ORDER,
            is_component=True,
        ),
        Group(
            "revealed",
            "The colour that is revealed first",
            tuple(Item(colour, colour, colour=colour) for colour in COLOUR_NAMES),
            "share of games",
            Layout.ORDER,
        ),
        Group(
            "swapped",
            "Point cards thrown away",
            tuple(Item(card_name(box, card), card_name(box, card)) for card in range(CARDS)),
            "share of the times it was drawn",
        ),
    )


def card_name(box: Any, card: int) -> str:
    return Card().write(box, (card,))


def places(box: Any) -> tuple[Item, ...]:
    return tuple(
        Item(f"location {place + 1}", f"location {place + 1}", place=(int(box.column[place]), int(box.line[place])))
        for place in range(LOCATIONS)
    )


def lines(box: Any) -> tuple[Item, ...]:
    items: list[Item] = []
    for line in range(LINES):
        near, far = int(box.near[line]), int(box.far[line])
        ends = (int(box.column[near]), int(box.line[near]), int(box.column[far]), int(box.line[far]))
        items.append(Item(f"road {near + 1}-{far + 1}", f"{near + 1}-{far + 1}", place=ends))
    return tuple(items)


def pits(box: Any) -> tuple[Item, ...]:
    return tuple(
        Item(f"pit {pit + 1}", f"pit {pit + 1}", place=(int(box.pit_column[pit]) + 0.5, int(box.pit_line[pit]) + 0.5))
        for pit in range(PITS)
    )


def count(trace: Trace) -> Counts:
    kinds = trace.kinds
    shared = bool(trace.box.shared_mines)
    mined = mines(trace)
    revealed = (kinds == REVEAL) & (trace.before("revealer") < 0)
    revealer = trace.ends["revealer"].astype(np.int64)
    hired = hires(trace)
    delivered = trace.each_game(kinds == DELIVERY)
    second = (trace.ends["unit"][:, :, LAWYERS + 1] >= 0).sum(axis=1)
    return Counts(
        rounds=trace.ends["rounds"].astype(np.int64),
        uses={
            "actions": count_kinds(trace, [kind for kind in KINDS if kind != SHARE or shared]),
            "lawyer_stops": moves_to(trace, kinds == STEP, 1),
            "transporter_stops": moves_to(trace, kinds == DRIVE, 1),
            "roads": moves_to(trace, kinds == ROAD, 0),
            "pits": moves_to(trace, kinds == LOAD, 1),
            "mines": mined,
            "errands": errands(trace),
            "hires": hired,
            "trades": trades(trace),
            "revealed": Uses(trace.game_index[revealed], trace.after("colour")[revealed].astype(np.int64), trace.movers[revealed]),
            "swapped": swapped(trace),
        },
        values={
            "opening": Values(trace.before("rounds")[revealed]),
            "gems": Values(trace.ends["gems"].sum(axis=2).ravel(), won_by_seat(trace).ravel()),
        },
        metrics={
            "revealer_wins": np.where(revealer >= 0, trace.winners >> np.maximum(revealer, 0) & 1, 0),
            "revealer": revealer + 1,
            "compelled": trace.each_game(revealed & (trace.before("compelled") >= 0)),
            "delivered": delivered,
            "mine_used": 1 * (np.bincount(mined.game_index, minlength=trace.games) > 0),
            "mined": np.bincount(mined.game_index, mined.amount, minlength=trace.games).astype(np.int64),
            "second_transporters": second,
        },
    )


def won_by_seat(trace: Trace) -> Numbers:
    return trace.winners[:, None] >> np.arange(trace.seats) & 1


def moves_to(trace: Trace, wanted: Truths, index: int) -> Uses:
    return Uses(trace.game_index[wanted], trace.part(index)[wanted], trace.movers[wanted])


def mines(trace: Trace) -> Uses:
    """Count the gems that moves take out of each mine."""
    wanted = np.isin(trace.kinds, (MINING, SHARE, HELPING))
    less = (trace.before("mines")[wanted].astype(np.int64) - trace.after("mines")[wanted]).sum(axis=2)
    row, mine = np.nonzero(less)
    return Uses(trace.game_index[wanted][row], mine, trace.movers[wanted][row], less[row, mine])


def errands(trace: Trace) -> Uses:
    """Count what each transporter does. Mining together counts for both transporters."""
    game_index, item, seats = [], [], []
    for number, kind in enumerate(ERRANDS):
        for index in (0, 2) if kind == MINING else (0,):
            wanted = trace.kinds == kind
            game_index.append(trace.game_index[wanted])
            item.append(trace.part(index)[wanted] * len(ERRANDS) + number)
            seats.append(trace.movers[wanted])
    return Uses(np.concatenate(game_index), np.concatenate(item), np.concatenate(seats))


def hires(trace: Trace) -> Uses:
    """Count the second and third unit of each kind; the first is free."""
    game_index, item, seats = [], [], []
    for number, kind in enumerate((LAWYER, TRANSPORTER)):
        wanted = trace.kinds == kind
        mine = trace.before("unit")[wanted, trace.movers[wanted]][:, number * LAWYERS : number * LAWYERS + CARRIERS]
        game_index.append(trace.game_index[wanted])
        item.append(2 * number + np.clip((mine >= 0).sum(axis=1) - 1, 0, 1))
        seats.append(trace.movers[wanted])
    return Uses(np.concatenate(game_index), np.concatenate(item), np.concatenate(seats))


def trades(trace: Trace) -> Uses:
    wanted = np.isin(trace.kinds, (SALE, PURCHASE))
    item = 2 * trace.part(0)[wanted] + (trace.kinds[wanted] == PURCHASE)
    return Uses(trace.game_index[wanted], item, trace.movers[wanted])


def swapped(trace: Trace) -> Uses:
    wanted = trace.kinds == SWAP
    drawn = np.bincount(trace.part(0)[trace.kinds == CARD], minlength=CARDS)
    return Uses(trace.game_index[wanted], trace.part(1)[wanted], trace.movers[wanted], chances=drawn)


MEASURE = Measure(
    watched=("rounds", "unit", "mines", "gems", "revealer", "colour", "compelled"),
    groups=groups,
    count=count,
    distributions=(
        Distribution("opening", "When the endgame is opened", "round"),
        Distribution("gems", "Gems delivered or bought by a seat", "gems", ("others", "winners")),
    ),
    metrics=(
        Metric("revealer_wins", "Games in which the revealer wins", is_share=True, fair=0.5),
        Metric("compelled", "Games in which a player has to open the endgame", is_share=True),
        Metric("mine_used", "Games in which a mine is used", is_share=True),
        Metric("mined", "Gems taken out of mines a game"),
        Metric("second_transporters", "Seats with a second transporter a game"),
        Metric("delivered", "Gems delivered a game"),
    ),
)
