"""Studies: the same whatever plays them, luck told from skill, and differences that are more than accident."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.move import CHANCE, kind_of
from souq.lab.study import run as running
from souq.lab.study.compare import compare
from souq.lab.study.run import Interrupted, run
from souq.lab.study.worker import play, play_match
from tests.lab.study.studies import new_plan, small_study


def changed(id: str, **values: Any) -> Components:
    usual = find_game(id).components
    return Components(usual.source, copy.deepcopy(usual.data) | values, usual.lines)


@pytest.mark.slow
def test_a_study_is_the_same_on_any_number_of_cores() -> None:
    plan = new_plan("basari", 600, "greedy,random")
    one, two = (run("it", plan, workers)[0] for workers in (1, 2))
    assert one.summary == two.summary
    assert all((one.column(name) == two.column(name)).all() for name in one.tally.columns)
    assert one.summary["complete"]


def test_different_bots_sit_everywhere_equally_often() -> None:
    study = small_study("basari", "greedy,random,random,random", 40)
    assert [(study.players[:, seat] == 0).sum() for seat in range(4)] == [10] * 4
    greedy, others = study.summary["bots_wins"]
    assert greedy["bot"] == "greedy"
    assert greedy["share"] > 2 * others["share"]
    assert study.summary["luck"]["win"]["player"] > study.summary["luck"]["win"]["seat"]


def test_bots_that_think_play_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is no compiled policy is asked move by move, with the luck that the batch would have."""
    plan = new_plan("basari", 2, seats=3)
    assert plan.is_compiled
    batch = play(plan.jobs()[0])
    match = play_match(plan, 0, 0)
    dealt = [int(move) for move in match.recorded.moves[:3]]
    assert dealt == batch.recorded.moves[:3].tolist()
    again = play_match(plan, 0, 0)
    assert again.recorded.moves.tolist() == match.recorded.moves.tolist()


def test_replays_have_the_same_deck_however_they_are_played() -> None:
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


@pytest.mark.parametrize("id", ["gemhunt", "kings"])
def test_bots_that_follow_an_order_do_not_play_a_deal_the_same_every_time(id: str) -> None:
    """Otherwise all of a result would seem to be luck."""
    summary = run("hard", new_plan(id, 12, "hard"))[0].summary["luck"]
    assert summary["win"]["rest"] > 0.2


def test_equal_components_do_not_differ() -> None:
    """Other seeds, so that the games are others; only the rules are the same."""
    one, other = (run("it", new_plan("basari", 1000, seed=seed))[0] for seed in (1, 2))
    found = compare(one, other)
    assert found["comparisons"] > 100
    assert found["significant"] == 0


def test_a_changed_component_is_found() -> None:
    usual = run("usual", new_plan("basari", 300))[0]
    other = run("other", new_plan("basari", 300, components=changed("basari", workers_prize=0)))[0]
    found = {row["name"]: row for row in compare(usual, other)["rows"] if row["significant"]}
    assert found["sources: workers"]["theirs"] == 0
    assert found["sources: workers"]["difference"] < -40
    assert {f"score_{seat}" for seat in range(1, 5)} <= found.keys()
    assert "won_1" not in found


def test_what_was_played_before_an_interruption_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(after: int) -> Any:
        def work(task: Any, jobs: Any, workers: int, cluster: str | None) -> Iterator[Any]:
            for index, job in enumerate(jobs[:after]):
                yield index, task(job)
            raise KeyboardInterrupt

        return work

    plan = new_plan("basari", 300)
    monkeypatch.setattr(running, "run_jobs", interrupted(1))
    study, finished = run("it", plan)
    assert (finished, study.games, study.summary["complete"], study.summary["luck"]) == (False, 256, False, None)
    monkeypatch.setattr(running, "run_jobs", interrupted(0))
    with pytest.raises(Interrupted):
        run("it", plan)


def test_nothing_is_unused_that_had_no_chance() -> None:
    """With two barter cards named, the other eight are not unused but out of play."""
    study = run("it", new_plan("bazaar", 4, barter="1+2", length="short"))[0]
    missing = {item["name"] for item in study.summary["unused"]}
    assert not any(name.startswith("barter card") for name in missing)
    assert not any(name.startswith("equation 3.") for name in missing)
