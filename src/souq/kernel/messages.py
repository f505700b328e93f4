"""What a game tells people: messages, the names in them, and a ply as one viewer saw it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Message(NamedTuple):
    """Something to tell people: the name of a sentence and what fills it. Seats are given as Who, words as Word."""

    name: str
    facts: Mapping[str, Any]


class SeatRef(NamedTuple):
    """A seat, to be spoken of by its player's name."""

    seat: int


class Term(NamedTuple):
    """A word of the game, such as a colour, to be spoken in the language of whoever is told."""

    name: str


class SeenPly(NamedTuple):
    """A move as one seat (or a spectator) saw it: the table before and after, both as seen, and who moved."""

    box: Any
    before: Any
    after: Any
    seat: int
    """Who moved; CHANCE for luck."""
    move: int
    """As seen: parts may be hidden."""
    viewer: int


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: a name that never changes, a clause of the rules, and a sentence. {field} names a field."""

    name: str
    clause: str
    text: str
