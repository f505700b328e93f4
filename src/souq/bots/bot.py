"""What a bot is: something that chooses a move from a view within a limit, and remembers nothing."""

from dataclasses import dataclass
from typing import Protocol

from souq.play.view import View


@dataclass(frozen=True)
class Limit:
    """How much a bot may spend on one choice; None is no limit."""

    seconds: float | None = None
    playouts: int | None = None


NO_LIMIT = Limit()


class Bot(Protocol):
    @property
    def name(self) -> str: ...
    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        """One of `view.moves()`."""
        ...
