"""A beginner: judges moves as a sensible player does, but overlooks some of them."""

from dataclasses import dataclass

import numpy as np

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.policies import GREEDY, compiled_policy
from souq.kernel.rng import new_rng
from souq.play.view import View

NOTICE_PROBABILITY = 0.6
"""How likely a move is to be noticed at all."""


@dataclass(frozen=True)
class EasyBot:
    seed: int
    name = "easy"

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        """The best of the moves noticed; of a single one that comes to mind when none is."""
        moves = view.moves()
        attention = np.random.default_rng((self.seed, view.seat, view.ply)).random(len(moves))
        noticed = moves[attention < max(NOTICE_PROBABILITY, attention.min() + 1e-9)]
        rng = new_rng(self.seed, view.seat, view.ply)
        return int(compiled_policy(view.game)(view.boxes, view.tables, view.seat, GREEDY, noticed, len(noticed), rng))
