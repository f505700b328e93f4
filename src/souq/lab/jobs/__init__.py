"""Runs jobs on processes of this machine or on a Ray cluster. Results do not depend on which, nor on their number."""

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from souq.kernel.errors import OptionError

Job = TypeVar("Job")
Result = TypeVar("Result")

MAX_TRIES = 3
"""Workers that may die over one job before the run fails."""


class WorkerDied(RuntimeError):
    """A job lost its worker process MAX_TRIES times, for example because it was out of memory."""

    def __init__(self, index: int) -> None:
        super().__init__(f"job {index + 1} lost its worker process {MAX_TRIES} times; is there enough memory?")


def run_jobs(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int = 1, cluster: str | None = None
) -> Generator[tuple[int, Result], None, None]:
    """Yield (index of the job, its result) in order of completion, each job once.

    The task is an importable function; jobs and results are picklable. A job whose worker dies is run again; an exception
    of the task ends the run and is raised here. Closing the generator, or Ctrl-C, terminates the workers.
    """
    if workers < 1:
        raise OptionError(f"found {workers} workers, expected at least one")
    if cluster is not None:
        from souq.lab.jobs.ray import run_on_ray

        yield from run_on_ray(task, jobs, workers, cluster)
    elif workers == 1 or len(jobs) < 2:
        yield from ((index, task(job)) for index, job in enumerate(jobs))
    else:
        from souq.lab.jobs.processes import run_in_processes

        yield from run_in_processes(task, jobs, min(workers, len(jobs)))
