"""The random numbers of bots and simulations."""

from collections import Counter

import numpy as np
import pytest

from souq.kernel.rng import new_rng, rng_counter, splitmix64, sum_weights, uniform_below, weighted_index


def test_splitmix64_gives_the_published_numbers() -> None:
    """The first outputs of SplitMix64 for the seed 0 (Vigna's splitmix64.c)."""
    golden = 0x9E3779B97F4A7C15
    found = [int(splitmix64(np.uint64(golden * step % 2**64))) for step in (1, 2, 3)]
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_the_same_seed_stream_and_step_give_the_same_numbers_and_any_other_gives_others() -> None:
    def numbers(*key: int) -> list[int]:
        rng = new_rng(*key)
        return [int(uniform_below(rng, 1000)) for _ in range(20)]

    assert numbers(1, 2, 3) == numbers(1, 2, 3)
    keys = [(1, 2, 3), (2, 2, 3), (1, 3, 3), (1, 2, 4), (3, 2, 1)]
    assert len({tuple(numbers(*key)) for key in keys}) == len(keys)


@pytest.mark.parametrize("limit", [1, 2, 3, 10])
def test_every_number_below_the_limit_is_about_equally_frequent(limit: int) -> None:
    rng = new_rng(7)
    found = Counter(int(uniform_below(rng, limit)) for _ in range(3000))
    assert sorted(found) == [*range(limit)]
    assert all(abs(count - 3000 / limit) < 5 * (3000 / limit) ** 0.5 for count in found.values())


def test_a_weight_is_drawn_by_as_many_numbers_as_it_counts() -> None:
    weights = np.array([2, 0, 3, 1], np.int64)
    total = int(sum_weights(weights, 4))
    assert [int(weighted_index(weights, drawn)) for drawn in range(total)] == [0, 0, 2, 2, 2, 3]


def test_no_two_drawers_share_a_counter() -> None:
    counters = [int(rng_counter(ply, drawer)) for ply in range(50) for drawer in range(9)]
    assert len(set(counters)) == len(counters)
