"""Jobs on processes and on Ray: each has one result, although workers die."""

import os
import sys
import time
from pathlib import Path

import pytest

from souq.kernel.errors import OptionError
from souq.lab.jobs import WorkerDied, run_jobs
from tests.lab.jobs.slow_exit_task import exit_slowly
from tests.lab.jobs.worker_tasks import Job, fail, square
from tests.process_exit import await_end

SQUARES = [(number, number**2) for number in range(7)]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_comes_back_once(workers: int, tmp_path: Path) -> None:
    jobs = [Job(number, tmp_path) for number in range(7)]
    assert sorted(run_jobs(square, jobs, workers)) == SQUARES
    assert len(list(tmp_path.iterdir())) == 7


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_job_run_again(tmp_path: Path) -> None:
    jobs = [Job(number, tmp_path, deaths=2 if number == 3 else number % 2) for number in range(7)]
    assert sorted(run_jobs(square, jobs, 2)) == SQUARES
    assert len(list(tmp_path.iterdir())) == 7 + 2 + 2


@pytest.mark.slow
def test_a_job_that_always_loses_its_worker_ends_the_run(tmp_path: Path) -> None:
    jobs = [Job(0, tmp_path), Job(1, tmp_path, deaths=9)]
    with pytest.raises(WorkerDied, match="job 2 lost its worker process 3 times"):
        list(run_jobs(square, jobs, 2))


@pytest.mark.slow
def test_an_exception_of_a_job_is_raised(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="job 0 failed"):
        list(run_jobs(fail, [Job(0, tmp_path), Job(0, tmp_path)], 2))


@pytest.mark.slow
def test_closing_early_ends_the_workers(tmp_path: Path) -> None:
    results = run_jobs(square, [Job(0, tmp_path), *(Job(number, tmp_path, seconds=600) for number in (1, 2))], 2)
    assert next(results) == (0, 0)
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 60


@pytest.mark.slow
def test_terminated_workers_exit_inside_finalizers_and_end_their_programs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    results = run_jobs(exit_slowly, [Job(0, tmp_path), *(Job(number, tmp_path, seconds=600) for number in (1, 2))], 2)
    assert next(results) == (0, 0)
    deadline = time.monotonic() + 120
    while len(marks := list(tmp_path.iterdir())) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    results.close()
    assert capfd.readouterr() == ("", "")
    for mark in marks:
        await_end(int(mark.name))


@pytest.mark.slow
def test_ray_gives_the_same_results_and_survives_a_killed_worker(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leaves nothing behind: no output, no usage report, no token in the home directory."""
    home, marks = tmp_path / "home", tmp_path / "marks"
    home.mkdir()
    marks.mkdir()
    monkeypatch.setenv("HOME", str(home))
    jobs = [Job(number, marks, deaths=number == 3) for number in range(7)]
    assert sorted(run_jobs(square, jobs, 2, "local")) == SQUARES
    assert len(list(marks.iterdir())) == 7 + 1
    assert not list(home.iterdir())
    assert capfd.readouterr() == ("", "")
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_an_unknown_cluster_is_refused() -> None:
    with pytest.raises(OptionError, match="expected ray://HOST:PORT"):
        list(run_jobs(square, [], 1, "slurm"))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"pip install 'souq\[cluster\]'"):
        list(run_jobs(square, [], 1, "local"))
