"""Intervals, ratings and the test that may be stopped at any time, on made-up results of which the truth is known."""

import numpy as np
import pytest

from souq.lab.simulate import wilson_interval
from souq.lab.stats.e_process import EProcess
from souq.lab.stats.intervals import ratio_interval, t_quantile
from souq.lab.stats.ratings import Finish, rate


def test_sets_that_are_alike_inside_are_worth_one_game_each() -> None:
    luck = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        won = np.where(luck.random(60) < 0.3, 4.0, 0.0)
        share = ratio_interval(won, np.full(60, 4.0))
        covered += share.low <= 0.3 <= share.high
    assert 0.92 < covered / 400 < 0.985


def test_sets_of_one_game_have_wilsons_interval() -> None:
    won = np.array([1.0] * 30 + [0.0] * 70)
    share = ratio_interval(won, np.ones(100))
    low, high = wilson_interval(0.3, 100)
    assert share.low == pytest.approx(low, abs=0.002)
    assert share.high == pytest.approx(high, abs=0.002)


def test_pairing_makes_the_interval_narrower() -> None:
    """Where the rotations of a deal cancel out, the share is known better than from as many single games."""
    share = ratio_interval(np.array([1.0, 1.0, 1.0, 2.0] * 25), np.full(100, 4.0))
    low, high = wilson_interval(share.share, 400)
    assert low < share.low < share.high < high


def test_never_having_lost_is_no_certainty() -> None:
    assert ratio_interval(np.full(10, 4.0), np.full(10, 4.0)).low < 0.8
    assert ratio_interval(np.full(1, 4.0), np.full(1, 4.0))[1:] == (0.0, 1.0)


def test_few_sets_have_students_wider_interval() -> None:
    assert [round(t_quantile(freedom), 2) for freedom in (5, 10, 30, 1000)] == [2.57, 2.23, 2.04, 1.96]


def test_equal_bots_are_seldom_told_apart_however_often_one_looks() -> None:
    luck = np.random.default_rng(2)
    declared = 0
    for _ in range(200):
        e_process = EProcess()
        for difference in luck.choice([-1.0, -0.25, 0.0, 0.25, 1.0], size=150):
            e_process.add(float(difference))
            if e_process.decided:
                declared += 1
                break
    assert declared / 200 < 0.05


@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_is_proven_in_its_direction_and_soon(sign: int) -> None:
    luck = np.random.default_rng(3)
    e_process = EProcess()
    while not e_process.decided:
        e_process.add(sign * (0.3 + float(luck.choice([-0.5, 0.5]))))
    assert e_process.verdict == (sign > 0, sign < 0)
    assert len(e_process.differences) < 100
    low, high = e_process.bounds()
    assert low < 0.3 * sign < high
    assert (low > 0) == (sign > 0)


def test_ratings_follow_strength_and_tell_equals_from_unequals() -> None:
    luck = np.random.default_rng(4)
    sets = []
    for _ in range(60):
        order = np.argsort(np.array([0.0, 0.0, 2.0, 2.0]) + luck.gumbel(size=4)).argsort()
        sets.append([Finish(("strong", "twin", "weak", "weak"), tuple(int(rank) + 1 for rank in order))])
    found = rate(sets, ["strong", "twin", "weak"])
    assert found["strong"].low < found["twin"].rating < found["strong"].high
    assert min(found["strong"].low, found["twin"].low) > found["weak"].high
    assert rate(sets, ["strong", "twin", "weak"]) == found
