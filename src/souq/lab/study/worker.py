"""Plays the games of a job: quick bots in batches, bots that think at a table."""

from dataclasses import dataclass

import numpy as np

from souq.bots.levels import new_bot
from souq.bots.policies import find_policy
from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.kernel.rng import new_rng
from souq.lab.batch import Batch
from souq.lab.batch.coupled_chance import new_clocks, next_to_ring
from souq.lab.batch.trace import Numbers, Recorded
from souq.lab.study.plan import Job, Plan
from souq.play.chance import SimulationSeed
from souq.play.match import Match, Ply
from souq.play.view import move_buffers

ROOM = 1024
"""Plies that most games need fewer of."""


@dataclass(frozen=True)
class RecordedResults:
    """Some games of a plan in the order of their numbers."""

    recorded: Recorded
    scores: Numbers
    winners: Numbers


def play(job: Job) -> RecordedResults:
    if not job.plan.is_compiled:
        return joined([play_match(job.plan, number, job.replay) for number in range(job.first, job.first + job.count)])
    numbers = np.arange(job.first, job.first + job.count)
    if not job.plan.is_mixed:
        return play_batch(job.plan, numbers, job.replay)
    parts = [play_batch(job.plan, numbers[start :: job.plan.seats], job.replay) for start in range(min(job.plan.seats, job.count))]
    return joined([game_of(parts[number % len(parts)], number // len(parts)) for number in range(job.count)])


def play_batch(plan: Plan, numbers: Numbers, replay: int) -> RecordedResults:
    """Games in which the same bots sit at the same seats."""
    policies = [find_policy(name) for name in plan.line_up(int(numbers[0]), replay)]
    room = ROOM * len(numbers)
    while True:
        batch = Batch(
            plan.game,
            plan.seats,
            tables=len(numbers),
            options=plan.options,
            components=plan.components,
            seed=plan.seed,
            bot_seed=plan.bot_seed(replay),
            clocked=replay > 0,
        )
        batch.games[:] = numbers
        record = (np.empty(room, np.int64), np.empty(room, np.int64))
        batch.play(policies, record=record)
        plies = int(batch.plies.sum())
        if plies <= room:
            break
        room = plies
    scores, winners = batch.results()
    return RecordedResults(Recorded(starts_of(batch.plies), record[0][:plies], record[1][:plies]), scores, winners)


def play_match(plan: Plan, number: int, replay: int) -> RecordedResults:
    bots = [new_bot(name, seat_seed(plan, number, replay, seat)) for seat, name in enumerate(plan.line_up(number, replay))]
    luck = None if replay else SimulationSeed(plan.seed, number)
    match = Match(plan.game, plan.seats, options=plan.options, components=plan.components, chance=luck)
    clocks = ClockedLuck(plan.seed, number)
    while not match.over:
        if match.to_act == CHANCE:
            match.replay_ply(Ply(CHANCE, clocks.draw(match)))
        else:
            seat = match.acting[0]
            match.play(bots[seat].choose(match.view(seat), plan.limit), seat)
    plies = match.plies
    recorded = Recorded(
        np.array([0, len(plies)]),
        np.array([ply.seat for ply in plies], np.int64),
        np.array([ply.move for ply in plies], np.int64),
    )
    winners = sum(1 << seat for seat in match.winners())
    return RecordedResults(recorded, np.array([match.scores()]), np.array([winners]))


class ClockedLuck:
    """The luck of a table in a batch that is clocked, for a match."""

    def __init__(self, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.times, self.rings = new_clocks()

    def draw(self, match: Match) -> int:
        out, weights = move_buffers(match.game)
        count = compiled_rules(match.game).odds(match.boxes, match.tables, out, weights)
        drawn = next_to_ring(self.times[0], self.rings[0], out, weights, count, new_rng(), self.seed, self.number)
        return int(out[drawn])


def seat_seed(plan: Plan, number: int, replay: int, seat: int) -> int:
    """Every bot at every table of the study thinks with a seed of its own."""
    return int(np.random.SeedSequence([plan.bot_seed(replay), number, seat]).generate_state(1, np.uint64)[0] >> np.uint64(2))


def starts_of(plies: Numbers) -> Numbers:
    return np.concatenate([[0], np.cumsum(plies)])


def game_of(played: RecordedResults, index: int) -> RecordedResults:
    """One of several games."""
    start, end = played.recorded.starts[index : index + 2]
    recorded = Recorded(np.array([0, end - start]), played.recorded.movers[start:end], played.recorded.moves[start:end])
    return RecordedResults(recorded, played.scores[index : index + 1], played.winners[index : index + 1])


def joined(parts: list[RecordedResults]) -> RecordedResults:
    plies = np.concatenate([np.diff(part.recorded.starts) for part in parts])
    return RecordedResults(
        Recorded(
            starts_of(plies),
            np.concatenate([part.recorded.movers for part in parts]),
            np.concatenate([part.recorded.moves for part in parts]),
        ),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.winners for part in parts]),
    )
