"""What a game package exports: its records, its rules and its words, as one value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from souq.kernel.components import Components, read_components
from souq.kernel.errors import OptionError
from souq.kernel.loaded_box import LoadedBox
from souq.kernel.messages import Message, SeenPly
from souq.kernel.move_notation import MoveNotation
from souq.kernel.record import Record


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: a name that never changes, a clause of the rules, and a sentence. {field} names a field."""

    name: str
    clause: str
    text: str


@dataclass(frozen=True)
class Option:
    """A choice made before the match: one of `values`, or a whole number from `low` to `high`."""

    name: str
    default: str
    about: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    legacy_value: str = ""
    """What was played before there was this choice, if that is not the default: matches that do not name it are of that time."""

    @property
    def allowed(self) -> str:
        if not self.values:
            return f"a whole number from {self.low} to {self.high}"
        return ", ".join(self.values) if len(self.values) <= 6 else f"{', '.join(self.values[:3])}, ..., {self.values[-1]}"

    def check(self, text: str) -> str:
        if text in self.values:
            return text
        if not self.values and text.isascii() and text.isdigit() and len(text) < 10 and self.low <= int(text) <= self.high:
            return str(int(text))
        raise OptionError(f"the option {self.name} is {text!r}, expected {self.allowed}")


class Rules(NamedTuple):
    """The contract: ten rules that every game answers. `box` and `table` are single records."""

    setup: Callable[[Any, Any, int], None]
    """(box, table, seats): the fixed part of the start; luck comes as chance moves."""
    to_act: Callable[[Any, Any], int]
    """(box, table): the set of seats that may move now, or CHANCE, or OVER."""
    why_not: Callable[[Any, Any, int, int], int]
    """(box, table, seat, move): 0, or the number of the reason why it is refused. Any int64 may be asked about."""
    moves: Callable[[Any, Any, int, Any], int]
    """(box, table, seat, out): writes the legal moves in a fixed order and returns their number."""
    play: Callable[[Any, Any, int, int], None]
    """(box, table, seat, move): does a legal move, or a chance move with seat CHANCE."""
    odds: Callable[[Any, Any, Any, Any], int]
    """(box, table, out, weights): at a chance node the outcomes as moves, their whole weights, and their number."""
    scores: Callable[[Any, Any, Any], None]
    """(box, table, out): points by seat, meaningful at any time."""
    winners: Callable[[Any, Any], int]
    """(box, table): the set of seats that have won, or lead if the match ended now."""
    redeal: Callable[[Any, Any, int, Any], None]
    """(box, view, seat, luck): fills what `seat` cannot know with one world consistent with what it knows."""
    seen_move: Callable[[Any, Any, int, int, int], int]
    """(box, table, mover, move, viewer): the move with HIDDEN over the parts that the viewer may not see yet."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    id: str
    version: int
    title: str
    designer: str
    about: str
    """One sentence for whoever chooses a game."""
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    folder: Path
    """Where RULES.md and components.toml lie, and their like in other languages."""
    Box: type[Record]
    Table: type[Record]
    fill: Callable[[Any, Components, Mapping[str, str], int], None]
    """(box, components, options, seats): copies checked components and options into the box, noting problems."""
    rules: Rules
    reasons: Sequence[Reason]
    notation: MoveNotation
    messages: Mapping[str, str]
    """The English sentence for each Saying."""
    terms: Mapping[str, str] = field(default_factory=dict[str, str])
    """The English for each Word."""
    ask: Callable[[Any, Any, int], Message]
    """(box, view, seat): the question put to a seat that is to move."""
    tell: Callable[[SeenPly], list[Message]]
    """What happened, in sentences, as far as the viewer may know."""
    max_moves: int
    """No position has more legal moves or chance outcomes than this."""
    max_plies: int
    """No match, however played, has more plies than this."""
    compatible_digests: tuple[str, ...] = ()
    """Digests of earlier files that the present one still contains, for matches whose options are of that time."""
    box_cache: dict[tuple[Any, ...], LoadedBox] = field(default_factory=dict[tuple[Any, ...], LoadedBox], init=False, repr=False)
    """Loaded boxes by seats, options and digest of the components."""

    @property
    def name(self) -> str:
        """The game with the version of its rules, as headers and diagrams name it."""
        return f"{self.id}/{self.version}"

    @property
    def default_seats(self) -> int:
        """How many sit down when nobody says how many."""
        return 4 if 4 in self.seats else self.seats[-1]

    @cached_property
    def components(self) -> Components:
        return read_components(self.folder / "components.toml")

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with a value each; raises OptionError for unknown names and values."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                expected = f"one of: {', '.join(known)}" if known else "none: this game has no options"
                raise OptionError(f"found the option {name!r} for {self.id}, expected {expected}")
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def with_legacy_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a match on record, which may be older than some of the choices."""
        return {option.name: option.legacy_value for option in self.options if option.legacy_value} | dict(options)

    def check_seats(self, seats: int) -> int:
        if seats not in self.seats:
            raise OptionError(f"{self.id} is for {spell_range(self.seats)} seats, found {seats}")
        return seats

    def load_box(self, seats: int, options: Mapping[str, str] | None = None, components: Components | None = None) -> LoadedBox:
        """Check the settings and return their box. Equal settings give the same object."""
        self.check_seats(seats)
        chosen = self.check_options(options or {})
        components = components or self.components
        key = (seats, *chosen.values(), components.digest)
        if key not in self.box_cache:
            components.problems.clear()
            box = self.Box.new()
            self.fill(box.view(np.recarray)[0], components, chosen, seats)
            components.raise_problems()
            self.box_cache[key] = LoadedBox(self.Box, box, self.notation)
        return self.box_cache[key]


def spell_range(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
