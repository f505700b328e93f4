"""Tells a match ply by ply, as one seat saw it."""

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
        self.match = match
        self.shadow = Match(match.game, match.seats, options=match.options, components=match.components, names=match.names)
        self.viewer = viewer
        self.view = self.look()
        """The position after the last ply told."""

    def catch_up(self, until: int | None = None) -> list[Told]:
        """Tells the plies that it has not told yet, all or as far as a ply."""
        last = self.match.played if until is None else until
        return [self.follow(self.match.ply(number)) for number in range(self.shadow.played + 1, last + 1)]

    def follow(self, ply: Ply) -> Told:
        before, seen = self.view, self.seen(ply)
        self.shadow.follow(ply)
        self.view = after = self.look()
        step = Step(after.box, before.table, after.table, ply.seat, seen, after.seat)
        return Told(after.ply, ply.seat, after.text(seen), after.game.tell(step))

    def look(self) -> View:
        return self.shadow.everything() if self.viewer is None else self.shadow.view(self.viewer)

    def seen(self, ply: Ply) -> int:
        """The move with HIDDEN over what the viewer may not see yet."""
        if self.viewer is None:
            return ply.move
        match = self.shadow
        return int(doors(match.game).seen_move(match.boxes, match.tables, 0, ply.seat, ply.move, self.viewer))
