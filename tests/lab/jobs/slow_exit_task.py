"""A task whose worker is inside a finalizer when it is terminated. In its own module, as other tasks need no rules."""

import time

from souq.bots.subprocess_bot import program
from tests.lab.jobs.worker_tasks import Job


class SlowExit:
    """An object with a slow finalizer, in which Python swallows exceptions."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def __del__(self) -> None:
        (self.job.folder / str(program("sleep 600").process.pid)).touch()
        time.sleep(self.job.seconds)


def exit_slowly(job: Job) -> int:
    """Start a program, and create a file named after its process id."""
    if job.seconds:
        SlowExit(job)
    return job.number
