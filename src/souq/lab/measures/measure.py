"""What a study counts in one game: things in use, spreads of whole numbers, and figures of each game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.lab.batch.trace import Numbers, Trace


class Layout(Enum):
    """How the uses of a group are drawn."""

    BARS = "a bar for each item, the most used first"
    ORDER = "a bar for each item, in the given order"
    GRID = "a tile for each item"
    SPOTS = "a dot for each item on the board"
    ROADS = "a line for each item on the board"


@dataclass(frozen=True)
class Item:
    """Something that can be used: an action, a card, a place."""

    name: str
    """Never changes, so that two studies can be compared."""
    label: str
    series: str = ""
    """Items of one label and several series are drawn side by side."""
    colour: str = ""
    """The colour of the game that it speaks of."""
    place: tuple[float, ...] = ()
    """Column and line in a grid or on a board; for a road those of both its ends."""


@dataclass(frozen=True)
class Group:
    """Items that are counted alike."""

    name: str
    title: str
    items: tuple[Item, ...]
    rate: str = "uses a game"
    """What the count of an item, divided by its chances, means."""
    layout: Layout = Layout.BARS
    is_component: bool = False
    """Whether an item that is never used is worth telling: something printed or rules that nobody needed."""
    axes: tuple[str, str] = ("", "")
    """Of a grid."""


@dataclass(frozen=True)
class Uses:
    """Each use of an item of one group."""

    game_index: Numbers
    """The game it happened in, as the trace numbers them."""
    item: Numbers
    seat: Numbers | None = None
    """Who did it, if anyone."""
    amount: Numbers | None = None
    """How much of it, if not one."""
    chances: Numbers | None = None
    """By item: how often it could have been used; once a game, if not told."""


@dataclass(frozen=True)
class Distribution:
    """Whole numbers that come up any number of times in a game."""

    name: str
    title: str
    axis: str
    series: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Values:
    value: NDArray[np.signedinteger[Any]]
    series: NDArray[np.signedinteger[Any]] | None = None


@dataclass(frozen=True)
class Metric:
    """One number of each game: a count, or 1 for yes and 0 for no."""

    name: str
    title: str
    is_share: bool = False
    fair: float | None = None
    """What it would be if nothing were out of balance."""


@dataclass(frozen=True)
class Counts:
    """What the measure of a game found in a trace."""

    rounds: Numbers
    uses: dict[str, Uses]
    values: dict[str, Values]
    metrics: dict[str, Numbers] = field(default_factory=dict[str, Numbers])
    starter: Numbers | None = None
    """By game: who had the first turn, where luck decides that."""


@dataclass(frozen=True)
class Measure:
    """How one game is measured."""

    watched: tuple[str, ...]
    """The fields of the table that counting needs."""
    groups: Callable[[Any, int], tuple[Group, ...]]
    """(box, seats): what can be used with these components."""
    count: Callable[[Trace], Counts]
    distributions: tuple[Distribution, ...] = ()
    metrics: tuple[Metric, ...] = ()


def kinds_group(name: str, title: str, kinds: dict[int, str]) -> Group:
    """A group with an item for each kind of move."""
    items = tuple(Item(label, label) for label in kinds.values())
    return Group(name, title, items, "times a game", is_component=True)


def count_kinds(trace: Trace, kinds: Sequence[int]) -> Uses:
    """Every move of these kinds, the items being in their order."""
    number = np.full(256, -1, np.int64)
    number[list(kinds)] = np.arange(len(kinds))
    item = number[trace.kinds]
    told = item >= 0
    return Uses(trace.game_index[told], item[told], trace.movers[told])
