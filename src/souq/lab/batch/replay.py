"""Records what a batch plays, and turns recorded games back into matches."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from souq.lab.batch import Batch
from souq.lab.batch.trace import Recorded
from souq.play.chance import SimulationSeed
from souq.play.match import Match, Ply

PLIES_PER_GAME = 1024
"""Initial size of the buffer; most games are shorter."""


def play_recorded(new_batch: Callable[[], Batch], policies: Sequence[int]) -> tuple[Batch, Recorded]:
    """Play a batch to its end and return it with its plies.

    If the buffer was too small, a second batch is played: the same seeds play the same games.
    """
    batch = new_batch()
    capacity = PLIES_PER_GAME * len(batch.tables)
    while True:
        movers, moves = np.empty(capacity, np.int64), np.empty(capacity, np.int64)
        batch.play(policies, record=(movers, moves))
        starts = np.concatenate([[0], np.cumsum(batch.plies)])
        plies = int(starts[-1])
        if plies <= capacity:
            return batch, Recorded(starts, movers[:plies], moves[:plies])
        batch, capacity = new_batch(), plies


def replayed_matches(batch: Batch, recorded: Recorded, new_match: Callable[[], Match]) -> Iterator[Match]:
    """Yield the match of each table. The match checks every ply, so an illegal one raises MoveError."""
    for table, number in enumerate(batch.games.tolist()):
        match = new_match()
        plies = slice(recorded.starts[table], recorded.starts[table + 1])
        for mover, move in zip(recorded.movers[plies].tolist(), recorded.moves[plies].tolist(), strict=True):
            match.replay_ply(Ply(mover, move))
        match.chance = SimulationSeed(batch.seed, number)
        yield match
