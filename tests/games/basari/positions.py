"""A Basari table for tests, with the steps of a round. Seats and cards count from 1."""

from souq.games.basari.pieces import GEMS
from tests.conformance.position import Position


class BasariPosition(Position):
    def deal(self, *cards: int) -> "BasariPosition":
        """Deal or draw these cards by chance moves."""
        for card in cards:
            self.chance(f"deal {card}")
        return self

    def choose(self, actions: str) -> "BasariPosition":
        """Let every seat choose, in turn."""
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
