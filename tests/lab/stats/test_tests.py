"""Welch's test and Holm's correction against worked values."""

import numpy as np
import pytest

from souq.lab.stats.tests import Sample, holm, sample, sample_of_sums, two_sided_p, welch


def test_holm_corrects_step_by_step() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.6]) == [1.0, 1.0]


def test_welch_of_known_samples() -> None:
    assert welch(Sample(0.0, 1.0, 200), Sample(0.196, 1.0, 200)) == pytest.approx(0.05, abs=0.0005)
    assert welch(Sample(1.0, 0.0, 9), Sample(1.0, 0.0, 9)) == 1
    assert welch(Sample(1.0, 0.0, 9), Sample(2.0, 0.0, 9)) == 0


def test_two_sided_p_of_normal_quantiles() -> None:
    for z, p in ((1.959964, 0.05), (-2.575829, 0.01), (0.0, 1.0)):
        assert two_sided_p(z) == pytest.approx(p, abs=1e-6)


def test_sums_give_the_same_sample_as_values() -> None:
    values = np.array([0, 3, 1, 1, 0, 7])
    assert sample_of_sums(12, 60, 6) == pytest.approx(sample(values))
    assert sample(values[:1]) == (0.0, 0.0, 1)
