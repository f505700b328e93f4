"""Work in processes of this machine. Each has one job at a time, so it is known whose worker died."""

import multiprocessing
import os
import pickle
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from souq.bots.subprocess_bot import kill_programs
from souq.lab.jobs import MAX_TRIES, WorkerDied

Job = TypeVar("Job")
Result = TypeVar("Result")

GRACE = 2.0
"""Seconds that workers have to end what they started before they are killed."""


class Worker:
    """A process and our end of the pipe to it."""

    def __init__(self, task: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(task, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.index = -1
        """The job that it is at."""

    def give(self, index: int, job: object) -> bool:
        """Whether it could be given; a worker that has died takes nothing."""
        self.index = index
        try:
            self.pipe.send(job)
        except OSError:
            return False
        return True

    def take(self) -> tuple[bool, Any] | None:
        """Whether the job succeeded, and its result or what it raised; None when the worker has died."""
        try:
            return pickle.loads(self.pipe.recv_bytes())  # noqa: S301
        except (EOFError, OSError):
            return None

    def forget(self) -> None:
        self.pipe.close()
        self.process.join()


def run_in_processes(task: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Generator[tuple[int, Result], None, None]:
    waiting = list(range(len(jobs)))[::-1]
    lost: Counter[int] = Counter()
    crew: list[Worker] = []

    def assign(worker: Worker) -> None:
        index = waiting.pop()
        if not worker.give(index, jobs[index]):
            part(worker)

    def part(worker: Worker) -> None:
        """With one that has died; its job waits again."""
        crew.remove(worker)
        worker.forget()
        lost[worker.index] += 1
        if lost[worker.index] == MAX_TRIES:
            raise WorkerDied(worker.index)
        waiting.append(worker.index)

    try:
        while waiting or crew:
            while waiting and len(crew) < workers:
                crew.append(Worker(task))
                assign(crew[-1])
            ready = wait([worker.pipe for worker in crew])
            for worker in [worker for worker in crew if worker.pipe in ready]:
                answer = worker.take()
                if answer is None:
                    part(worker)
                    continue
                succeeded, value = answer
                if not succeeded:
                    raise value
                index = worker.index
                if waiting:
                    assign(worker)
                else:
                    crew.remove(worker)
                    worker.forget()
                yield index, value
    finally:
        terminate(crew)


def terminate(crew: list[Worker]) -> None:
    for worker in crew:
        worker.process.terminate()
    deadline = time.monotonic() + GRACE
    for worker in crew:
        worker.process.join(max(0.0, deadline - time.monotonic()))
        worker.process.kill()
        worker.forget()


def serve(task: Callable[[Any], Any], pipe: Connection) -> None:
    """A worker's life: jobs in, results out, until there are no more. Ctrl-C is for whoever gave the jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, exit_now)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = pickle.dumps((True, task(job)))
        except Exception as error:
            answer = pickle.dumps((False, picklable(error)))
        try:
            pipe.send_bytes(answer)
        except OSError:
            return


def exit_now(number: int, frame: object) -> None:
    """At once: an exception could meet code that hands none on, such as a finalizer, and we would stay."""
    kill_programs()
    os._exit(128 + number)


def picklable(error: Exception) -> Exception:
    """An error that survives the pipe, with the traceback as a note."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
