"""Spreads jobs over processes of this machine or over a Ray cluster. What comes back depends on neither."""

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from souq.kernel.errors import OptionError

Job = TypeVar("Job")
Result = TypeVar("Result")

MAX_TRIES = 3
"""How often a job may lose its worker before it is taken to be the job's own fault."""


class WorkerDied(RuntimeError):
    """A job lost its worker again and again: killed, out of memory, or the like."""

    def __init__(self, index: int) -> None:
        super().__init__(f"job {index + 1} lost its worker process {MAX_TRIES} times; is there enough memory?")


def run_jobs(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int = 1, cluster: str | None = None
) -> Generator[tuple[int, Result], None, None]:
    """Yields (index of the job, its result) as they finish, each job once.

    The task is an importable function; jobs and results can be pickled. A job whose worker dies is tried again; one that
    raises ends it all with what it raised. Closing the generator, or Ctrl-C, ends the workers at once.
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
