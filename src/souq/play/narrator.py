"""Tells a match ply by ply, as one seat saw it."""

from typing import NamedTuple

from souq.kernel.compiled import compiled_rules
from souq.kernel.game import Game
from souq.kernel.messages import Message, SeenPly
from souq.kernel.record import NOBODY, Records
from souq.play.match import Match, Ply
from souq.play.view import View


class NarratedPly(NamedTuple):
    """One ply in notation (parts may be hidden) and in sentences."""

    ply: int
    seat: int
    text: str
    messages: list[Message]


class Narrator:
    """Follows a match on a table of its own, so that it can look at the position before and after each ply.

    The viewer None sees everything, which is for matches that are over.
    """

    def __init__(self, match: Match, viewer: int | None = NOBODY) -> None:
        self.match = match
        self.shadow = match.fresh_copy()
        self.viewer = viewer
        self.view = look(self.shadow, viewer)
        """The position after the last ply told."""

    def catch_up(self, until: int | None = None) -> list[NarratedPly]:
        """Tells the plies that it has not told yet, all or as far as a ply."""
        last = self.match.played if until is None else until
        return [self.follow(self.match.ply(number)) for number in range(self.shadow.played + 1, last + 1)]

    def follow(self, ply: Ply) -> NarratedPly:
        before, move = self.view, seen_move(self.shadow.game, self.shadow.boxes, self.shadow.tables, ply, self.viewer)
        self.shadow.follow(ply)
        self.view = look(self.shadow, self.viewer)
        return tell(before, self.view, ply.seat, move)


def look(match: Match, viewer: int | None) -> View:
    return match.everything() if viewer is None else match.view(viewer)


def seen_move(game: Game, boxes: Records, tables: Records, ply: Ply, viewer: int | None) -> int:
    """The move that comes next at a table, with HIDDEN over what the viewer may not see yet."""
    if viewer is None or game.Table.is_public:
        return ply.move
    return int(compiled_rules(game).seen_move(boxes, tables, ply.seat, ply.move, viewer))


def tell(before: View, after: View, seat: int, move: int) -> NarratedPly:
    """A ply from what one viewer saw before and after it."""
    step = SeenPly(after.box, before.table, after.table, seat, move, after.seat)
    return NarratedPly(after.ply, seat, after.text(move), after.game.tell(step))
