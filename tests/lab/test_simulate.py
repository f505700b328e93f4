"""Intervals and summaries."""

import numpy as np
import pytest

from souq.games import GAMES
from souq.kernel.game import Game
from souq.lab.simulate import Simulation, mean_interval, simulate, summary, wilson_interval


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = wilson_interval(0.1, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson_interval(0.0, 10)[0] == 0.0
    assert wilson_interval(1.0, 10)[1] == 1.0


def test_the_interval_of_a_mean_shrinks_with_the_games() -> None:
    few, many = (mean_interval(np.arange(count) % 10) for count in (100, 10_000))
    assert few[1] - few[0] > 9 * (many[1] - many[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_greedy_beats_random(game: Game) -> None:
    """One greedy player among random ones wins far more than anyone's share."""
    simulation = Simulation(game, game.default_seats, ["greedy", "random", "random", "random"], 300)
    facts = summary(simulation, simulate(simulation))
    greedy, *others = facts["seats"]
    assert greedy["win_interval"][0] > max(other["win_interval"][1] for other in others)
