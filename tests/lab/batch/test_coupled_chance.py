"""Coupled chance draws with the right probabilities."""

import numpy as np

from souq.kernel.move import pack
from souq.kernel.rng import new_rng
from souq.lab.batch.coupled_chance import draw_coupled, new_clocks


def test_clocks_draw_as_likely_as_they_must() -> None:
    """A die with faces of the weights 1, 2 and 3: so often each, and so often each after each."""
    faces = np.array([pack(1, face) for face in range(3)])
    weights = np.array([1, 2, 3])
    drawn: list[int] = []
    times, rings = new_clocks()
    for _ in range(12_000):
        drawn.append(draw_coupled(times[0], rings[0], faces, weights, 3, new_rng(), 5, 0))
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
            at = draw_coupled(times[0], rings[0], cards[left], np.ones(3, np.int64), len(left), new_rng(), 5, game)
            order.append(left.pop(at))
        orders[tuple(order)] = orders.get(tuple(order), 0) + 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 120 for count in orders.values())
