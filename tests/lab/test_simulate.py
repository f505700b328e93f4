"""Simulations and their summaries."""

import pytest

from souq.games import GAMES
from souq.kernel.game import Game
from souq.lab.simulate import Simulation, simulate, summary


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_greedy_beats_random(game: Game) -> None:
    """One greedy player among random ones wins far more than anyone's share."""
    bots = ("greedy", *["random"] * (game.default_seats - 1))
    simulation = Simulation(game.id, game.default_seats, bots, games=300)
    facts = summary(simulation, simulate(simulation))
    greedy, *others = facts["seats"]
    assert greedy["win_interval"][0] > max(other["win_interval"][1] for other in others)
