"""Clauses as text."""

import pytest

from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.play.rulebook import find_clause


def test_a_clause_is_found_by_name_or_number() -> None:
    game = find_game("basari")
    assert find_clause(game, "14") == find_clause(game, "b14") == find_clause(game, "B14")
    for wrong in ("0", "99", "X1", "", "B", "-1"):
        with pytest.raises(OptionError, match="expected B1 to B"):
            find_clause(game, wrong)


def test_a_clause_with_a_table_keeps_it() -> None:
    assert "| none | 5 | 8 | 12 |" in find_clause(find_game("bazaar"), "15")
