"""What a game tells people: messages, the names in them, and a ply as one viewer saw it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Message(NamedTuple):
    """A message to players: the name of its sentence and the facts that fill it (texts, numbers, SeatRefs and Terms)."""

    name: str
    facts: Mapping[str, Any]


class SeatRef(NamedTuple):
    """A seat in a message, shown as its player's name."""

    seat: int


class Term(NamedTuple):
    """A word of the game in a message, such as a colour, translated for the reader."""

    name: str


class SeenPly(NamedTuple):
    """A ply as one viewer saw it: the viewer's table before and after it, and the move."""

    box: Any
    before: Any
    after: Any
    seat: int
    """The seat that moved, or CHANCE."""
    move: int
    """Parts that the viewer may not see are HIDDEN."""
    viewer: int


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: a stable name, a clause of the rules, and a sentence in which {field} is a field of the table."""

    name: str
    clause: str
    text: str
