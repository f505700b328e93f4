"""Warming up."""

from souq.games import find_game
from souq.lab.compile import STEPS, steps


def test_the_progress_bar_ends_at_its_end() -> None:
    assert len([step() for step in steps(find_game("basari"))]) == STEPS
