"""The viewers of a room, and the last ply they have been sent."""

from collections.abc import Sequence

from msgspec import Raw

from souq.kernel.record import NOBODY
from souq.play.match import Match
from souq.server import wire
from souq.server.chronicle import Chronicle
from souq.server.seating import Seating, seat_of
from souq.server.viewer import Viewer


class Gallery:
    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()
        self.chronicle: Chronicle | None = None
        self.shown = 0
        """The last ply sent to the viewers."""

    def watch(self, match: Match | None) -> None:
        """Set the match to show from now on."""
        self.chronicle = None if match is None else Chronicle(match)

    def has(self, person: str | None, besides: Viewer | None = None) -> bool:
        return any(viewer.person == person for viewer in self.viewers if viewer is not besides)

    def place(self, seating: Sequence[Seating]) -> None:
        """Update the projections after a viewer has joined, left or changed seats."""
        for viewer in self.viewers:
            seat = seat_of(viewer.person, seating)
            viewer.seat = NOBODY if seat is None else seat
        if self.chronicle is not None:
            self.chronicle.keep_only({viewer.seat for viewer in self.viewers})

    def news(self, left: int | None) -> list[tuple[Viewer, bytes]]:
        """Return the update for each seat with a viewer: the current position and the new log lines."""
        chronicle = self.chronicle
        assert chronicle is not None
        news = chronicle.news({viewer.seat for viewer in self.viewers}, self.shown, left)
        self.shown = chronicle.match.played
        return [(viewer, news[viewer.seat]) for viewer in self.viewers]

    def sight_of(self, seat: int, since: int, left: int | None) -> tuple[wire.Position | None, list[Raw]]:
        """Return the position of a seat, if the match has begun, and its log after a ply."""
        if self.chronicle is None:
            return None, []
        viewpoint = self.chronicle.viewpoint(seat)
        return self.chronicle.position(viewpoint.sight, seat, left), viewpoint.lines[since:]

    def is_behind(self) -> bool:
        """Return whether there are plies that were not sent."""
        return self.chronicle is not None and self.chronicle.match.played > self.shown

    def show_from(self, ply: int) -> None:
        """Mark the plies after this one as not sent, so that they will be sent again."""
        self.shown = min(self.shown, ply)

    def post(self, message: bytes) -> None:
        for viewer in self.viewers:
            viewer.post(message)
