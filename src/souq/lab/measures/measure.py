"""The parts of a measure: items in use, distributions of whole numbers, and one number per game (metrics)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.lab.batch.trace import Numbers, Trace


class Layout(Enum):
    """Layout of the chart of a group."""

    BARS = "bars, the most used item first"
    ORDER = "bars in the order of the items"
    GRID = "tiles in a grid"
    SPOTS = "dots on the board"
    ROADS = "lines on the board"


@dataclass(frozen=True)
class Item:
    """Something that can be used: an action, a card, a location."""

    name: str
    """Key in results files. It never changes, so that studies of different versions can be compared."""
    label: str
    series: str = ""
    """Items with the same label form bars of several series."""
    colour: str = ""
    """Colour of the game that the item stands for."""
    place: tuple[float, ...] = ()
    """Column and line in a grid or on a board; for a road, of both ends."""


@dataclass(frozen=True)
class Group:
    """Items that are counted and drawn together."""

    name: str
    title: str
    items: tuple[Item, ...]
    rate: str = "uses a game"
    """Unit of uses divided by chances."""
    layout: Layout = Layout.BARS
    is_component: bool = False
    """Whether items are components or rules of the game, so that a finding names those that are never used."""
    axes: tuple[str, str] = ("", "")
    """Titles of the two axes of a grid."""


@dataclass(frozen=True)
class Uses:
    """Uses of the items of one group, an element per use."""

    game_index: Numbers
    """Game of each use, numbered as in the trace."""
    item: Numbers
    seat: Numbers | None = None
    """Seat of each use; None if uses have no seat."""
    amount: Numbers | None = None
    """Amount of each use; None for 1."""
    chances: Numbers | None = None
    """Chances to use each item, in all games; None for one per game."""


@dataclass(frozen=True)
class Distribution:
    """A distribution of whole numbers, any number of which occur in a game."""

    name: str
    title: str
    axis: str
    series: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Values:
    """The values of one distribution, with the series of each."""

    value: NDArray[np.signedinteger[Any]]
    series: NDArray[np.signedinteger[Any]] | None = None


@dataclass(frozen=True)
class Metric:
    """One number per game: a count, or 1 for yes and 0 for no."""

    name: str
    title: str
    is_share: bool = False
    fair: float | None = None
    """Value in a balanced game, if there is one."""


@dataclass(frozen=True)
class Counts:
    """What a measure found in a trace."""

    rounds: Numbers
    uses: dict[str, Uses]
    values: dict[str, Values]
    metrics: dict[str, Numbers] = field(default_factory=dict[str, Numbers])
    starter: Numbers | None = None
    """By game: the seat with the first turn, if chance decides it."""


@dataclass(frozen=True)
class Measure:
    """What a study counts in a game."""

    watched: tuple[str, ...]
    """Fields of the table that `count` reads from the trace."""
    groups: Callable[[Any, int], tuple[Group, ...]]
    """Groups of items with these components: (box, seats) -> groups."""
    count: Callable[[Trace], Counts]
    distributions: tuple[Distribution, ...] = ()
    metrics: tuple[Metric, ...] = ()


def kinds_group(name: str, title: str, kinds: dict[int, str]) -> Group:
    """Return a group with an item for each kind of move."""
    items = tuple(Item(label, label) for label in kinds.values())
    return Group(name, title, items, "times a game", is_component=True)


def count_kinds(trace: Trace, kinds: Sequence[int]) -> Uses:
    """Return the moves of these kinds as uses; items are in the order of the kinds."""
    number = np.full(256, -1, np.int64)
    number[list(kinds)] = np.arange(len(kinds))
    item = number[trace.kinds]
    counted = item >= 0
    return Uses(trace.game_index[counted], item[counted], trace.movers[counted])
