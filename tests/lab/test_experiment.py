"""The settings that simulations, arenas and studies share."""

import pickle

import numpy as np

from souq.games import find_game
from souq.lab.experiment import Experiment
from souq.play.chance import SimulationSeed

EXPERIMENT = Experiment("bazaar", 3, ("greedy", "random", "greedy"), seed=9, options={"length": "short"})


def test_an_experiment_can_be_pickled_and_finds_its_game_again() -> None:
    copy = pickle.loads(pickle.dumps(EXPERIMENT))
    assert copy == EXPERIMENT
    assert copy.game is find_game("bazaar")


def test_only_compiled_policies_play_in_batches() -> None:
    assert EXPERIMENT.is_compiled
    assert not Experiment("bazaar", 2, ("greedy", "easy")).is_compiled


def test_matches_and_batches_have_the_settings() -> None:
    match = EXPERIMENT.new_match(["a", "b", "c"], SimulationSeed(9, 1))
    assert (match.game.id, match.seats, match.names) == ("bazaar", 3, ("a", "b", "c"))
    assert match.options["length"] == "short"
    assert match.components == EXPERIMENT.components_used == find_game("bazaar").components
    batch = EXPERIMENT.new_batch(np.array([5, 3]), bot_seed=2)
    assert batch.games.tolist() == [5, 3]
    assert (batch.seats, batch.seed, batch.bot_seed, len(batch.tables)) == (3, 9, 2, 2)
