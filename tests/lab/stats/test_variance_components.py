"""Variance components of simulated designs of which the components are known."""

from typing import Any

import numpy as np
import pytest

from souq.lab.stats.variance_components import variance_shares


def simulated_shares(deal: float, player: float, rest: float) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    deals, seats = 400, 4
    players = np.array([[np.roll(range(seats), -replay) for replay in range(seats)] for _ in range(deals)])
    strength = np.array([3.0, -1.0, -1.0, -1.0])
    results = deal * rng.normal(size=(deals, 1, seats)) + player * strength[players] + rest * rng.normal(size=(deals, seats, seats))
    return variance_shares(results, players)


def test_known_components_are_recovered() -> None:
    assert simulated_shares(1, 0, 0)["deal"] == pytest.approx(1, abs=0.02)
    assert simulated_shares(0, 1, 0)["player"] == pytest.approx(1, abs=0.02)
    assert simulated_shares(0, 0, 1)["rest"] == pytest.approx(1, abs=0.03)
    mixed = simulated_shares(1, 0, 1)
    assert mixed["deal"] == pytest.approx(0.5, abs=0.05)
    low, high = mixed["deal_interval"]
    assert low < mixed["deal"] < high < low + 0.15
