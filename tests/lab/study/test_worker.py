"""Batches and matches of a study have the same chance; replays have the same deck."""

from dataclasses import replace

import pytest

from souq.kernel.move import CHANCE, kind_of
from souq.lab.study.run import run
from souq.lab.study.worker import play, play_match
from tests.lab.study.studies import new_plan


def test_bots_that_are_not_compiled_play_matches_with_the_chance_of_the_batch() -> None:
    """The deal is the same; the moves differ, as policies have other random choices in a batch."""
    plan = new_plan("basari", 2, seats=3)
    assert plan.is_compiled
    batch = play(plan.jobs()[0])
    match = play_match(plan, 0, 0)
    dealt = [int(move) for move in match.recorded.moves[:3]]
    assert dealt == batch.recorded.moves[:3].tolist()
    again = play_match(plan, 0, 0)
    assert again.recorded.moves.tolist() == match.recorded.moves.tolist()


@pytest.mark.slow
def test_replays_have_the_same_deck_although_other_moves_are_played() -> None:
    plan = new_plan("basari", 20, "greedy,random")
    jobs = [job for job in plan.jobs() if job.replay]
    assert len({job.replay for job in jobs}) == plan.seats
    decks: list[list[int]] = []
    said: list[list[int]] = []
    for job in jobs:
        recorded = play(job).recorded
        moves, movers = recorded.moves[: recorded.starts[1]], recorded.movers[: recorded.starts[1]]
        decks.append([int(move) for move, mover in zip(moves, movers, strict=True) if mover == CHANCE][:16])
        said.append([int(move) for move, mover in zip(moves, movers, strict=True) if mover != CHANCE][:16])
    assert decks.count(decks[0]) == len(decks)
    assert said.count(said[0]) < len(said)
    match = play_match(replace(plan, bots=("greedy",) * 4), 0, 1)
    assert [int(move) for move in match.recorded.moves if kind_of(move) == 1][:16] == decks[0]


@pytest.mark.slow
@pytest.mark.parametrize("id", ["gemhunt", "kings"])
def test_bots_without_a_tree_do_not_play_a_deal_the_same_every_time(id: str) -> None:
    """Otherwise the whole result would be attributed to the deal."""
    summary = run("hard", new_plan(id, 12, "hard"))[0].summary["luck"]
    assert summary["win"]["rest"] > 0.2
