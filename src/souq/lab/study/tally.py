"""Mergeable statistics of games: workers compute a tally per job, the parent process adds them up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from souq.kernel.move import CHANCE
from souq.lab.batch.trace import Numbers, Trace, trace
from souq.lab.measures import measure_of
from souq.lab.measures.measure import Uses, Values
from souq.lab.study.plan import Job
from souq.lab.study.worker import RecordedResults, play

TENTHS = range(1, 10)
Column = NDArray[np.int64] | NDArray[np.float64]


@dataclass(frozen=True)
class UseTally:
    """Sums over games, by item of a group."""

    total: Numbers
    games: Numbers
    """Games with at least one use."""
    squares: Numbers
    """Sum of the squares of the uses per game."""
    by_winners: Numbers
    """Uses by seats that won the game."""
    by_seats: Numbers
    """Uses by seats; other uses have no seat."""
    chances: Numbers

    def __add__(self, other: "UseTally") -> "UseTally":
        return UseTally(
            self.total + other.total,
            self.games + other.games,
            self.squares + other.squares,
            self.by_winners + other.by_winners,
            self.by_seats + other.by_seats,
            self.chances + other.chances,
        )


@dataclass(frozen=True)
class Tally:
    """Statistics of consecutive games, the first of which is number `first`."""

    first: int
    columns: dict[str, Column]
    """A value per game, by name."""
    uses: dict[str, UseTally]
    distributions: dict[str, Numbers]
    """Counts by series and value, by name of the distribution."""

    @property
    def games(self) -> int:
        return len(self.columns["game"])


@dataclass(frozen=True)
class Replayed:
    """Results of one replay of some deals."""

    first: int
    replay: int
    scores: Numbers
    winners: Numbers


def do_job(job: Job) -> Tally | Replayed:
    """Play a job and return its tally, or its results if it is a replay. This is the workers' task."""
    played = play(job)
    if job.replay:
        return Replayed(job.first, job.replay, played.scores, played.winners)
    return tally(job, played)


def tally(job: Job, played: RecordedResults) -> Tally:
    plan = job.plan
    measure = measure_of(plan.game)
    traced = trace(plan.game, plan.seats, plan.loaded_box.array, played.recorded, measure.watched)
    counts = measure.count(traced)
    columns: dict[str, Column] = {"game": np.arange(job.first, job.first + job.count)}
    for seat in range(plan.seats):
        columns[f"score_{seat + 1}"] = played.scores[:, seat]
    for seat in range(plan.seats):
        columns[f"won_{seat + 1}"] = played.winners >> seat & 1
    if counts.starter is not None:
        columns["starter"] = counts.starter + 1
    columns["rounds"] = counts.rounds
    columns["decisions"] = traced.each_game(traced.movers != CHANCE)
    columns["plies"] = np.diff(played.recorded.starts)
    ranked = np.sort(played.scores, axis=1)
    columns["lead"] = ranked[:, -1] - ranked[:, -2]
    columns |= lead_columns(traced)
    columns |= {name: np.asarray(values, np.int64) for name, values in counts.metrics.items()}
    groups = {group.name: group for group in measure.groups(traced.box, plan.seats)}
    return Tally(
        job.first,
        columns,
        {name: count_uses(traced, uses, len(groups[name].items)) for name, uses in counts.uses.items()},
        {
            distribution.name: count_values(counts.values[distribution.name], len(distribution.series))
            for distribution in measure.distributions
        },
    )


def lead_columns(traced: Trace) -> dict[str, Column]:
    """Return who led when. Leaders are the seats with the most points, several if equal.

    `bet_10` to `bet_90`: probability that a bet on a random leader after 10% to 90% of the decisions wins. `decided`: share
    of the decisions after which the leaders are always among the winners.
    """
    top = traced.scores == traced.scores.max(axis=1, keepdims=True)
    leaders = top.sum(axis=1)
    alone = np.flatnonzero(leaders == 1)
    who, game = top[alone].argmax(axis=1), traced.game_index[alone]
    changed = (who[1:] != who[:-1]) & (game[1:] == game[:-1])
    won = (traced.winners[:, None] >> np.arange(traced.seats) & 1) == 1
    good = (top & won[traced.game_index]).sum(axis=1)
    columns: dict[str, Column] = {"lead_changes": np.bincount(game[1:][changed], minlength=traced.games)}
    decided = traced.movers != CHANCE
    made = np.cumsum(decided)
    start = made[traced.recorded.starts[:-1]] - decided[traced.recorded.starts[:-1]]
    whole = traced.each_game(decided)
    plies = np.flatnonzero(decided)
    for tenth in TENTHS:
        at = plies[start + -(-whole * tenth // 10) - 1]
        columns[f"bet_{tenth}0"] = good[at] / leaders[at]
    wrong = good < leaders
    last = np.full(traced.games, -1, np.int64)
    np.maximum.at(last, traced.game_index[wrong], np.flatnonzero(wrong))
    done = np.where(last < 0, 0, np.minimum(made[last] - start + 1, whole))
    columns["decided"] = done / whole
    return columns


def count_uses(traced: Trace, uses: Uses, items: int) -> UseTally:
    amount = np.ones(len(uses.game_index), np.int64) if uses.amount is None else uses.amount
    each = sums(uses.game_index * items + uses.item, amount, traced.games * items).reshape(traced.games, items)
    by_winners = by_seats = np.zeros(items, np.int64)
    if uses.seat is not None:
        by_seats = each.sum(axis=0)
        by_winners = sums(uses.item, amount * (traced.winners[uses.game_index] >> uses.seat & 1), items)
    chances = np.full(items, traced.games) if uses.chances is None else uses.chances
    return UseTally(each.sum(axis=0), (each > 0).sum(axis=0), (each * each).sum(axis=0), by_winners, by_seats, chances)


def sums(keys: Numbers, amounts: Numbers, size: int) -> Numbers:
    return np.bincount(keys, weights=amounts, minlength=size).astype(np.int64)


def count_values(values: Values, series: int) -> Numbers:
    value = np.asarray(values.value, np.int64)
    which = np.zeros(len(value), np.int64) if values.series is None else np.asarray(values.series, np.int64)
    size = int(value.max(initial=0)) + 1
    return np.bincount(which * size + value, minlength=series * size).reshape(series, size)


def add_up(parts: Sequence[Tally]) -> Tally:
    """Return the tally of all games, in their order."""
    ordered = sorted(parts, key=lambda part: part.first)
    first = ordered[0]
    columns = {name: np.concatenate([part.columns[name] for part in ordered]) for name in first.columns}
    uses = first.uses
    for part in ordered[1:]:
        uses = {name: mine + part.uses[name] for name, mine in uses.items()}
    distributions = {name: add_counts([part.distributions[name] for part in ordered]) for name in first.distributions}
    return Tally(first.first, columns, uses, distributions)


def add_counts(parts: Sequence[Numbers]) -> Numbers:
    total = np.zeros((len(parts[0]), max(part.shape[1] for part in parts)), np.int64)
    for part in parts:
        total[:, : part.shape[1]] += part
    return total
