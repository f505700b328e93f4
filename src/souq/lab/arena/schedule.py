"""Schedule of an arena: every deal in all rotations of a line-up, until there are enough games or a claim is decided."""

from collections.abc import Callable, Sequence
from contextlib import closing

from souq.lab.arena.claim import SequentialTest
from souq.lab.arena.game_result import GameResult
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.settings import Arena
from souq.lab.arena.worker import Job, play_games
from souq.lab.experiment import GAMES_PER_JOB
from souq.lab.jobs import run_jobs


def jobs_for(arena: Arena, games: int, results: ResultsFile) -> list[Job]:
    """Return jobs for the games that are missing, deal after deal. The last deal is played in all rotations."""
    deals = range(arena.lineups.deals(games))
    missing = [key for deal in deals for key in arena.keys_of_deal(deal) if key not in results.games]
    size = GAMES_PER_JOB if arena.is_compiled else 1
    return [Job(arena, tuple(missing[at : at + size])) for at in range(0, len(missing), size)]


def play_arena(
    arena: Arena,
    jobs: Sequence[Job],
    results: ResultsFile,
    *,
    workers: int = 1,
    cluster: str | None = None,
    test: SequentialTest | None = None,
    on_games: Callable[[Sequence[GameResult]], None] = lambda games: None,
) -> None:
    """Play the jobs and add their games to the results.

    A decided test ends the arena; the results then hold exactly the deals that the test used.
    """
    if test is None or not test.update(results):
        with closing(run_jobs(play_games, jobs, workers, cluster)) as finished:
            for _, games in finished:
                results.add(games)
                on_games(games)
                if test is not None and test.update(results):
                    break
    if test is not None and test.e_process.decided:
        results.drop_from(test.deals)
