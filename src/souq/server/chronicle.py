"""What the viewers of a match have been told: each from its own view, and those who saw the same the same bytes."""

from msgspec import Raw
from msgspec.json import Encoder

from souq.kernel.once import once
from souq.kernel.record import NOBODY
from souq.play.match import Match, Ply
from souq.play.narrator import Narrator, seen_move, tell
from souq.play.view import View
from souq.server.fields import fields_of
from souq.server.sight import line_of, position_of

ENCODER = Encoder()


class Sight:
    """A view, and what is written of it once for everyone who has the same."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seen = view.tables.tobytes()

    @once
    def table(self) -> Raw:
        return Raw(ENCODER.encode(fields_of(self.view.game.Table, self.view.tables)))

    @once
    def scores(self) -> list[int]:
        return self.view.scores()


class Viewpoint:
    """What one seat (or a spectator) sees now, and its log so far as it is sent."""

    def __init__(self, sight: Sight, lines: list[Raw]) -> None:
        self.sight = sight
        self.lines = lines


class Chronicle:
    """Follows a match on a table of its own for everyone who looks."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.is_public = match.game.Table.is_public
        self.shadow = match.from_the_start()
        self.viewpoints: dict[int, Viewpoint] = {}

    def viewpoint(self, seat: int) -> Viewpoint:
        """Up to date. In a game without secrets everyone has the spectator's."""
        self.catch_up()
        if self.is_public:
            seat = NOBODY
        if seat not in self.viewpoints:
            narrator = Narrator(self.match, seat)
            lines = [Raw(ENCODER.encode(line_of(told))) for told in narrator.catch_up()]
            self.viewpoints[seat] = Viewpoint(Sight(narrator.view), lines)
        return self.viewpoints[seat]

    def keep_only(self, seats: set[int]) -> None:
        """Forgets viewpoints that nobody has any more."""
        for seat in self.viewpoints.keys() - seats - {NOBODY}:
            del self.viewpoints[seat]

    def catch_up(self) -> None:
        for number in range(self.shadow.played + 1, self.match.played + 1):
            ply = self.match.ply(number)
            moves = {seat: ply.move if self.is_public else seen_move(self.shadow, ply, seat) for seat in self.viewpoints}
            self.shadow.follow(ply)
            self.tell_all(ply, moves)

    def tell_all(self, ply: Ply, moves: dict[int, int]) -> None:
        """Writes a ply into every log; who saw the same before and after it, and the same move, is told the same."""
        told: dict[tuple[bytes, bytes, int], Raw] = {}
        for seat, viewpoint in self.viewpoints.items():
            before, after, move = viewpoint.sight, Sight(self.shadow.view(seat)), moves[seat]
            witnessed = (before.seen, after.seen, move)
            if witnessed not in told:
                told[witnessed] = Raw(ENCODER.encode(line_of(tell(before.view, after.view, ply.seat, move))))
            viewpoint.lines.append(told[witnessed])
            viewpoint.sight = after

    def positions(self, seats: set[int], left: int | None) -> dict[int, Raw]:
        """Where the match stands, for each of these seats. Who sees the same and is asked nothing is told the same."""
        winners = self.match.winners() if self.match.over else ()
        acting = self.match.acting
        sights: dict[bytes, Sight] = {}
        written: dict[tuple[bytes, int], Raw] = {}
        positions: dict[int, Raw] = {}
        for seat in seats:
            own = self.viewpoint(seat).sight
            asked = seat if seat in acting else NOBODY
            key = (own.seen, asked)
            if key not in written:
                sight = sights.setdefault(own.seen, own)
                written[key] = Raw(ENCODER.encode(position_of(own.view, sight.table, sight.scores, winners, left, asked)))
            positions[seat] = written[key]
        return positions
