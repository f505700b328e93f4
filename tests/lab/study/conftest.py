"""Two finished studies to report and to write."""

import pytest

from souq.lab.study.results import StudyResults
from souq.lab.study.run import run
from tests.lab.study.studies import new_plan


@pytest.fixture(scope="session")
def pair() -> list[StudyResults]:
    return [run(name, new_plan("basari", 40, seed=seed))[0] for name, seed in (("as usual", 0), ("a<b>.toml", 7))]
