"""Sources of chance moves: a committed seed that is published after the match, or the seed of a simulation."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from souq.kernel.rng import new_rng, rng_counter, uniform_below

SEED_BYTES = 32
PLIES_PER_DIGEST = 4
RANGE = 1 << 64


class ChanceSource(Protocol):
    """A source of random numbers by ply. `draw` returns a number from 0 to `total` - 1, the same for the same ply."""

    def draw(self, ply: int, total: int) -> int: ...


@dataclass(frozen=True)
class CommittedSeed:
    """A secret seed whose SHA-256 is published before the match. See docs/explanation/verifiable-luck.md."""

    seed: bytes

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, ply: int, total: int) -> int:
        """Return the 64 bits of the ply modulo `total`. Rejection sampling (the next counter) removes the modulo bias."""
        block, place = divmod(ply - 1, PLIES_PER_DIGEST)
        counter = 0
        while True:
            digest = keyed_digest(self.seed, block, counter)
            number = int.from_bytes(digest[8 * place : 8 * place + 8], "big")
            if number < RANGE - RANGE % total:
                return number % total
            counter += 1


@lru_cache(maxsize=16)
def keyed_digest(seed: bytes, block: int, counter: int) -> bytes:
    """Return the HMAC-SHA-256 of a block of plies. The last digests are cached, because chance plies are often consecutive."""
    return hmac.digest(seed, b"souq luck %d %d" % (block, counter), "sha256")


@dataclass(frozen=True)
class SimulationSeed:
    """Game number `stream` of the simulation with this seed: fast, reproducible, not secret."""

    seed: int
    stream: int

    def draw(self, ply: int, total: int) -> int:
        return int(uniform_below(new_rng(self.seed, self.stream, rng_counter(ply, 0)), total))


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)
