"""One line of position, one move, one assertion: the small language of the clause tests."""

from typing import Any

import numpy as np

from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.play.diagram import read_diagram, write_diagram
from souq.play.view import legal_moves


class Position:
    """A table set up by a diagram, on which moves are played by their texts. Seats count from 1, as in texts."""

    def __init__(self, diagram: str) -> None:
        self.game, self.loaded_box, self.tables = read_diagram(diagram)
        self.boxes = self.loaded_box.array
        self.doors = compiled_rules(self.game)

    @property
    def box(self) -> Any:
        return self.boxes.view(np.recarray)[0]

    @property
    def table(self) -> Any:
        return self.tables.view(np.recarray)[0]

    def read(self, text: str) -> int:
        return self.game.notation.read(self.box, text)

    @property
    def to_act(self) -> int | set[int]:
        """The seats that may move, counted from 1; or CHANCE; or an empty set when it is over."""
        acting = self.doors.to_act(self.boxes, self.tables)
        return acting if acting == CHANCE else {seat + 1 for seat in range(8) if acting >> seat & 1}

    def play(self, seat: int, text: str) -> "Position":
        """Plays a move that must be legal."""
        assert self.why_not(seat, text) == "none", (text, self.why_not(seat, text))
        self.doors.play(self.boxes, self.tables, seat - 1, self.read(text))
        return self

    def chance(self, text: str) -> "Position":
        """Plays a chance move that must be possible."""
        assert text in self.odds(), (text, self.odds())
        self.doors.play(self.boxes, self.tables, CHANCE, self.read(text))
        return self

    def why_not(self, seat: int, text: str) -> str:
        """The name of the reason; `none` if it is allowed."""
        reason = self.game.reasons[self.doors.why_not(self.boxes, self.tables, seat - 1, self.read(text))]
        return str(reason.name)

    def moves(self, seat: int) -> list[str]:
        return [self.game.notation.write(self.box, int(move)) for move in legal_moves(self.game, self.boxes, self.tables, seat - 1)]

    def odds(self) -> dict[str, int]:
        """Chance's possible moves and their weights."""
        out, weights = np.zeros((2, self.game.max_moves), np.int64)
        count = self.doors.odds(self.boxes, self.tables, out, weights)
        return {self.game.notation.write(self.box, int(out[i])): int(weights[i]) for i in range(count)}

    @property
    def scores(self) -> list[int]:
        out = np.zeros(int(self.box.seats), np.int64)
        self.doors.scores(self.boxes, self.tables, out)
        return out.tolist()

    @property
    def winners(self) -> set[int]:
        won = self.doors.winners(self.boxes, self.tables)
        return {seat + 1 for seat in range(8) if won >> seat & 1}

    def diagram(self) -> str:
        return write_diagram(self.game, int(self.box.seats), {}, self.box, self.table)
