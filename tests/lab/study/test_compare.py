"""Comparisons of two studies."""

import copy
from typing import Any

import pytest

from souq.games import find_game
from souq.kernel.components import Components
from souq.lab.study.compare import compare
from souq.lab.study.run import run
from tests.lab.study.studies import new_plan


def changed(id: str, **values: Any) -> Components:
    usual = find_game(id).components
    return Components(usual.source, copy.deepcopy(usual.data) | values, usual.lines)


@pytest.mark.slow
def test_equal_components_do_not_differ() -> None:
    """The seeds differ, so the games do; the rules are the same."""
    one, other = (run("it", new_plan("basari", 1000, seed=seed))[0] for seed in (1, 2))
    found = compare(one, other)
    assert found["comparisons"] > 100
    assert found["significant"] == 0


@pytest.mark.slow
def test_a_changed_component_is_found() -> None:
    usual = run("usual", new_plan("basari", 300))[0]
    other = run("other", new_plan("basari", 300, components=changed("basari", workers_prize=0)))[0]
    found = {row["name"]: row for row in compare(usual, other)["rows"] if row["significant"]}
    assert found["sources: workers"]["theirs"] == 0
    assert found["sources: workers"]["difference"] < -40
    assert {f"score_{seat}" for seat in range(1, 5)} <= found.keys()
    assert "won_1" not in found
