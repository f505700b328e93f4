"""Settings of arenas: they can be pickled, and bots that cannot be seated are refused."""

import pickle

import pytest

from souq.kernel.errors import OptionError
from souq.lab.arena.settings import Arena, GameKey
from souq.lab.arena.worker import Job


def test_a_job_is_pickled_without_its_game() -> None:
    arena = Arena("basari", 3, ("greedy", "random"))
    assert arena.game.id == "basari"
    assert pickle.loads(pickle.dumps(Job(arena, (GameKey(0, 0),)))).arena == arena


def test_bots_that_cannot_be_seated_evenly_are_refused() -> None:
    Arena("basari", 3, ("greedy", "random")).check()
    with pytest.raises(OptionError, match="named twice"):
        Arena("basari", 3, ("greedy", "greedy")).check()
