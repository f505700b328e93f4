"""A task that keeps workers where it is hard to leave; in a module of its own, so that chores need no rules."""

import time

from souq.bots.subprocess_bot import program
from tests.lab.jobs.worker_tasks import Chore


class Straggler:
    """Takes long where Python hands no exception on."""

    def __init__(self, chore: Chore) -> None:
        self.chore = chore

    def __del__(self) -> None:
        (self.chore.folder / str(program("sleep 600").process.pid)).touch()
        time.sleep(self.chore.seconds)


def straggle(chore: Chore) -> int:
    """Names the program that it started, as a file."""
    if chore.seconds:
        Straggler(chore)
    return chore.number
