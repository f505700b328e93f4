"""The sequential test: error rate under repeated looks, power, and its interval."""

import numpy as np
import pytest

from souq.lab.stats.e_process import STAKES, EProcess, log_mean, lower_bound


def test_equal_bots_are_seldom_declared_different_although_every_round_is_tested() -> None:
    rng = np.random.default_rng(2)
    declared = 0
    for _ in range(200):
        e_process = EProcess()
        for difference in rng.choice([-1.0, -0.25, 0.0, 0.25, 1.0], size=150):
            e_process.add(float(difference))
            if e_process.decided:
                declared += 1
                break
    assert declared / 200 < 0.05


@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_is_proven_in_its_direction_and_soon(sign: int) -> None:
    rng = np.random.default_rng(3)
    e_process = EProcess()
    while not e_process.decided:
        e_process.add(sign * (0.3 + float(rng.choice([-0.5, 0.5]))))
    assert e_process.verdict == (sign > 0, sign < 0)
    assert len(e_process.differences) < 100
    low, high = e_process.bounds()
    assert low < 0.3 * sign < high
    assert (low > 0) == (sign > 0)


def test_wins_only_are_decided_once_the_mean_wealth_is_forty() -> None:
    """After n differences of 1 the wealth is the mean of (1 + p)^n over the stakes."""
    e_process = EProcess()
    while not e_process.decided:
        e_process.add(1.0)
    rounds = len(e_process.differences)
    assert ((1 + STAKES) ** rounds).mean() >= 40 > ((1 + STAKES) ** (rounds - 1)).mean()


def test_bounds_reject_exactly_the_means_that_lose_to_the_bettor() -> None:
    differences = np.array([0.5, 1.0, -0.25, 1.0] * 10)
    low = lower_bound(differences)
    for mean, rejected in ((low - 1e-6, True), (low + 1e-6, False)):
        wealth = (1 + (STAKES / (1 + mean))[:, None] * (differences - mean)).prod(axis=1).mean()
        assert (wealth >= 40) == rejected
    assert lower_bound(np.array([-1.0])) == -1


def test_the_logarithm_of_a_mean_does_not_overflow() -> None:
    assert log_mean(np.log(np.array([1.0, 3.0]))) == pytest.approx(np.log(2))
    assert log_mean(np.array([2000.0, 2000.0])) == pytest.approx(2000)
