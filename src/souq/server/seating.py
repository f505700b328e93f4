"""The occupants of seats: open, a person or a bot."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from souq.server import wire

NEAR_FOR = 45.0
"""Presence lease, in seconds. It is renewed when fewer than RENEW_AFTER seconds are left."""
RENEW_AFTER = 15.0

BOT_NAMES = ("Layla", "Yusuf", "Amina", "Karim", "Nour", "Tariq", "Samira", "Idris")


@dataclass(frozen=True)
class Seating:
    kind: str
    person: str | None = None
    name: str = ""
    level: str = ""
    stand_in: bool = False
    seen: float = 0.0
    """End of the person's presence, as Unix time: in the future while the lease is valid."""

    @property
    def is_near(self) -> bool:
        return time.time() < self.seen

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stand_in

    def seen_at(self, now: float, here: bool) -> "Seating":
        return replace(self, seen=now + NEAR_FOR if here else now)

    def columns(self) -> dict[str, Any]:
        return {
            "new_kind": self.kind,
            "new_person": self.person,
            "new_name": self.name,
            "new_level": self.level,
            "new_stand_in": self.stand_in,
            "new_seen": self.seen,
        }

    def shown(self, here: bool, may_stand_in: bool) -> wire.Seat:
        return wire.Seat(self.kind, self.name, self.level, here, self.stand_in, may_stand_in)  # type: ignore[arg-type]  # kind comes from the store


def seating_of(row: Any) -> Seating:
    return Seating(row["kind"], row["person"], row["name"], row["level"], bool(row["stand_in"]), row["seen"])


def seat_of(person: str | None, seating: Sequence[Seating]) -> int | None:
    if person is None:
        return None
    return next((number for number, seat in enumerate(seating) if seat.person == person), None)


def bot_name(number: int, taken: set[str]) -> str:
    """Return a bot name that is not used at the table."""
    free = [name for name in BOT_NAMES[number:] + BOT_NAMES[:number] if name not in taken]
    return free[0]
