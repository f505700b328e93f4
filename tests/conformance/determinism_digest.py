"""`python -m tests.conformance.determinism_digest` plays the beginning of every variant and prints a digest of every position on the way."""

import hashlib

from souq.kernel.record import NOBODY
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.conformance.variants import VARIANTS, Variant

DECISIONS = 120


def digest(variant: Variant) -> str:
    match = Match(variant.game, variant.seats, options=variant.options, chance=SimulationSeed(11, 4))
    seen = hashlib.sha256()
    for number in range(DECISIONS):
        if match.over:
            break
        seat = match.acting[number % len(match.acting)]
        moves = match.moves(seat)
        match.play(int(moves[number * 7919 % len(moves)]), seat)
        seen.update(match.tables.tobytes())
        seen.update(match.view(seat).tables.tobytes())
        seen.update(match.view(NOBODY).tables.tobytes())
        seen.update(repr((match.scores(), match.winners(), int(match.to_act))).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    for variant in VARIANTS:
        print(variant, digest(variant))
