"""Studies: the same whatever plays them, luck told from skill, and differences that are more than accident."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.move import CHANCE, kind_of, pack
from souq.kernel.rng import new_rng
from souq.lab.batch.coupled_chance import new_clocks, next_to_ring
from souq.lab.stats.tests import Sample, holm, sample, sample_of_sums, welch
from souq.lab.stats.variance_components import shares
from souq.lab.study import run as running
from souq.lab.study.compare import compare
from souq.lab.study.run import Interrupted, run
from souq.lab.study.worker import play, play_match
from tests.lab.study.studies import new_plan, small_study


def changed(id: str, **values: Any) -> Components:
    usual = find_game(id).components
    return Components(usual.source, copy.deepcopy(usual.data) | values, usual.lines)


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


def test_clocks_draw_as_likely_as_they_must() -> None:
    """A die with faces of the weights 1, 2 and 3: so often each, and so often each after each."""
    faces = np.array([pack(1, face) for face in range(3)])
    weights = np.array([1, 2, 3])
    drawn: list[int] = []
    times, rings = new_clocks()
    for _ in range(12_000):
        drawn.append(next_to_ring(times[0], rings[0], faces, weights, 3, new_rng(), 5, 0))
    pairs = np.bincount(np.array(drawn[:-1]) * 3 + drawn[1:], minlength=9).reshape(3, 3) / 11_999
    assert np.abs(pairs - np.outer(weights, weights) / 36).max() < 0.012


def test_clocks_shuffle_a_deck_fairly() -> None:
    cards = np.array([pack(1, card) for card in range(3)])
    orders: dict[tuple[int, ...], int] = {}
    for game in range(6_000):
        left = list(range(3))
        times, rings = new_clocks()
        order: list[int] = []
        while left:
            at = next_to_ring(times[0], rings[0], cards[left], np.ones(3, np.int64), len(left), new_rng(), 5, game)
            order.append(left.pop(at))
        orders[tuple(order)] = orders.get(tuple(order), 0) + 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 120 for count in orders.values())


def made_up(deal: float, player: float, rest: float) -> dict[str, Any]:
    luck = np.random.default_rng(1)
    deals, seats = 400, 4
    players = np.array([[np.roll(range(seats), -replay) for replay in range(seats)] for _ in range(deals)])
    strength = np.array([3.0, -1.0, -1.0, -1.0])
    results = (
        deal * luck.normal(size=(deals, 1, seats)) + player * strength[players] + rest * luck.normal(size=(deals, seats, seats))
    )
    return shares(results, players)


def test_luck_is_told_from_skill() -> None:
    assert made_up(1, 0, 0)["deal"] == pytest.approx(1, abs=0.02)
    assert made_up(0, 1, 0)["player"] == pytest.approx(1, abs=0.02)
    assert made_up(0, 0, 1)["rest"] == pytest.approx(1, abs=0.03)
    mixed = made_up(1, 0, 1)
    assert mixed["deal"] == pytest.approx(0.5, abs=0.05)
    low, high = mixed["deal_interval"]
    assert low < mixed["deal"] < high < low + 0.15


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


def test_statistics_are_those_of_the_books() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert welch(Sample(0.0, 1.0, 200), Sample(0.196, 1.0, 200)) == pytest.approx(0.05, abs=0.0005)
    assert welch(Sample(1.0, 0.0, 9), Sample(1.0, 0.0, 9)) == 1
    assert welch(Sample(1.0, 0.0, 9), Sample(2.0, 0.0, 9)) == 0
    values = np.array([0, 3, 1, 1, 0, 7])
    assert sample_of_sums(12, 60, 6) == pytest.approx(sample(values))


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
