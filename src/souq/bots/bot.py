"""Interface of bots: choose a move from a view within a limit, and keep nothing between decisions."""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from souq.play.view import View

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Limit:
    """The budget of one decision. None is no limit."""

    seconds: float | None = None
    playouts: int | None = None

    def tighter(self, other: "Limit") -> "Limit":
        """Return the smaller budget of the two in each respect."""
        return Limit(smaller(self.seconds, other.seconds), smaller(self.playouts, other.playouts))


NO_LIMIT = Limit()


class Bot(Protocol):
    @property
    def name(self) -> str: ...
    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        """Return one of `view.moves()`."""
        ...


def smaller(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)
