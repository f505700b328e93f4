"""Chance moves from a committed seed: as published, and uniform."""

import hashlib
import hmac

import numpy as np

from souq.kernel.rng import new_rng, uniform_below
from souq.play.chance import CommittedSeed, SimulationSeed


def test_sealed_luck_is_what_the_document_says() -> None:
    seed = bytes(range(32))
    digest = hmac.new(seed, b"souq luck 4 0", hashlib.sha256).digest()
    for place, ply in enumerate((17, 18, 19, 20)):
        assert CommittedSeed(seed).draw(ply, 39) == int.from_bytes(digest[8 * place : 8 * place + 8], "big") % 39
    assert CommittedSeed(seed).commitment == hashlib.sha256(seed).hexdigest()


def test_a_draw_in_the_uneven_rest_is_thrown_away() -> None:
    """Draw from a total just above half of 2^64: half of all first numbers must be rejected."""
    total = 2**63 + 1
    seed = bytes(32)

    def number(ply: int, counter: int) -> int:
        block, place = divmod(ply - 1, 4)
        digest = hmac.digest(seed, b"souq luck %d %d" % (block, counter), "sha256")
        return int.from_bytes(digest[8 * place : 8 * place + 8], "big")

    retried = [ply for ply in range(1, 60) if number(ply, 0) >= total > number(ply, 1)]
    assert retried
    for ply in retried:
        assert CommittedSeed(seed).draw(ply, total) == number(ply, 1)


def test_every_outcome_is_as_likely_as_another() -> None:
    for draws in (
        [CommittedSeed(bytes(32)).draw(ply, 6) for ply in range(6000)],
        [SimulationSeed(3, stream).draw(1, 6) for stream in range(6000)],
        [int(uniform_below(new_rng(1, 2, step), 6)) for step in range(6000)],
    ):
        counts = np.bincount(draws, minlength=6)
        assert ((counts - 1000) ** 2 / 1000).sum() < 20.5, "chi-square, five degrees of freedom, one in a thousand"
