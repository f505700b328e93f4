"""Runs jobs on a Ray cluster, or on a Ray started on this machine. Needs the extra: pip install 'souq[cluster]'."""

import hashlib
import logging
import os
import secrets
import shutil
import tempfile
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import souq
from souq.kernel.errors import OptionError
from souq.kernel.extras import need_extra
from souq.lab.jobs import MAX_TRIES, WorkerDied

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL = "local"
IN_FLIGHT_PER_CORE = 2
"""Jobs submitted per core of the cluster, so that a core never waits for the driver."""


def run_on_ray(
    task: Callable[[Job], Result], jobs: Sequence[Job], workers: int, cluster: str
) -> Generator[tuple[int, Result], None, None]:
    """Yield (index, result) from a Ray cluster; see run_jobs."""
    with connected(cluster, workers) as ray:
        remote = ray.remote(max_retries=MAX_TRIES - 1, num_cpus=1)(run_if_same_version)
        digest = souq_digest()
        limit = IN_FLIGHT_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, int] = {}
        waiting = iter(enumerate(jobs))
        try:
            while True:
                for index, job in waiting:
                    running[remote.remote(task, job, digest)] = index
                    if len(running) >= limit:
                        break
                if not running:
                    return
                for finished in ray.wait([*running])[0]:
                    index = running.pop(finished)
                    yield index, fetch(ray, finished, index)
        finally:
            for unfinished in running:
                ray.cancel(unfinished, force=True)


def fetch(ray: Any, reference: Any, index: int) -> Any:
    """Return the result of a finished job. Raise WorkerDied, or the exception of the task."""
    try:
        return ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        raise WorkerDied(index) from error
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error


@contextmanager
def connected(cluster: str, workers: int) -> Iterator[Any]:
    """Connect to Ray, without its usage reports, dashboard and logs, and shut it down at the end."""
    if cluster != LOCAL and not cluster.startswith("ray://"):
        raise OptionError(f"found the cluster {cluster!r}, expected ray://HOST:PORT, or {LOCAL} for Ray on this machine")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    need_extra("cluster", "--cluster")
    import ray

    silence_worker_logs()
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    directory = None
    try:
        if cluster == LOCAL:
            set_private_token()
            directory = tempfile.mkdtemp(prefix="souq-ray-")
            ray.init(num_cpus=workers, include_dashboard=False, _temp_dir=directory, **quiet)
        else:
            try:
                with warnings.catch_warnings(action="ignore"):
                    ray.init(cluster, **quiet)
            except (ConnectionError, RuntimeError, ValueError) as error:
                raise OptionError(
                    f"{cluster} refused the connection: {str(error).strip().splitlines()[0]} "
                    "(if it asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN)"
                ) from error
        yield ray
    finally:
        ray.shutdown()
        if directory is not None:
            shutil.rmtree(directory, ignore_errors=True)


def set_private_token() -> None:
    """Give a local Ray a random token that only this process knows. By default Ray writes one into the home directory."""
    if not {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & {*os.environ}:
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def silence_worker_logs() -> None:
    """Stop Ray from printing dead workers on standard output, which belongs to results. No public setting does this."""
    vars(import_module("ray._private.worker"))["_worker_logs_enabled"] = False


def run_if_same_version(task: Callable[[Any], Any], job: Any, digest: str) -> Any:
    """Run a job if the sources on this machine are those of the driver. Other sources might play differently."""
    if souq_digest() != digest:
        raise OptionError("the cluster has a different version of Souq; install the same version on all machines")
    return task(job)


@cache
def souq_digest() -> str:
    """Return the SHA-256 of all source files of Souq."""
    folder = Path(souq.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
