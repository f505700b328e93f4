"""Intervals against published values and against simulated results of which the truth is known."""

import numpy as np
import pytest

from souq.lab.stats.intervals import (
    mean_interval,
    moment_interval,
    percentile_interval,
    ratio_interval,
    resampled_interval,
    set_mean_interval,
    t_quantile,
    wilson_interval,
)


def test_wilson_interval_has_the_published_values() -> None:
    """Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20 and 1 of 29."""
    for won, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson_interval(won / games, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson_interval(1.0, 10)[1] == 1.0


def test_normal_interval_of_a_mean() -> None:
    """The numbers 1 to 5 have the mean 3 and the variance 2.5."""
    values = np.arange(1, 6)
    half = 1.96 * (2.5 / 5) ** 0.5
    assert mean_interval(values) == pytest.approx([3 - half, 3 + half])
    assert moment_interval(3.0, 2.5, 5) == pytest.approx([3 - half, 3 + half])
    assert mean_interval(values[:1]) == [1.0, 1.0]


def test_few_sets_have_the_wider_interval_of_student() -> None:
    assert [round(t_quantile(degrees), 2) for degrees in (5, 10, 30, 1000)] == [2.57, 2.23, 2.04, 1.96]
    estimate = set_mean_interval(np.arange(1.0, 7.0))
    assert estimate == pytest.approx((3.5, 3.5 - 2.571 * (3.5 / 6) ** 0.5, 3.5 + 2.571 * (3.5 / 6) ** 0.5), abs=3e-3)
    assert set_mean_interval(np.array([2.0])) == (2.0, -np.inf, np.inf)


def test_sets_of_equal_games_count_as_one_game_each() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        won = np.where(rng.random(60) < 0.3, 4.0, 0.0)
        share = ratio_interval(won, np.full(60, 4.0))
        covered += share.low <= 0.3 <= share.high
    assert 0.92 < covered / 400 < 0.985


def test_sets_of_one_game_have_the_interval_of_wilson() -> None:
    won = np.array([1.0] * 30 + [0.0] * 70)
    share = ratio_interval(won, np.ones(100))
    low, high = wilson_interval(0.3, 100)
    assert share.low == pytest.approx(low, abs=0.002)
    assert share.high == pytest.approx(high, abs=0.002)


def test_pairing_makes_the_interval_narrower() -> None:
    """Where the rotations of a deal cancel out, the share is known better than from as many single games."""
    share = ratio_interval(np.array([1.0, 1.0, 1.0, 2.0] * 25), np.full(100, 4.0))
    low, high = wilson_interval(share.value, 400)
    assert low < share.low < share.high < high


def test_winning_every_game_is_no_certainty() -> None:
    assert ratio_interval(np.full(10, 4.0), np.full(10, 4.0)).low < 0.8
    assert ratio_interval(np.full(1, 4.0), np.full(1, 4.0))[1:] == (0.0, 1.0)


def test_no_bound_is_above_the_limit() -> None:
    share = ratio_interval(np.full(10, 2.0), np.full(10, 4.0), limit=0.5)
    assert share.value == 0.5
    assert share.high == pytest.approx(0.5)
    assert share.low < 0.4


def test_bootstrap_intervals() -> None:
    replicates = np.arange(101.0)
    assert percentile_interval(replicates) == pytest.approx([2.5, 97.5])
    estimate = resampled_interval([1.0, 2.0, 3.0], 0.5)
    assert estimate == pytest.approx((2.0, 2 - 0.98, 2 + 0.98))
