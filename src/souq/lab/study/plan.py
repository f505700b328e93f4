"""The plan of a study: games that are measured, and deals that are replayed to tell luck from skill."""

from dataclasses import dataclass, field
from typing import Any

from souq.lab.experiment import GAMES_PER_JOB, Experiment

GAMES_PER_MATCH_JOB = 2
"""Games in one job of bots that play match by match."""

MAX_DEALS = 2000
"""Upper bound on the replayed deals; more would hardly narrow the interval."""


@dataclass(frozen=True)
class Plan(Experiment):
    """An experiment with one bot per seat. If the bots differ, game g is rotated by g seats, so each plays every seat."""

    games: int = field(kw_only=True)

    @property
    def is_mixed(self) -> bool:
        return len(set(self.bots)) > 1

    @property
    def deals(self) -> int:
        """Deals that are replayed once per seat."""
        return min(self.games, max(2, self.games // 10), MAX_DEALS)

    def line_up(self, game: int, replay: int = 0) -> tuple[str, ...]:
        """Return the bots of a game by seat; with each replay they move on by one seat."""
        shift = (game + replay) % self.seats if self.is_mixed else 0
        return self.bots[shift:] + self.bots[:shift]

    def bot_seed(self, replay: int) -> int:
        """Return the seed of the bots' own random choices: replays share the deal, not these."""
        return self.seed + replay

    def jobs(self) -> list["Job"]:
        """Return the jobs of all games, then of all replays."""
        chunk = GAMES_PER_JOB if self.is_compiled else GAMES_PER_MATCH_JOB
        every = [(replay, self.games if replay == 0 else self.deals) for replay in range(self.seats + 1)]
        return [Job(self, first, min(chunk, games - first), replay) for replay, games in every for first in range(0, games, chunk)]

    def settings(self) -> dict[str, Any]:
        """Return the settings as plain values."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "components": self.components_used.digest,
            "seed": self.seed,
            "games": self.games,
            "limit": {"seconds": self.limit.seconds, "playouts": self.limit.playouts},
        }


@dataclass(frozen=True)
class Job:
    """Games `first` to `first + count - 1`: measured if `replay` is 0, else replay 1, 2, ... of these deals."""

    plan: Plan
    first: int
    count: int
    replay: int
