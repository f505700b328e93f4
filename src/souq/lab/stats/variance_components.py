"""Luck against skill: how much of a result belongs to the deal, the seat, the player, and the rest.

The same deals are played several times with everyone one seat further on. What comes out alike every time belongs to the
deal (and the seat it favoured), what follows the player around belongs to the player, and the rest to what was chosen.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.lab.study.plan import Plan
from souq.lab.study.tally import Replayed

RESAMPLES = 400
Results = NDArray[np.float64]
"""By deal, replay and seat."""


def luck_summary(plan: Plan, replays: Sequence[Replayed]) -> dict[str, Any] | None:
    """The shares for winning and for the lead over the others; None when too few deals were played in every seat."""
    scores, wins, deals = gather(plan, replays)
    if len(deals) < 2:
        return None
    others = (scores.sum(axis=2, keepdims=True) - scores) / (plan.seats - 1)
    players = np.array(
        [[[plan.bots.index(bot) for bot in plan.line_up(deal, replay)] for replay in range(1, plan.seats + 1)] for deal in deals]
    )
    return {
        "deals": len(deals),
        "replays": plan.seats,
        "win": shares(wins, players),
        "margin": shares(scores - others, players),
    }


def gather(plan: Plan, replays: Sequence[Replayed]) -> tuple[Results, Results, list[int]]:
    """Scores and wins of the deals that were played once for each seat."""
    found: dict[int, dict[int, tuple[Any, Any]]] = {}
    for part in replays:
        wins = part.winners[:, None] >> np.arange(plan.seats) & 1
        for row in range(len(wins)):
            found.setdefault(part.first + row, {})[part.replay] = (part.scores[row], wins[row])
    deals = sorted(deal for deal, times in found.items() if len(times) == plan.seats)
    both = [[found[deal][replay] for replay in range(1, plan.seats + 1)] for deal in deals]
    scores, won = (np.array([[times[which] for times in deal] for deal in both], np.float64) for which in (0, 1))
    return scores, won, deals


def shares(results: Results, players: NDArray[np.int64]) -> dict[str, Any]:
    """Parts of the variance of a result: seat, player, deal and the rest, which sum up to one."""
    deals, replays, _ = results.shape
    by_seat = results.mean(axis=(0, 1))
    by_player = np.array([results[players == player].mean() for player in range(players.max() + 1) if (players == player).any()])
    means = np.zeros(players.max() + 1)
    means[np.unique(players)] = by_player
    rest = results - by_seat - means[players] + results.mean()
    between = rest.mean(axis=1)
    within = ((rest - between[:, None]) ** 2).sum(axis=1) / (replays - 1)
    noise = results.var() / (deals * replays)
    parts = {
        "deal": max(0.0, float((between**2).mean() - within.mean() / replays)),
        "seat": max(0.0, float(by_seat.var() - noise)),
        "player": max(0.0, float(means[players].var() - noise)) if len(by_player) > 1 else 0.0,
        "rest": float(within.mean()),
    }
    whole = sum(parts.values()) or 1.0
    return {name: part / whole for name, part in parts.items()} | {"deal_interval": interval_of(between, within, replays, parts)}


def interval_of(between: Results, within: Results, replays: int, parts: dict[str, float]) -> list[float]:
    """Where the share of the deal lies, 95 times in 100, by drawing the deals again and again from those played."""
    luck = np.random.default_rng(0)
    drawn = luck.integers(0, len(between), (RESAMPLES, len(between)))
    deal = np.maximum(0.0, (between**2).mean(axis=1)[drawn].mean(axis=1) - within.mean(axis=1)[drawn].mean(axis=1) / replays)
    rest = within.mean(axis=1)[drawn].mean(axis=1)
    share = deal / np.maximum(deal + rest + parts["seat"] + parts["player"], 1e-12)
    return [float(bound) for bound in np.quantile(share, (0.025, 0.975))]
