"""Compiled, uncompiled, in a batch and replayed: the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from souq.bots.policies import GREEDY, RANDOM
from souq.lab.batch import Batch
from souq.play.match import Match, Ply
from tests.conformance.determinism_digest import digest
from tests.conformance.variants import VARIANTS, Variant


@pytest.mark.slow
def test_plain_python_gives_the_same_bytes() -> None:
    root = Path(__file__).parents[2]
    plain = {**os.environ, "SOUQ_COMPILE": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.determinism_digest"], cwd=root, env=plain, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "".join(f"{variant} {digest(variant)}\n" for variant in VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_batch_plays_as_the_referee_does(variant: Variant) -> None:
    batch = Batch(variant.game, variant.seats, tables=3, options=variant.options, seed=5)
    room = 1 << 20
    movers, moves = np.empty(room, np.int64), np.empty(room, np.int64)
    batch.play([RANDOM, GREEDY], record=(movers, moves))
    start = 0
    for table, count in enumerate(batch.plies.tolist()):
        match = Match(variant.game, variant.seats, options=variant.options)
        for mover, move in zip(movers[start : start + count].tolist(), moves[start : start + count].tolist(), strict=True):
            match.replay_ply(Ply(mover, move))
        start += count
        assert match.over
        assert match.tables[0].tobytes() == batch.tables[table].tobytes()
        assert match.scores() == batch.results()[0][table].tolist()
