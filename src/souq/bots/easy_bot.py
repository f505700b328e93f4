"""The weakest level: the greedy player, which overlooks some of its moves."""

from dataclasses import dataclass

import numpy as np

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.policies import GREEDY, compiled_policy
from souq.kernel.rng import new_rng
from souq.play.view import View

NOTICE_PROBABILITY = 0.6
"""Probability of noticing a move."""


@dataclass(frozen=True)
class EasyBot:
    seed: int
    name = "easy"

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        """Return the greedy choice among the moves noticed, of which there is at least one."""
        moves = view.moves()
        draws = np.random.default_rng((self.seed, view.seat, view.ply)).random(len(moves))
        noticed = moves[draws < max(NOTICE_PROBABILITY, draws.min() + 1e-9)]
        rng = new_rng(self.seed, view.seat, view.ply)
        choose = compiled_policy(view.game)
        return int(choose(view.boxes, view.tables, view.seat, GREEDY, noticed, len(noticed), rng))
