"""Everyone who looks at a table, and how far they have been shown its match."""

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
        """The last ply that the viewers know of."""

    def watch(self, match: Match | None) -> None:
        """Follow a match from its current position, or follow none."""
        self.chronicle = None if match is None else Chronicle(match)

    def has(self, person: str | None, besides: Viewer | None = None) -> bool:
        return any(viewer.person == person for viewer in self.viewers if viewer is not besides)

    def place(self, seating: Sequence[Seating]) -> None:
        """After somebody came, went or changed seats: who looks from where."""
        for viewer in self.viewers:
            seat = seat_of(viewer.person, seating)
            viewer.seat = NOBODY if seat is None else seat
        if self.chronicle is not None:
            self.chronicle.keep_only({viewer.seat for viewer in self.viewers})

    def news(self, left: int | None) -> list[tuple[Viewer, bytes]]:
        """For every viewer what is new since the last time, at the position as it is now."""
        chronicle = self.chronicle
        assert chronicle is not None
        news = chronicle.news({viewer.seat for viewer in self.viewers}, self.shown, left)
        self.shown = chronicle.match.played
        return [(viewer, news[viewer.seat]) for viewer in self.viewers]

    def sight_of(self, seat: int, since: int, left: int | None) -> tuple[wire.Position | None, list[Raw]]:
        """Where the match stands for a seat, if it has begun, and the seat's log after a ply."""
        if self.chronicle is None:
            return None, []
        viewpoint = self.chronicle.viewpoint(seat)
        return self.chronicle.position(viewpoint.sight, seat, left), viewpoint.lines[since:]

    def is_behind(self) -> bool:
        """Whether there are plies that were not shown."""
        return self.chronicle is not None and self.chronicle.match.played > self.shown

    def show_from(self, ply: int) -> None:
        """Mark the plies after this one as not shown, because they were not written."""
        self.shown = min(self.shown, ply)

    def post(self, message: bytes) -> None:
        for viewer in self.viewers:
            viewer.post(message)
