"""Who will win at Basari: points so far, the majorities and the workers' prize in prospect, and gems for later stages."""

import math

import numpy as np

from souq.bots.search.eval_cache import EvaluationCache
from souq.bots.search.payoff import MAX_SEATS, softmax_shares
from souq.games.basari.pieces import COLOURS, STAGES, Box
from souq.games.basari.rules import points
from souq.games.basari.table import DEAL, Table
from souq.kernel.record import Row
from souq.kernel.rule import rule

GEM_LATER = 0.11
"""What a gem kept for a later stage is worth there, as a part of the prize for its colour."""
A_GEM = 0.8
"""How many gems less bring a majority about a third as often, early in a stage."""
PER_STAGE, AT_THE_END = 4.0, 1.5
"""Points by which estimates are uncertain: for each stage still to be played, and anyhow."""


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Between two rounds."""
    return table.phase == DEAL


@rule
def evaluate(box: Box, table: Table, shares: Row, cache: EvaluationCache) -> None:
    estimates = np.zeros(MAX_SEATS)
    chances = np.zeros(MAX_SEATS)
    progress = most_workers(box, table) / box.workers_needed
    later = STAGES - table.stage
    for seat in range(box.seats):
        estimates[seat] = points(table, seat) + box.workers_prize * chance_of_workers(box, table, seat)
    for colour in range(COLOURS):
        softmax_shares(table.gems[:, colour], box.seats, A_GEM - 0.2 * progress, chances)
        prize = box.majorities[colour]
        for seat in range(box.seats):
            kept = table.gems[seat, colour] * (1 - chances[seat] / 2)
            estimates[seat] += prize * (chances[seat] + later * GEM_LATER * kept)
    softmax_shares(estimates, box.seats, AT_THE_END + PER_STAGE * (later + 1 - progress), shares)


@rule
def most_workers(box: Box, table: Table) -> int:
    most = 0
    for seat in range(box.seats):
        most = max(most, table.workers[seat])
    return min(most, box.workers_needed)


@rule
def chance_of_workers(box: Box, table: Table, seat: int) -> float:
    """Falls with every worker fewer than the foremost seat has, the more so the nearer the end of the stage."""
    if table.workers[seat] >= box.workers_needed:
        return 1.0
    most = most_workers(box, table)
    progress = most / box.workers_needed
    behind = most - table.workers[seat]
    late = (1.0 if behind > 0 else 0.0) * progress
    return 1 / (1 + math.exp(0.6 * behind + late - 1.5 * progress))
