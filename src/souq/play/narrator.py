"""Tells a match ply by ply, as one seat saw it."""

from collections.abc import Sequence
from typing import NamedTuple

from souq.kernel.engine import doors
from souq.kernel.game import Saying, Step
from souq.kernel.record import NOBODY
from souq.play.match import Match, Ply
from souq.play.view import View


class Told(NamedTuple):
    """One ply in notation (parts may be hidden) and in sentences."""

    ply: int
    seat: int
    text: str
    sayings: list[Saying]


class Narrator:
    """Follows a match on a table of its own, so that it can look at the position before and after each ply.

    The viewer None sees everything, which is for matches that are over.
    """

    def __init__(self, match: Match, viewer: int | None = NOBODY) -> None:
        self.shadow = Match(match.game, match.seats, options=match.options, components=match.components, names=match.names)
        self.viewer = viewer

    def catch_up(self, plies: Sequence[Ply]) -> list[Told]:
        """Tells the plies that it has not told yet."""
        told: list[Told] = []
        for ply in plies[self.shadow.played :]:
            before = self.view()
            seen = self.seen(ply)
            self.shadow.follow(ply)
            told.append(self.tell(before, self.view(), ply.seat, seen))
        return told

    def view(self) -> View:
        """The position after the last ply told."""
        return self.shadow.everything() if self.viewer is None else self.shadow.view(self.viewer)

    def seen(self, ply: Ply) -> int:
        """The move with HIDDEN over what the viewer may not see yet."""
        if self.viewer is None:
            return ply.move
        match = self.shadow
        return int(doors(match.game).seen_move(match.boxes, match.tables, 0, ply.seat, ply.move, self.viewer))

    def tell(self, before: View, after: View, seat: int, move: int) -> Told:
        step = Step(after.box, before.table, after.table, seat, move, after.seat)
        return Told(after.ply, seat, after.text(move), after.game.tell(step))
