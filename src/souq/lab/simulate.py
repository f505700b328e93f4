"""Plays a game many times over on all cores and counts what came of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from souq.bots.levels import bot_player_name
from souq.bots.policies import find_policy
from souq.kernel.components import Components
from souq.kernel.game import Game
from souq.lab.batch import Batch, Numbers
from souq.lab.stats.intervals import mean_interval, wilson_interval
from souq.play.chance import SimulationSeed
from souq.play.match import Match, Ply
from souq.play.transcript import write_transcript

CHUNK = 256


@dataclass(frozen=True)
class Simulation:
    """What to play. Bots are given to the seats in turn, again from the first when there are fewer than seats."""

    game: Game
    seats: int
    bots: Sequence[str]
    games: int
    seed: int = 0
    options: Mapping[str, str] | None = None
    components: Components | None = None
    transcripts: Path | None = None

    def chunks(self) -> Iterator[tuple[int, int]]:
        for first in range(0, self.games, CHUNK):
            yield first, min(CHUNK, self.games - first)

    def names(self) -> list[str]:
        return [self.bots[seat % len(self.bots)] for seat in range(self.seats)]


@dataclass(frozen=True)
class Outcome:
    """The results of some games, a row each."""

    scores: Numbers
    winners: Numbers
    plies: Numbers
    decisions: Numbers


def simulate(simulation: Simulation, jobs: int = 1, progress: Callable[[int], None] = lambda games: None) -> Outcome:
    """The same outcome for the same seed, whatever the number of jobs."""
    policies = [find_policy(name) for name in simulation.names()]
    if simulation.transcripts is not None:
        simulation.transcripts.mkdir(parents=True, exist_ok=True)
    done: dict[int, Outcome] = {}
    with ThreadPoolExecutor(jobs) as pool:
        running: dict[Future[Outcome], int] = {}
        try:
            for first, count in simulation.chunks():
                running[pool.submit(play_chunk, simulation, policies, first, count)] = first
                if len(running) > 2 * jobs:
                    collect(running, done, progress)
            while running:
                collect(running, done, progress)
        except BaseException:
            for future in running:
                future.cancel()
            raise
    parts = [done[first] for first in sorted(done)]
    return Outcome(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.winners for part in parts]),
        np.concatenate([part.plies for part in parts]),
        np.concatenate([part.decisions for part in parts]),
    )


def collect(running: dict[Future[Outcome], int], done: dict[int, Outcome], progress: Callable[[int], None]) -> None:
    finished, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in finished:
        first = running.pop(future)
        done[first] = future.result()
        progress(len(done[first].winners))


def play_chunk(simulation: Simulation, policies: list[int], first: int, count: int) -> Outcome:
    def new_batch() -> Batch:
        return Batch(
            simulation.game,
            simulation.seats,
            tables=count,
            options=simulation.options,
            components=simulation.components,
            seed=simulation.seed,
            first=first,
        )

    if simulation.transcripts is None:
        batch = new_batch()
        batch.play(policies)
    else:
        batch, record = play_recorded(new_batch, policies)
        names = [bot_player_name(name, seat) for seat, name in enumerate(simulation.names())]
        width = len(str(simulation.games - 1))
        for number, match in zip(
            batch.games.tolist(), replayed_matches(batch, record, names, simulation.options, simulation.components), strict=True
        ):
            path = simulation.transcripts / f"{simulation.game.id}-{number:0{width}}.souq"
            path.write_text(write_transcript(match), encoding="utf-8")
    scores, winners = batch.results()
    return Outcome(scores, winners, batch.plies, batch.decisions)


def play_recorded(new_batch: Callable[[], Batch], policies: list[int]) -> tuple[Batch, tuple[Numbers, Numbers]]:
    """Plays a batch to its end; the movers and moves of table after table. When there was too little room, it is played again."""
    room = 1 << 16
    while True:
        batch = new_batch()
        record = (np.empty(room, np.int64), np.empty(room, np.int64))
        batch.play(policies, record=record)
        if batch.plies.sum() <= room:
            return batch, record
        room = int(batch.plies.sum())


def replayed_matches(
    batch: Batch,
    record: tuple[Numbers, Numbers],
    names: Sequence[str],
    options: Mapping[str, str] | None,
    components: Components | None,
) -> Iterator[Match]:
    """The matches of a recorded batch. Each is replayed by the referee, so nothing is kept that does not hold."""
    start = 0
    for number, count in zip(batch.games.tolist(), batch.plies.tolist(), strict=True):
        match = Match(batch.game, batch.seats, options=options, components=components, names=names)
        for mover, move in zip(record[0][start : start + count].tolist(), record[1][start : start + count].tolist(), strict=True):
            match.replay_ply(Ply(mover, move))
        start += count
        match.chance = SimulationSeed(batch.seed, number)
        yield match


def summary(simulation: Simulation, outcome: Outcome) -> dict[str, Any]:
    """Everything that `souq simulate` prints, as plain values."""
    games = simulation.games
    seats: list[dict[str, Any]] = []
    for seat, name in enumerate(simulation.names()):
        wins = float((outcome.winners >> seat & 1).mean())
        points = outcome.scores[:, seat]
        seats.append(
            {
                "seat": seat + 1,
                "bot": name,
                "win_share": wins,
                "win_interval": list(wilson_interval(wins, games)),
                "mean_score": float(points.mean()),
                "score_interval": mean_interval(points),
            }
        )
    return {
        "game": simulation.game.name,
        "games": games,
        "seed": simulation.seed,
        "options": simulation.game.check_options(simulation.options or {}),
        "components": (simulation.components or simulation.game.components).digest,
        "seats": seats,
        "decisions": spread(outcome.decisions),
        "plies": spread(outcome.plies),
    }


def spread(values: Numbers) -> dict[str, float]:
    return {"mean": float(values.mean()), "least": int(values.min()), "most": int(values.max())}
