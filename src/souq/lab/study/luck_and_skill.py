"""Luck and skill in a study: variance components of the deals that were played once per seat."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from souq.lab.stats.variance_components import Results, variance_shares
from souq.lab.study.plan import Plan
from souq.lab.study.tally import Replayed


def luck_summary(plan: Plan, replays: Sequence[Replayed]) -> dict[str, Any] | None:
    """Return the variance shares of winning and of the lead over the others; None with fewer than two complete deals."""
    scores, wins, deals = complete_deals(plan, replays)
    if len(deals) < 2:
        return None
    others = (scores.sum(axis=2, keepdims=True) - scores) / (plan.seats - 1)
    players = np.array(
        [[[plan.bots.index(bot) for bot in plan.line_up(deal, replay)] for replay in range(1, plan.seats + 1)] for deal in deals]
    )
    return {
        "deals": len(deals),
        "replays": plan.seats,
        "win": variance_shares(wins, players),
        "margin": variance_shares(scores - others, players),
    }


def complete_deals(plan: Plan, replays: Sequence[Replayed]) -> tuple[Results, Results, list[int]]:
    """Return scores, wins and numbers of the deals of which all replays were played."""
    found: dict[int, dict[int, tuple[Any, Any]]] = {}
    for part in replays:
        wins = part.winners[:, None] >> np.arange(plan.seats) & 1
        for row in range(len(wins)):
            found.setdefault(part.first + row, {})[part.replay] = (part.scores[row], wins[row])
    deals = sorted(deal for deal, results in found.items() if len(results) == plan.seats)
    both = [[found[deal][replay] for replay in range(1, plan.seats + 1)] for deal in deals]
    scores, won = (np.array([[results[which] for results in deal] for deal in both], np.float64) for which in (0, 1))
    return scores, won, deals
