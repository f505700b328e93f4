"""What a study plays: so many games with these bots, and some deals over and over with other seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.policies import POLICIES
from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.game import Game
from souq.kernel.loaded_box import LoadedBox

QUICK_CHUNK = 256
SLOW_CHUNK = 2
"""Games in one job of bots that think."""
MAX_DEALS = 2000
"""Deals that are played again; more would hardly narrow the interval."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what is played. It travels to other processes, so it names its game."""

    game_id: str
    seats: int
    bots: tuple[str, ...]
    """One for each seat. Where they differ, game g begins with bot g: everyone plays every seat."""
    games: int
    seed: int
    options: Mapping[str, str]
    components: Components
    limit: Limit = NO_LIMIT

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def loaded_box(self) -> LoadedBox:
        return self.game.load_box(self.seats, self.options, self.components)

    @property
    def is_mixed(self) -> bool:
        return len(set(self.bots)) > 1

    @property
    def is_compiled(self) -> bool:
        """Whether all bots are compiled policies, which play whole batches."""
        return all(bot in POLICIES for bot in self.bots)

    @property
    def deals(self) -> int:
        """How many deals are played once for each seat, to tell luck from skill."""
        return min(self.games, max(2, self.games // 10), MAX_DEALS)

    def line_up(self, game: int, replay: int = 0) -> tuple[str, ...]:
        """Who sits where in a game: with each replay everyone moves on by one seat."""
        turned = (game + replay) % self.seats if self.is_mixed else 0
        return self.bots[turned:] + self.bots[:turned]

    def bot_seed(self, replay: int) -> int:
        """Replays share their luck, but bots that leave something to luck choose anew."""
        return self.seed + replay

    def jobs(self) -> list["Job"]:
        chunk = QUICK_CHUNK if self.is_compiled else SLOW_CHUNK
        every = [(replay, self.games if replay == 0 else self.deals) for replay in range(self.seats + 1)]
        return [Job(self, first, min(chunk, games - first), replay) for replay, games in every for first in range(0, games, chunk)]

    def summary(self) -> dict[str, Any]:
        """What it is a study of, in plain values."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "components": self.components.digest,
            "seed": self.seed,
            "games": self.games,
            "limit": {"seconds": self.limit.seconds, "playouts": self.limit.playouts},
        }


@dataclass(frozen=True)
class Job:
    """Some games of a plan (replay 0), or some deals of it that are played once for each seat (replays 1 and on)."""

    plan: Plan
    first: int
    count: int
    replay: int
