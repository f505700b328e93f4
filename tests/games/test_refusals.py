"""The constants of the reasons in every game."""

from importlib import import_module

import pytest

from souq.games import GAMES
from souq.kernel.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_reason_constant_is_the_index_of_the_reason_with_its_name(game: Game) -> None:
    refusals = import_module(f"souq.games.{game.id}.refusals")
    assert [getattr(refusals, reason.name.upper()) for reason in game.reasons] == [*range(len(game.reasons))]
