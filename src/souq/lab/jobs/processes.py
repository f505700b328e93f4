"""Process pool of this machine. Each worker has one job at a time, so a dead worker's job is known and can be requeued.

concurrent.futures.ProcessPoolExecutor fails as a whole when one worker dies.
"""

import multiprocessing
import os
import pickle
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from souq.bots.subprocess_bot import kill_programs
from souq.lab.jobs import MAX_TRIES, WorkerDied

Job = TypeVar("Job")
Result = TypeVar("Result")

TERMINATION_SECONDS = 2.0
"""Time that workers have to exit after SIGTERM, before SIGKILL."""


class Worker:
    """A worker process and the parent's end of the pipe to it."""

    def __init__(self, task: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(task, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.index = -1
        """Index of its current job."""

    def send(self, index: int, job: object) -> bool:
        """Send a job. Return whether the worker was alive to receive it."""
        self.index = index
        try:
            self.pipe.send(job)
        except OSError:
            return False
        return True

    def receive(self) -> tuple[bool, Any] | None:
        """Return whether the job succeeded and its result or exception; None if the worker has died."""
        try:
            return pickle.loads(self.pipe.recv_bytes())  # noqa: S301
        except (EOFError, OSError):
            return None

    def close(self) -> None:
        """Close the pipe, which lets an idle worker exit, and wait for it."""
        self.pipe.close()
        self.process.join()


class Pool:
    """Workers, the jobs that wait for one, and how often each job has lost its worker."""

    def __init__(self, task: Callable[[Any], Any], jobs: Sequence[Any], size: int) -> None:
        self.task = task
        self.jobs = jobs
        self.size = size
        self.workers: list[Worker] = []
        self.waiting = [*reversed(range(len(jobs)))]
        self.deaths: Counter[int] = Counter()

    def results(self) -> Iterator[tuple[int, Any]]:
        """Yield (index, result) until all jobs are done."""
        while self.waiting or self.workers:
            self.start_workers()
            ready = wait([worker.pipe for worker in self.workers])
            for worker in [worker for worker in self.workers if worker.pipe in ready]:
                answer = worker.receive()
                if answer is None:
                    self.requeue(worker)
                    continue
                succeeded, value = answer
                if not succeeded:
                    raise value
                index = worker.index
                if self.waiting:
                    self.assign(worker)
                else:
                    self.workers.remove(worker)
                    worker.close()
                yield index, value

    def start_workers(self) -> None:
        while self.waiting and len(self.workers) < self.size:
            self.workers.append(Worker(self.task))
            self.assign(self.workers[-1])

    def assign(self, worker: Worker) -> None:
        """Send the next job to a worker."""
        index = self.waiting.pop()
        if not worker.send(index, self.jobs[index]):
            self.requeue(worker)

    def requeue(self, worker: Worker) -> None:
        """Remove a dead worker and put its job back."""
        self.workers.remove(worker)
        worker.close()
        self.deaths[worker.index] += 1
        if self.deaths[worker.index] == MAX_TRIES:
            raise WorkerDied(worker.index)
        self.waiting.append(worker.index)

    def terminate(self) -> None:
        """End all workers: SIGTERM, and SIGKILL after a grace period."""
        for worker in self.workers:
            worker.process.terminate()
        deadline = time.monotonic() + TERMINATION_SECONDS
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            worker.process.kill()
            worker.close()


def run_in_processes(task: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Generator[tuple[int, Result], None, None]:
    """Yield (index, result) from a pool of workers; see run_jobs."""
    pool = Pool(task, jobs, workers)
    try:
        yield from pool.results()
    finally:
        pool.terminate()


def serve(task: Callable[[Any], Any], pipe: Connection) -> None:
    """Run jobs from the pipe until it is closed. Ctrl-C is ignored: the parent handles it and terminates the workers."""
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
    """Handle SIGTERM with `os._exit`, because an exception raised inside a finalizer is swallowed."""
    kill_programs()
    os._exit(128 + number)


def picklable(error: Exception) -> Exception:
    """Return the error, or a RuntimeError with its text if it cannot be pickled. Its traceback becomes a note."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
