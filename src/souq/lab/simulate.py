"""Simulations: many games of compiled bots in batches on threads, summarised by seat."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from souq.bots.levels import bot_player_name
from souq.bots.policies import find_policy
from souq.lab.batch import Numbers
from souq.lab.batch.replay import play_recorded, replayed_matches
from souq.lab.experiment import GAMES_PER_JOB, Experiment
from souq.lab.stats.intervals import mean_interval, wilson_interval
from souq.play.transcript import write_transcript


@dataclass(frozen=True)
class Simulation(Experiment):
    """Games 0, 1, ... with one compiled bot per seat."""

    games: int = field(kw_only=True)
    transcripts: Path | None = field(default=None, kw_only=True)
    """Directory for a transcript of each game."""

    def chunks(self) -> Iterator[tuple[int, int]]:
        """Yield the first game and the number of games of each job."""
        for first in range(0, self.games, GAMES_PER_JOB):
            yield first, min(GAMES_PER_JOB, self.games - first)


@dataclass(frozen=True)
class Outcome:
    """The results of some games, a row each."""

    scores: Numbers
    winners: Numbers
    """Set of winning seats, as bits."""
    plies: Numbers
    decisions: Numbers


def simulate(simulation: Simulation, jobs: int = 1, on_games: Callable[[int], None] = lambda games: None) -> Outcome:
    """Play the games on `jobs` threads. The outcome does not depend on their number."""
    policies = [find_policy(name) for name in simulation.bots]
    if simulation.transcripts is not None:
        simulation.transcripts.mkdir(parents=True, exist_ok=True)
    done: dict[int, Outcome] = {}
    with ThreadPoolExecutor(jobs) as pool:
        running: dict[Future[Outcome], int] = {}
        try:
            for first, count in simulation.chunks():
                running[pool.submit(play_chunk, simulation, policies, first, count)] = first
                if len(running) > 2 * jobs:
                    collect(running, done, on_games)
            while running:
                collect(running, done, on_games)
        except BaseException:
            for future in running:
                future.cancel()
            raise
    outcomes = [done[first] for first in sorted(done)]
    return Outcome(
        np.concatenate([outcome.scores for outcome in outcomes]),
        np.concatenate([outcome.winners for outcome in outcomes]),
        np.concatenate([outcome.plies for outcome in outcomes]),
        np.concatenate([outcome.decisions for outcome in outcomes]),
    )


def collect(running: dict[Future[Outcome], int], done: dict[int, Outcome], on_games: Callable[[int], None]) -> None:
    """Wait for at least one chunk and move it from `running` to `done`."""
    finished, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in finished:
        first = running.pop(future)
        done[first] = future.result()
        on_games(len(done[first].winners))


def play_chunk(simulation: Simulation, policies: list[int], first: int, count: int) -> Outcome:
    """Play games `first` to `first + count - 1`; write their transcripts if wanted."""
    new_batch = partial(simulation.new_batch, np.arange(first, first + count))
    if simulation.transcripts is None:
        batch = new_batch()
        batch.play(policies)
    else:
        batch, recorded = play_recorded(new_batch, policies)
        names = [bot_player_name(name, seat) for seat, name in enumerate(simulation.bots)]
        width = len(str(simulation.games - 1))
        matches = replayed_matches(batch, recorded, partial(simulation.new_match, names))
        for number, match in zip(batch.games.tolist(), matches, strict=True):
            path = simulation.transcripts / f"{simulation.game.id}-{number:0{width}}.souq"
            path.write_text(write_transcript(match), encoding="utf-8")
    scores, winners = batch.results()
    return Outcome(scores, winners, batch.plies, batch.decisions)


def summary(simulation: Simulation, outcome: Outcome) -> dict[str, Any]:
    """Return everything that `souq simulate` prints, as plain values."""
    games = simulation.games
    seats: list[dict[str, Any]] = []
    for seat, name in enumerate(simulation.bots):
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
        "options": simulation.game.check_options(simulation.options),
        "components": simulation.components_used.digest,
        "seats": seats,
        "decisions": spread(outcome.decisions),
        "plies": spread(outcome.plies),
    }


def spread(values: Numbers) -> dict[str, float]:
    return {"mean": float(values.mean()), "least": int(values.min()), "most": int(values.max())}
