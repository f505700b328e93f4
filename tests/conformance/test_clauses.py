"""Every clause of every rulebook has a test that names it, and no test names a clause that is not there."""

import re
from pathlib import Path

import pytest

from souq.games import GAMES
from souq.kernel.game import Game
from souq.play.rulebook import clauses

TESTS = Path(__file__).parents[1] / "games"
MARK = re.compile(r"mark\.clause\(([^)]*)\)")


def clauses_in_tests(game: Game) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (TESTS / game.id).glob("test_*.py"))
    return {name for text in texts for mark in MARK.findall(text) for name in re.findall(r'"([^"]+)"', mark)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_clause_is_untested(game: Game) -> None:
    assert set(clauses(game)) - clauses_in_tests(game) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_test_names_an_unknown_clause(game: Game) -> None:
    assert clauses_in_tests(game) - set(clauses(game)) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_clauses_are_numbered_without_a_gap(game: Game) -> None:
    names = list(clauses(game))
    assert names == [f"{names[0][0]}{number}" for number in range(1, len(names) + 1)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_code_names_only_clauses_that_exist(game: Game) -> None:
    letter = next(iter(clauses(game)))[0]
    for path in game.folder.glob("*.py"):
        named = set(re.findall(rf"\[({letter}[0-9]+)\]", path.read_text(encoding="utf-8")))
        assert named <= set(clauses(game)), path.name
