"""The game contract: the records, rules and texts that a game package exports as one value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np

from souq.kernel import defaults
from souq.kernel.components import Components, read_components
from souq.kernel.errors import OptionError
from souq.kernel.loaded_box import LoadedBox
from souq.kernel.messages import Message, Reason, SeenPly
from souq.kernel.move_notation import MoveNotation
from souq.kernel.record import Record
from souq.kernel.rule import plain


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
    """Value for transcripts that are older than this option. Empty: the default."""

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


PARAMETERS = {
    "setup": ("box", "table", "seats"),
    "to_act": ("box", "table"),
    "moves": ("box", "table", "seat", "out"),
    "play": ("box", "table", "seat", "move"),
    "odds": ("box", "table", "out", "weights"),
    "why_not": ("box", "table", "seat", "move"),
    "scores": ("box", "table", "out"),
    "winners": ("box", "table"),
    "redeal": ("box", "view", "seat", "rng"),
    "seen_move": ("box", "table", "mover", "move", "viewer"),
}
"""The parameters of each rule of the contract."""

DERIVED: Any = None
"""Placeholder for a rule or text that `souq.kernel.defaults` derives from the others."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The contract: the rules that every game implements.

    `box` and `table` are single records. A *view* is a table in which UNKNOWN stands in every field that the seat may not see.
    `setup`, `play` and `redeal` change the table; the others only read it. All rules must return the same for a
    table and for the view of a seat that is to move, as bots and players choose from views.
    """

    setup: Callable[[Any, Any, int], None]
    """(box, table, seats): makes the fixed part of the start on an empty table. Chance moves do the rest."""
    to_act: Callable[[Any, Any], int]
    """(box, table): returns the set of seats that may move now, or CHANCE, or OVER."""
    moves: Callable[[Any, Any, int, Any], int]
    """(box, table, seat, out): writes the legal moves of a seat that is to move in a fixed order and returns their number."""
    play: Callable[[Any, Any, int, int], None]
    """(box, table, seat, move): plays a legal move of a seat, or a possible chance move with seat CHANCE."""
    odds: Callable[[Any, Any, Any, Any], int]
    """(box, table, out, weights): at a chance node, writes the outcomes as moves and their whole weights, and returns their
    number."""
    why_not: Callable[[Any, Any, int, int], int] = DERIVED
    """(box, table, seat, move): returns 0 if the move is legal, otherwise the index of the refusal in `reasons`. Called only for
    seats that are to move, but with any int64. Default: from `moves` and the notation."""
    scores: Callable[[Any, Any, Any], None] = DERIVED
    """(box, table, out): writes the points of each seat, at any time. Default: the field `points`."""
    winners: Callable[[Any, Any], int] = DERIVED
    """(box, table): returns the set of seats that have won, or would win if the match ended now. Default: the highest score."""
    redeal: Callable[[Any, Any, int, Any], None] = DERIVED
    """(box, view, seat, rng): fills every UNKNOWN of the seat's view, so that the table is one that the seat considers possible.
    Rows of empty seats are UNKNOWN too and go back to `empty`. Default: for a SecretChoice, or for games without secrets."""
    seen_move: Callable[[Any, Any, int, int, int], int] = DERIVED
    """(box, table, mover, move, viewer): returns the move with HIDDEN in the parts that the viewer may not see. The table is the
    one before the move. The log keeps the result: what a later move reveals belongs to the messages of that move. Default: hides
    all parts of a SecretChoice from other seats."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game: what its package exports as `GAME`. Members that have a default may be left out."""

    id: str
    version: int = 1
    """Increased when old transcripts no longer replay."""
    title: str
    designer: str = ""
    about: str
    """One sentence for a player who chooses a game."""
    seats: tuple[int, ...]
    """Possible numbers of seats, in ascending order."""
    options: tuple[Option, ...] = ()
    minutes: int = 0
    """Duration of a match between people, in minutes. Default: a guess from `max_plies`."""
    folder: Path
    """Folder of RULES.md and components.toml, and their translations."""
    Box: type[Record]
    """What is in the box. It has a field `seats`."""
    Table: type[Record]
    fill: Callable[[Any, Components, Mapping[str, str], int], None] = DERIVED
    """(box, components, options, seats): copies checked components and options into the box, noting problems. Default: a
    number or a list of numbers for each field of the box, within its bounds."""
    rules: Rules
    reasons: Sequence[Reason] = DERIVED
    """Reasons for refusals. Number 0 is "none": `why_not` returns 0 for a legal move. Default: wrong shape, wrong time and
    wrong numbers for each kind of move."""
    notation: MoveNotation
    messages: Mapping[str, str] = DERIVED
    """The English sentence for each Message. A sentence begins with a capital letter or with {seat}."""
    terms: Mapping[str, str] = field(default_factory=dict[str, str])
    """The English for each Term."""
    ask: Callable[[Any, Any, int], Message] = DERIVED
    """(box, view, seat): returns the question to a seat that is to move. Default: "What do you do?"."""
    tell: Callable[[SeenPly], list[Message]] = DERIVED
    """Returns messages about one ply, as far as its viewer may know. Default: the seat and the move in notation."""
    laws: Callable[[Any, Any], list[str]] = DERIVED
    """(box, table): returns the conservation laws that the table breaks, as sentences; none if all hold. The conformance suite
    calls it at every position and rejects a game without it."""
    max_moves: int
    """No position has more legal moves or chance outcomes than this, whatever components file is used. Compiled rules write
    into arrays of this length without a check."""
    max_plies: int
    """No match, however played, has more plies than this. Chance moves count."""
    compatible_digests: tuple[str, ...] = ()
    """Digests of older component files whose matches replay with the present file."""
    box_cache: dict[tuple[Any, ...], LoadedBox] = field(default_factory=dict[tuple[Any, ...], LoadedBox], init=False, repr=False)
    """Loaded boxes by seats, options and digest of the components."""

    def __post_init__(self) -> None:
        """Replace omitted members by their defaults."""
        for name, value in default_members(self).items():
            if getattr(self, name) in (DERIVED, 0):
                object.__setattr__(self, name, value())
        object.__setattr__(self, "rules", complete_rules(self))

    @property
    def name(self) -> str:
        """Id and version of the rules, as in transcripts and diagrams."""
        return f"{self.id}/{self.version}"

    @property
    def default_seats(self) -> int:
        """Number of seats of a match that does not specify it."""
        return 4 if 4 in self.seats else self.seats[-1]

    @cached_property
    def components(self) -> Components:
        return read_components(self.folder / "components.toml")

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return a value for every option. Raises OptionError for unknown names and values."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                expected = f"one of: {', '.join(known)}" if known else "none: this game has no options"
                raise OptionError(f"found the option {name!r} for {self.id}, expected {expected}")
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def with_legacy_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options of a transcript, with legacy values for options that it does not name."""
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


def default_members(game: Game) -> dict[str, Callable[[], Any]]:
    """Return a factory for the default of each member of a game that may be omitted, except its rules."""
    return {
        "minutes": lambda: defaults.estimated_minutes(game.max_plies),
        "fill": lambda: defaults.default_fill(game.Box),
        "reasons": lambda: defaults.default_reasons(game.notation),
        "messages": lambda: defaults.MESSAGES,
        "ask": lambda: defaults.default_ask,
        "laws": lambda: defaults.no_laws,
        "tell": lambda: defaults.default_tell(game.Table, game.notation),
    }


def check_rules(rules: Rules) -> None:
    """Refuse a rule that takes other parameters than the contract says, or that has the name of another one."""
    for member in fields(Rules):
        function = plain(getattr(rules, member.name))
        if function is None:
            continue
        found = tuple(signature(function).parameters)
        expected = PARAMETERS[member.name]
        if len(found) != len(expected):
            raise ValueError(f"the rule {member.name} takes ({', '.join(expected)}), found a function of ({', '.join(found)})")
        if function.__name__ != member.name and function.__name__ in PARAMETERS:
            raise ValueError(f"Rules({member.name}={function.__name__}): two rules are swapped, or one has a misleading name")


def complete_rules(game: Game) -> Rules:
    """Return the rules of a game with defaults for the omitted ones."""
    rules: Any = game.rules
    check_rules(game.rules)
    table, notation, most = game.Table, game.notation, game.max_moves
    scores = rules.scores or defaults.default_scores(table)
    return replace(
        game.rules,
        why_not=rules.why_not or defaults.default_why_not(rules.moves, notation, most),
        scores=scores,
        winners=rules.winners or defaults.default_winners(scores),
        redeal=rules.redeal or defaults.default_redeal(table, rules.moves, notation, most),
        seen_move=rules.seen_move or defaults.default_seen_move(notation),
    )
