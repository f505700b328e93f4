"""The result of one game of an arena, as workers return it and as it is saved while the arena runs."""

from collections.abc import Sequence

import msgspec


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """The result of one seat in a game."""

    bot: str
    score: int
    won: bool
    rank: int
    decisions: int
    seconds: float | None = None
    """Thinking time in all; None for compiled bots, which are not timed."""
    timeouts: int = 0
    crashes: int = 0
    illegal: int = 0
    skipped: int = 0
    """Decisions made without asking the program, because it had failed too often."""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one game."""

    deal: int
    rotation: int
    plies: int
    seats: tuple[SeatResult, ...]
    transcript: str | None = None


def ranks(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return the rank of each seat: 1 for winners, then by score. Equal scores share the better rank."""
    keys = [(seat in winners, score * (seat not in winners)) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
