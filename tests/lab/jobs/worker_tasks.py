"""Tasks for worker processes, in a module that these can import."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple


class Job(NamedTuple):
    number: int
    folder: Path
    deaths: int = 0
    """Workers to kill before the job succeeds."""
    seconds: float = 0.0


def square(job: Job) -> int:
    """Return the square of the number, and leave a file for each try."""
    tries = len(list(job.folder.glob(f"{job.number}-*")))
    (job.folder / f"{job.number}-{tries}").touch()
    if tries < job.deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(job.seconds)
    return job.number**2


def fail(job: Job) -> int:
    raise ValueError(f"job {job.number} failed")
