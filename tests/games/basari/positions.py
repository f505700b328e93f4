"""A Basari table from the beginning, with the few things that every round does. Seats and cards count from 1."""

from souq.games.basari.pieces import GEMS
from tests.conformance.position import Position


class BasariPosition(Position):
    def deal(self, *cards: int) -> "BasariPosition":
        """Luck deals or draws these cards."""
        for card in cards:
            self.chance(f"deal {card}")
        return self

    def choose(self, actions: str) -> "BasariPosition":
        """Every seat chooses, in turn."""
        for seat, action in enumerate(actions, start=1):
            self.play(seat, f"choose {action}")
        return self

    def gems(self, seat: int) -> str:
        return GEMS.write(None, tuple(self.table.gems[seat - 1].tolist()))

    @property
    def stock(self) -> str:
        return GEMS.write(None, tuple(self.table.stock.tolist()))


def start(seats: int) -> BasariPosition:
    position = BasariPosition(f"basari/1 seats={seats}")
    position.doors.setup(position.boxes, position.tables, seats)
    return position
