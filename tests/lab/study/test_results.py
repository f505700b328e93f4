"""Results by bot and item."""

import pytest

from souq.lab.study.run import run
from tests.lab.study.studies import new_plan, small_study


@pytest.mark.slow
def test_different_bots_hold_every_seat_equally_often() -> None:
    study = small_study("basari", "greedy,random,random,random", 40)
    assert [(study.players[:, seat] == 0).sum() for seat in range(4)] == [10] * 4
    greedy, others = study.summary["bots_wins"]
    assert greedy["bot"] == "greedy"
    assert greedy["share"] > 2 * others["share"]
    assert study.summary["luck"]["win"]["player"] > study.summary["luck"]["win"]["seat"]


@pytest.mark.slow
def test_items_without_a_chance_are_not_unused() -> None:
    """With two barter cards chosen, the other eight are out of play, not unused."""
    study = run("it", new_plan("bazaar", 4, barter="1+2", length="short"))[0]
    missing = {item["name"] for item in study.summary["unused"]}
    assert not any(name.startswith("barter card") for name in missing)
    assert not any(name.startswith("equation 3.") for name in missing)
