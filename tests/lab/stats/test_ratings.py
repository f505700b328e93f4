"""Ratings of simulated games with known strengths."""

import numpy as np

from souq.lab.stats.ratings import Finish, rate


def test_ratings_follow_strength_and_tell_equals_from_unequals() -> None:
    rng = np.random.default_rng(4)
    sets = []
    for _ in range(60):
        order = np.argsort(np.array([0.0, 0.0, 2.0, 2.0]) + rng.gumbel(size=4)).argsort()
        sets.append([Finish(("strong", "twin", "weak", "weak"), tuple(int(rank) + 1 for rank in order))])
    found = rate(sets, ["strong", "twin", "weak"])
    assert found["strong"].low < found["twin"].value < found["strong"].high
    assert min(found["strong"].low, found["twin"].low) > found["weak"].high
    assert rate(sets, ["strong", "twin", "weak"]) == found
