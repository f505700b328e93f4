"""Jobs spread over processes and over Ray: each comes back once, whatever dies."""

import os
import sys
import time
from pathlib import Path

import pytest

from souq.kernel.errors import OptionError
from souq.lab.jobs import WorkerDied, run_jobs
from tests.lab.jobs.slow_exit_task import straggle
from tests.lab.jobs.worker_tasks import Chore, refuse, square
from tests.process_exit import await_end

SQUARES = [(number, number**2) for number in range(7)]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_comes_back_once(workers: int, tmp_path: Path) -> None:
    jobs = [Chore(number, tmp_path) for number in range(7)]
    assert sorted(run_jobs(square, jobs, workers)) == SQUARES
    assert len(list(tmp_path.iterdir())) == 7


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_job_done_again(tmp_path: Path) -> None:
    jobs = [Chore(number, tmp_path, deaths=2 if number == 3 else number % 2) for number in range(7)]
    assert sorted(run_jobs(square, jobs, 2)) == SQUARES
    assert len(list(tmp_path.iterdir())) == 7 + 2 + 2


@pytest.mark.slow
def test_a_job_that_always_loses_its_worker_is_named(tmp_path: Path) -> None:
    jobs = [Chore(0, tmp_path), Chore(1, tmp_path, deaths=9)]
    with pytest.raises(WorkerDied, match="job 2 lost its worker process 3 times"):
        list(run_jobs(square, jobs, 2))


@pytest.mark.slow
def test_what_a_job_raises_is_raised(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="chore 0 is refused"):
        list(run_jobs(refuse, [Chore(0, tmp_path), Chore(0, tmp_path)], 2))


@pytest.mark.slow
def test_closing_early_ends_the_workers(tmp_path: Path) -> None:
    results = run_jobs(square, [Chore(0, tmp_path), *(Chore(number, tmp_path, seconds=600) for number in (1, 2))], 2)
    assert next(results) == (0, 0)
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 60


@pytest.mark.slow
def test_workers_leave_from_wherever_they_are_and_take_their_programs_along(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    results = run_jobs(straggle, [Chore(0, tmp_path), *(Chore(number, tmp_path, seconds=600) for number in (1, 2))], 2)
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
def test_ray_gives_the_same_and_survives_a_killed_worker(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leaves nothing behind: no output, no report of its use, no key in the home directory."""
    home, marks = tmp_path / "home", tmp_path / "marks"
    home.mkdir()
    marks.mkdir()
    monkeypatch.setenv("HOME", str(home))
    jobs = [Chore(number, marks, deaths=number == 3) for number in range(7)]
    assert sorted(run_jobs(square, jobs, 2, "local")) == SQUARES
    assert len(list(marks.iterdir())) == 7 + 1
    assert not list(home.iterdir())
    assert capfd.readouterr() == ("", "")
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_an_unknown_cluster_is_refused() -> None:
    with pytest.raises(OptionError, match="expected ray://HOST:PORT"):
        list(run_jobs(square, [], 1, "slurm"))


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"pip install 'souq\[cluster\]'"):
        list(run_jobs(square, [], 1, "local"))
