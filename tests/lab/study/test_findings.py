"""Findings as sentences."""

import pytest

from souq.lab.study.findings import findings
from souq.lab.study.run import run
from tests.lab.study.studies import new_plan


@pytest.mark.slow
def test_differences_that_few_games_cannot_show_are_not_denied() -> None:
    """In Bazaar the first turn is an advantage, which takes more than 20 games to show."""
    few = run("few", new_plan("bazaar", 20))[0]
    told = findings(few)
    assert few.summary["turn_order"]
    assert "No seat wins significantly more or less than its fair share in 20 games." in told
    assert "No turn wins significantly more or less than its fair share in 20 games." in told
