"""The log of a match, ply by ply, as one seat saw it."""

from typing import NamedTuple

from souq.kernel.compiled import compiled_rules
from souq.kernel.messages import Message, SeenPly
from souq.kernel.record import NOBODY
from souq.play.match import Match, Ply
from souq.play.view import View


class NarratedPly(NamedTuple):
    """One ply: its move in notation, perhaps with hidden parts, and its messages."""

    ply: int
    seat: int
    text: str
    messages: list[Message]


class Narrator:
    """Narrates a match by replaying it on a second table, which shows the position before and after each ply.

    The viewer is a seat, NOBODY for a spectator, or None to see everything, for matches that are over.
    """

    def __init__(self, match: Match, viewer: int | None = NOBODY) -> None:
        self.match = match
        self.replayed = match.fresh_copy()
        self.viewer = viewer
        self.view = view_for(self.replayed, viewer)
        """The position after the last narrated ply."""

    def catch_up(self, until: int | None = None) -> list[NarratedPly]:
        """Narrate the plies that have not been narrated yet, at most up to ply `until`."""
        last = self.match.played if until is None else until
        return [self.narrate_next() for _ in range(self.replayed.played, last)]

    def narrate_next(self) -> NarratedPly:
        ply = self.match.ply(self.replayed.played + 1)
        before, move = self.view, seen_move(self.replayed, ply, self.viewer)
        self.replayed.replay_ply(ply)
        self.view = view_for(self.replayed, self.viewer)
        return narrate(before, self.view, ply.seat, move)


def view_for(match: Match, viewer: int | None) -> View:
    return match.full_view() if viewer is None else match.view(viewer)


def seen_move(match: Match, ply: Ply, viewer: int | None) -> int:
    """Return the move of the next ply of a match, with HIDDEN over what the viewer may not see yet."""
    if viewer is None or match.game.Table.is_public:
        return ply.move
    return int(compiled_rules(match.game).seen_move(match.boxes, match.tables, ply.seat, ply.move, viewer))


def narrate(before: View, after: View, seat: int, move: int) -> NarratedPly:
    """Narrate a ply from what one viewer saw before and after it."""
    seen = SeenPly(after.box, before.table, after.table, seat, move, after.seat)
    return NarratedPly(after.ply, seat, after.text(move), after.game.tell(seen))
