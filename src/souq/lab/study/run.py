"""Plays a study on this machine or a cluster. After an interruption, the games so far are its results."""

from collections.abc import Callable

from souq.lab.jobs import run_jobs
from souq.lab.study.plan import Plan
from souq.lab.study.results import StudyResults
from souq.lab.study.tally import Replayed, Tally, add_up, do_job


class Interrupted(Exception):
    """The study was stopped before a measured game was finished."""


def run(
    name: str,
    plan: Plan,
    workers: int = 1,
    cluster: str | None = None,
    on_games: Callable[[int], None] = lambda games: None,
) -> tuple[StudyResults, bool]:
    """Return the results and whether the study is complete. They do not depend on the number of workers."""
    jobs = plan.jobs()
    done: dict[int, Tally | Replayed] = {}
    finished = True
    results = run_jobs(do_job, jobs, workers, cluster)
    try:
        for index, result in results:
            done[index] = result
            on_games(jobs[index].count)
    except KeyboardInterrupt:
        finished = False
    finally:
        results.close()
    parts = [done[index] for index in sorted(done)]
    tallies = [part for part in parts if isinstance(part, Tally)]
    if not tallies:
        raise Interrupted
    return StudyResults(name, plan, add_up(tallies), [part for part in parts if isinstance(part, Replayed)]), finished
