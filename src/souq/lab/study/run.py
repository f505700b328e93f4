"""Plays a study, on this machine or many, and keeps what was finished when it is interrupted."""

from collections.abc import Callable

from souq.lab.jobs import run_jobs
from souq.lab.study.plan import Plan
from souq.lab.study.results import StudyResults
from souq.lab.study.tally import Replayed, Tally, add_up, do_job


class Interrupted(Exception):
    """Stopped before a single game was finished."""


def run(
    name: str,
    plan: Plan,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> tuple[StudyResults, bool]:
    """The same for the same plan, wherever and on however many cores; and whether it was played to its end."""
    jobs = plan.jobs()
    done: dict[int, Tally | Replayed] = {}
    finished = True
    results = run_jobs(do_job, jobs, workers, cluster)
    try:
        for index, result in results:
            done[index] = result
            progress(jobs[index].count)
    except KeyboardInterrupt:
        finished = False
    finally:
        results.close()
    parts = [done[index] for index in sorted(done)]
    tallies = [part for part in parts if isinstance(part, Tally)]
    if not tallies:
        raise Interrupted
    return StudyResults(name, plan, add_up(tallies), [part for part in parts if isinstance(part, Replayed)]), finished
