"""What the viewers of a match have been told: each from its own view, and those who saw the same the same bytes."""

from dataclasses import replace

from msgspec import Raw
from msgspec.json import Encoder

from souq.kernel.record import NOBODY
from souq.play.match import Match
from souq.play.narrator import Narrator, seen_move, tell
from souq.play.view import View
from souq.server.fields import fields_of
from souq.server.sight import line_of, position_of

ENCODER = Encoder()


class Viewpoint:
    """One seat's (or a spectator's) view now, and its log so far as it is sent."""

    def __init__(self, view: View, lines: list[Raw]) -> None:
        self.lines = lines
        self.look(view)

    def look(self, view: View) -> None:
        self.view = view
        self.seen = view.tables.tobytes()


class Chronicle:
    """Follows a match on a table of its own for everyone who looks."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shadow = match.from_the_start()
        self.viewpoints: dict[int, Viewpoint] = {}

    def viewpoint(self, seat: int) -> Viewpoint:
        """Up to date. In a game without secrets everyone has the spectator's."""
        self.catch_up()
        if self.match.game.Table.is_public:
            seat = NOBODY
        if seat not in self.viewpoints:
            narrator = Narrator(self.match, seat)
            lines = [Raw(ENCODER.encode(line_of(told))) for told in narrator.catch_up()]
            self.viewpoints[seat] = Viewpoint(narrator.view, lines)
        return self.viewpoints[seat]

    def keep_only(self, seats: set[int]) -> None:
        """Forgets viewpoints that nobody has any more."""
        for seat in self.viewpoints.keys() - seats - {NOBODY}:
            del self.viewpoints[seat]

    def catch_up(self) -> None:
        for number in range(self.shadow.played + 1, self.match.played + 1):
            self.follow(number)

    def follow(self, number: int) -> None:
        ply = self.match.ply(number)
        moves = {seat: seen_move(self.shadow, ply, seat) for seat in self.viewpoints}
        self.shadow.follow(ply)
        told: dict[tuple[bytes, bytes, int], Raw] = {}
        for seat, viewpoint in self.viewpoints.items():
            before, seen_before = viewpoint.view, viewpoint.seen
            viewpoint.look(self.shadow.view(seat))
            witnessed = (seen_before, viewpoint.seen, moves[seat])
            if witnessed not in told:
                told[witnessed] = Raw(ENCODER.encode(line_of(tell(before, viewpoint.view, ply.seat, moves[seat]))))
            viewpoint.lines.append(told[witnessed])

    def positions(self, seats: set[int], left: int | None) -> dict[int, Raw]:
        """Where the match stands, for each of these seats. Who sees the same and is asked nothing is told the same."""
        winners = self.match.winners() if self.match.over else ()
        tables: dict[bytes, Raw] = {}
        written: dict[tuple[bytes, int], Raw] = {}
        positions: dict[int, Raw] = {}
        for seat in seats:
            viewpoint = self.viewpoint(seat)
            key = (viewpoint.seen, seat if seat in self.match.acting else NOBODY)
            if key not in written:
                if viewpoint.seen not in tables:
                    tables[viewpoint.seen] = Raw(ENCODER.encode(fields_of(self.match.game.Table, viewpoint.view.tables)))
                view = viewpoint.view if viewpoint.view.seat == seat else replace(viewpoint.view, seat=seat)
                written[key] = Raw(ENCODER.encode(position_of(view, tables[viewpoint.seen], winners, left)))
            positions[seat] = written[key]
        return positions
