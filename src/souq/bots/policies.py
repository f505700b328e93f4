"""Policies: bots whose whole choice is one compiled rule, also used in batches."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.games import heuristics_of
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.kernel.rng import RngState, new_rng, uniform_below
from souq.kernel.rule import entry_point
from souq.play.view import View

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(len(POLICIES))


@dataclass(frozen=True)
class PolicyBot:
    """Plays a compiled policy with random numbers that depend on its seed, seat and ply only."""

    policy: int
    seed: int

    @property
    def name(self) -> str:
        return POLICIES[self.policy]

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        rng = new_rng(self.seed, view.seat, view.ply)
        return int(compiled_policy(view.game)(view.boxes, view.tables, view.seat, self.policy, moves, len(moves), rng))


@cache
def compiled_policy(game: Game) -> Callable[..., int]:
    """Return the rule that chooses a move by the policies of a game."""
    greedy = heuristics_of(game).greedy

    @entry_point
    def choose_at(boxes: Any, views: Any, seat: int, policy: int, moves: Any, count: int, rng: RngState) -> int:
        if policy == RANDOM:
            return moves[uniform_below(rng, count)]
        return greedy(boxes[0], views[0], seat, moves, count, rng)

    return choose_at


def find_policy(name: str) -> int:
    """Return the number of a policy."""
    if name not in POLICIES:
        raise OptionError(f"found the bot {name!r}, expected one of: {', '.join(POLICIES)}")
    return POLICIES.index(name)
