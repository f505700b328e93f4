"""Recorded batches and the matches that they become."""

from functools import partial

import numpy as np
import pytest

from souq.bots.policies import GREEDY, RANDOM
from souq.lab.batch import replay
from souq.lab.batch.replay import play_recorded, replayed_matches
from souq.lab.experiment import Experiment

EXPERIMENT = Experiment("basari", 3, ("greedy", "random", "random"), seed=4)
POLICIES = (GREEDY, RANDOM, RANDOM)
NUMBERS = np.array([7, 2])


def test_matches_of_a_batch_end_with_its_results() -> None:
    batch, recorded = play_recorded(partial(EXPERIMENT.new_batch, NUMBERS), POLICIES)
    scores, winners = batch.results()
    matches = list(replayed_matches(batch, recorded, EXPERIMENT.new_match))
    assert [match.played for match in matches] == batch.plies.tolist() == np.diff(recorded.starts).tolist()
    assert [match.scores() for match in matches] == scores.tolist()
    assert [sum(1 << seat for seat in match.winners()) for match in matches] == winners.tolist()
    assert all(match.over for match in matches)


def test_a_buffer_that_is_too_small_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _, whole = play_recorded(partial(EXPERIMENT.new_batch, NUMBERS), POLICIES)
    monkeypatch.setattr(replay, "PLIES_PER_GAME", 3)
    _, again = play_recorded(partial(EXPERIMENT.new_batch, NUMBERS), POLICIES)
    for before, after in zip(vars(whole).values(), vars(again).values(), strict=True):
        assert (before == after).all()
