"""Where chance moves come from: a sealed seed that is opened after the match, or a numbered simulation."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Protocol

from souq.kernel.luck import below, luck_step, new_luck

SEED_BYTES = 32
BLOCK = 1 << 64


class LuckSource(Protocol):
    """Answers, for a ply, a number from 0 to total - 1. The same ply gets the same answer."""

    def draw(self, ply: int, total: int) -> int: ...


@dataclass(frozen=True)
class SealedLuck:
    """Luck from a secret seed whose SHA-256 is published first. `docs/luck.md` tells how anyone recomputes it."""

    seed: bytes

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, ply: int, total: int) -> int:
        """HMAC-SHA-256 of the ply and a counter; the first 64 bits, unless they fall into the uneven rest."""
        counter = 0
        while True:
            digest = hmac.digest(self.seed, b"souq luck %d %d" % (ply, counter), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < BLOCK - BLOCK % total:
                return number % total
            counter += 1


@dataclass(frozen=True)
class NumberedLuck:
    """The luck of game number `stream` of the simulation with this seed: fast, repeatable, and no secret."""

    seed: int
    stream: int

    def draw(self, ply: int, total: int) -> int:
        return int(below(new_luck(self.seed, self.stream, luck_step(ply, 0)), total))


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)
