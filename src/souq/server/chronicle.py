"""Per-viewer projections of a match. Viewers with equal views share one encoded message."""

from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from souq.kernel.reader import cached
from souq.kernel.record import NOBODY
from souq.play.match import Match, Ply
from souq.play.narrator import Narrator, narrate, seen_move
from souq.play.view import View
from souq.server import wire
from souq.server.fields import fields_of
from souq.server.sight import line_of, position_of

ENCODER = Encoder()


class Sight:
    """A view with its encoded forms, which are made once for all viewers with an equal view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seen = view.tables.tobytes()

    @cached
    def table(self) -> Raw:
        return Raw(ENCODER.encode(fields_of(self.view.game.Table, self.view.tables)))

    @cached
    def scores(self) -> list[int]:
        return self.view.scores()


class Viewpoint:
    """The projection for one seat or for spectators: the current view and the encoded log."""

    def __init__(self, sight: Sight, lines: list[Raw]) -> None:
        self.sight = sight
        self.lines = lines


class Chronicle:
    """The projections of one match, brought up to date ply by ply."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.is_public = match.game.Table.is_public
        self.replayed = match.copy()
        """Copy of the match at the last ply that is in the logs."""
        self.viewpoints: dict[int, Viewpoint] = {}

    def viewpoint(self, seat: int) -> Viewpoint:
        """Return the up-to-date projection of a seat. In a game without secrets all share the spectator's."""
        self.catch_up()
        if self.is_public:
            seat = NOBODY
        if seat not in self.viewpoints:
            narrator = Narrator(self.match, seat)
            lines = [Raw(ENCODER.encode(line_of(told))) for told in narrator.catch_up()]
            self.viewpoints[seat] = Viewpoint(Sight(narrator.view), lines)
        return self.viewpoints[seat]

    def keep_only(self, seats: set[int]) -> None:
        """Evict the projections of seats without a viewer."""
        for seat in self.viewpoints.keys() - seats - {NOBODY}:
            del self.viewpoints[seat]

    def catch_up(self) -> None:
        while self.replayed.played < self.match.played:
            self.tell_all(self.match.ply(self.replayed.played + 1))

    def tell_all(self, ply: Ply) -> None:
        """Append a ply to every log. Equal views before and after with an equal move share one encoded line."""
        told: dict[tuple[bytes, bytes, int], Raw] = {}
        moves = {seat: seen_move(self.replayed, ply, seat) for seat in self.viewpoints}
        self.replayed.replay_ply(ply)
        for seat, viewpoint in self.viewpoints.items():
            before, after = viewpoint.sight, Sight(self.replayed.view(seat))
            witnessed = (before.seen, after.seen, moves[seat])
            if witnessed not in told:
                told[witnessed] = Raw(ENCODER.encode(line_of(narrate(before.view, after.view, ply.seat, moves[seat]))))
            viewpoint.lines.append(told[witnessed])
            viewpoint.sight = after

    def news(self, seats: set[int], since: int, left: int | None) -> dict[int, bytes]:
        """Return for each of these seats the encoded update: its position and the log lines after ply `since`.

        Seats with equal views and logs that are not to move share one message.
        """
        acting = self.match.acting
        sights: dict[bytes, Sight] = {}
        written: dict[tuple[Any, ...], bytes] = {}
        news: dict[int, bytes] = {}
        for seat in seats:
            viewpoint = self.viewpoint(seat)
            lines = viewpoint.lines[since:]
            sight = sights.setdefault(viewpoint.sight.seen, viewpoint.sight)
            key = (sight.seen, seat if seat in acting else NOBODY, *map(id, lines))
            if key not in written:
                position = self.position(sight, seat, left)
                written[key] = ENCODER.encode({"type": "update", "position": position, "lines": lines})
            news[seat] = written[key]
        return news

    def position(self, sight: Sight, seat: int, left: int | None) -> wire.Position:
        """Return the position for a seat with this view."""
        winners = self.match.winners() if self.match.over else ()
        asked = seat if seat in self.match.acting else NOBODY
        return position_of(sight.view, sight.table, sight.scores, winners, left, asked)
