"""Basari evaluator: points, expected majorities and workers' prize, and gems for later stages."""

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
"""Value of a gem kept for a later stage, as a part of the prize for its colour."""
GEM_LEAD = 0.8
"""Lead in gems that makes a majority e times as likely, at the start of a stage."""
SPREAD_PER_STAGE, FINAL_SPREAD = 4.0, 1.5
"""Lead in points that makes a seat e times as likely to win: for each stage to be played, and at
the end."""


@rule
def is_quiet(box: Box, table: Table) -> bool:
    """Return whether the position is between two rounds."""
    return table.phase == DEAL


@rule
def evaluate(box: Box, table: Table, shares: Row, cache: EvaluationCache) -> None:
    """Write each seat's chance to win: the softmax of the estimated final scores."""
    estimates = np.zeros(MAX_SEATS)
    chances = np.zeros(MAX_SEATS)
    progress = most_workers(box, table) / box.workers_needed
    later = STAGES - table.stage
    for seat in range(box.seats):
        estimates[seat] = points(table, seat) + box.workers_prize * chance_of_workers(box, table, seat)
    for colour in range(COLOURS):
        softmax_shares(table.gems[:, colour], box.seats, GEM_LEAD - 0.2 * progress, chances)
        prize = box.majorities[colour]
        for seat in range(box.seats):
            kept = table.gems[seat, colour] * (1 - chances[seat] / 2)
            estimates[seat] += prize * (chances[seat] + later * GEM_LATER * kept)
    softmax_shares(estimates, box.seats, FINAL_SPREAD + SPREAD_PER_STAGE * (later + 1 - progress), shares)


@rule
def most_workers(box: Box, table: Table) -> int:
    """Return the largest number of workers of any seat, at most the number needed."""
    most = 0
    for seat in range(box.seats):
        most = max(most, table.workers[seat])
    return min(most, box.workers_needed)


@rule
def chance_of_workers(box: Box, table: Table, seat: int) -> float:
    """Return the estimated chance to get the workers' prize.

    It falls with every worker behind the leading seat, and faster near the end of the stage.
    """
    if table.workers[seat] >= box.workers_needed:
        return 1.0
    most = most_workers(box, table)
    progress = most / box.workers_needed
    behind = most - table.workers[seat]
    late = (1.0 if behind > 0 else 0.0) * progress
    return 1 / (1 + math.exp(0.6 * behind + late - 1.5 * progress))
