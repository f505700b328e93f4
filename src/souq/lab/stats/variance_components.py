"""Variance components of a replicated design: how much of a result is due to deal, seat, player and the rest.

Each deal is played once per seat; in each replay every player sits one seat further on (a Latin square of players by seats
and replays). The components are estimated by the method of moments (Searle, Casella and McCulloch 1992):

- seat and player: variance of their mean results, minus the sampling variance of such a mean;
- deal: with those means subtracted, the variance of the cell means (deal by seat), minus within / replays;
- rest: the mean variance within cells.

Negative estimates are set to 0 and the components are scaled to sum 1. The interval of the deal's share is a percentile
bootstrap over deals with the other components held fixed.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.lab.stats.intervals import percentile_interval

RESAMPLES = 400
Results = NDArray[np.float64]
"""A result by deal, replay and seat."""


def variance_shares(results: Results, players: NDArray[np.int64]) -> dict[str, Any]:
    """Return the share of each component in the variance of the results. `players` names the player of each result."""
    deals, replays, _ = results.shape
    by_seat = results.mean(axis=(0, 1))
    by_player = np.array([results[players == player].mean() for player in range(players.max() + 1) if (players == player).any()])
    means = np.zeros(players.max() + 1)
    means[np.unique(players)] = by_player
    residuals = results - by_seat - means[players] + results.mean()
    between = residuals.mean(axis=1)
    within = ((residuals - between[:, None]) ** 2).sum(axis=1) / (replays - 1)
    noise = results.var() / (deals * replays)
    components = {
        "deal": max(0.0, float((between**2).mean() - within.mean() / replays)),
        "seat": max(0.0, float(by_seat.var() - noise)),
        "player": max(0.0, float(means[players].var() - noise)) if len(by_player) > 1 else 0.0,
        "rest": float(within.mean()),
    }
    whole = sum(components.values()) or 1.0
    shares = {name: component / whole for name, component in components.items()}
    return shares | {"deal_interval": deal_interval(between, within, replays, components)}


def deal_interval(between: Results, within: Results, replays: int, components: dict[str, float]) -> list[float]:
    """Return the 95% interval of the deal's share, from deals drawn with replacement."""
    drawn = np.random.default_rng(0).integers(0, len(between), (RESAMPLES, len(between)))
    deal = np.maximum(0.0, (between**2).mean(axis=1)[drawn].mean(axis=1) - within.mean(axis=1)[drawn].mean(axis=1) / replays)
    rest = within.mean(axis=1)[drawn].mean(axis=1)
    return percentile_interval(deal / np.maximum(deal + rest + components["seat"] + components["player"], 1e-12))
