"""Studies are the same on any number of workers and keep their games after an interruption."""

from collections.abc import Iterator
from typing import Any

import pytest

from souq.lab.study import run as running
from souq.lab.study.run import Interrupted, run
from tests.lab.study.studies import new_plan


@pytest.mark.slow
def test_a_study_is_the_same_on_any_number_of_cores() -> None:
    plan = new_plan("basari", 600, "greedy,random")
    one, two = (run("it", plan, workers)[0] for workers in (1, 2))
    assert one.summary == two.summary
    assert all((one.column(name) == two.column(name)).all() for name in one.tally.columns)
    assert one.summary["complete"]


@pytest.mark.slow
def test_an_interrupted_study_keeps_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(after: int) -> Any:
        def work(task: Any, jobs: Any, workers: int, cluster: str | None) -> Iterator[Any]:
            for index, job in enumerate(jobs[:after]):
                yield index, task(job)
            raise KeyboardInterrupt

        return work

    plan = new_plan("basari", 300)
    monkeypatch.setattr(running, "run_jobs", interrupted(1))
    study, finished = run("it", plan)
    assert (finished, study.games, study.summary["complete"], study.summary["luck"]) == (False, 256, False, None)
    monkeypatch.setattr(running, "run_jobs", interrupted(0))
    with pytest.raises(Interrupted):
        run("it", plan)
