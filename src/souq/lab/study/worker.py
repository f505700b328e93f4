"""The worker's part of a study: plays and records the games of a job.

Compiled bots play in batches, other bots match by match. Replays use coupled chance (common random numbers), so that a
deal keeps its cards and dice however it is played.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from souq.bots.levels import new_bot
from souq.bots.policies import find_policy
from souq.kernel.compiled import compiled_rules
from souq.kernel.rng import new_rng
from souq.lab.batch.coupled_chance import draw_coupled, new_clocks
from souq.lab.batch.replay import play_recorded
from souq.lab.batch.trace import Numbers, Recorded
from souq.lab.study.plan import Job, Plan
from souq.play.chance import SimulationSeed
from souq.play.drive import play_to_end
from souq.play.match import Match
from souq.play.view import move_buffers


@dataclass(frozen=True)
class RecordedResults:
    """Games of a plan in the order of their numbers, with their plies."""

    recorded: Recorded
    scores: Numbers
    winners: Numbers


def play(job: Job) -> RecordedResults:
    """Play the games of a job."""
    if not job.plan.is_compiled:
        return concatenated([play_match(job.plan, number, job.replay) for number in range(job.first, job.first + job.count)])
    numbers = np.arange(job.first, job.first + job.count)
    if not job.plan.is_mixed:
        return play_batch(job.plan, numbers, job.replay)
    parts = [play_batch(job.plan, numbers[start :: job.plan.seats], job.replay) for start in range(min(job.plan.seats, job.count))]
    return concatenated([game_of(parts[number % len(parts)], number // len(parts)) for number in range(job.count)])


def play_batch(plan: Plan, numbers: Numbers, replay: int) -> RecordedResults:
    """Play games in which the same bots hold the same seats."""
    policies = [find_policy(name) for name in plan.line_up(int(numbers[0]), replay)]
    new_batch = partial(plan.new_batch, numbers, bot_seed=plan.bot_seed(replay), coupled=replay > 0)
    batch, recorded = play_recorded(new_batch, policies)
    scores, winners = batch.results()
    return RecordedResults(recorded, scores, winners)


def play_match(plan: Plan, number: int, replay: int) -> RecordedResults:
    """Play one game as a match."""
    bots = [new_bot(name, seat_seed(plan, number, replay, seat)) for seat, name in enumerate(plan.line_up(number, replay))]
    match = plan.new_match(chance=None if replay else SimulationSeed(plan.seed, number))
    play_to_end(match, bots, plan.limit, draw=CoupledChance(plan.seed, number).draw)
    plies = match.plies
    recorded = Recorded(
        np.array([0, len(plies)]),
        np.array([ply.seat for ply in plies], np.int64),
        np.array([ply.move for ply in plies], np.int64),
    )
    winners = sum(1 << seat for seat in match.winners())
    return RecordedResults(recorded, np.array([match.scores()]), np.array([winners]))


class CoupledChance:
    """Coupled chance for a match: the same draws as in a batch with coupled chance."""

    def __init__(self, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.times, self.counts = new_clocks()

    def draw(self, match: Match) -> int:
        out, weights = move_buffers(match.game)
        count = compiled_rules(match.game).odds(match.boxes, match.tables, out, weights)
        drawn = draw_coupled(self.times[0], self.counts[0], out, weights, count, new_rng(), self.seed, self.number)
        return int(out[drawn])


def seat_seed(plan: Plan, number: int, replay: int, seat: int) -> int:
    """Return a seed of 62 bits for one seat of one game."""
    return int(np.random.SeedSequence([plan.bot_seed(replay), number, seat]).generate_state(1, np.uint64)[0] >> np.uint64(2))


def game_of(played: RecordedResults, index: int) -> RecordedResults:
    """Return one of several games."""
    start, end = played.recorded.starts[index : index + 2]
    recorded = Recorded(np.array([0, end - start]), played.recorded.movers[start:end], played.recorded.moves[start:end])
    return RecordedResults(recorded, played.scores[index : index + 1], played.winners[index : index + 1])


def concatenated(parts: list[RecordedResults]) -> RecordedResults:
    """Return the games of all parts, in their order."""
    plies = np.concatenate([np.diff(part.recorded.starts) for part in parts])
    return RecordedResults(
        Recorded(
            np.concatenate([[0], np.cumsum(plies)]),
            np.concatenate([part.recorded.movers for part in parts]),
            np.concatenate([part.recorded.moves for part in parts]),
        ),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.winners for part in parts]),
    )
