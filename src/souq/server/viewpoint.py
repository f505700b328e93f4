"""A match as one seat (or a spectator) follows it: the log so far and the position now."""

import msgspec

from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.server.sight import line_of, position_of

ENCODER = msgspec.json.Encoder()


class Viewpoint:
    """Keeps its lines as they are sent, since everyone at the same viewpoint gets the same bytes."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.narrator = Narrator(match, seat)
        self.lines: list[msgspec.Raw] = []
        self.catch_up()

    def catch_up(self) -> None:
        for told in self.narrator.catch_up():
            self.lines.append(msgspec.Raw(ENCODER.encode(line_of(told))))

    def position(self, left: int | None) -> msgspec.Raw:
        match = self.match
        winners = match.winners() if match.over else ()
        return msgspec.Raw(ENCODER.encode(position_of(self.narrator.view, winners, left)))
