"""Section "Options" of the Bazaar rules."""

import pytest

from souq.games.bazaar import GAME
from souq.kernel.errors import OptionError
from tests.games.bazaar.positions import at_table, new_table


@pytest.mark.clause("S25")
def test_the_short_game_fills_up_no_stall_but_gives_the_extra_star() -> None:
    position = at_table("3r2w", "4r", phase="buy", height="5,1,4,3", options="@length=short").play(1, "buy 2")
    assert position.table.height.tolist() == [5, 0, 4, 3]
    position.play(2, "roll").chance("die r").play(2, "buy 1")
    assert position.scores == [5, 12]


@pytest.mark.clause("S25")
def test_the_short_game_ends_with_the_second_stall_too() -> None:
    position = at_table("5r", "0", phase="buy", top="1,16,-,28", height="1,4,0,4", sold_out=1, options="@length=short")
    assert position.play(1, "buy 1").to_act == set()


LARGE = {0: (80, 110, 150), 1: (60, 80, 110), 2: (50, 60, 80), 3: (40, 50, 60)}


@pytest.mark.clause("S26")
@pytest.mark.parametrize("left", LARGE)
@pytest.mark.parametrize(("star", "sold_out"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_the_large_scale(left: int, star: int, sold_out: int) -> None:
    paid = "5r" if star else "3r2w"
    extra = f"{left}g" if left else ""
    height = "5,5,5,0" if sold_out else "5*4"
    position = at_table(paid + extra, "0", phase="buy", sold_out=sold_out, height=height, options="@scale=large")
    assert position.play(1, "buy 1" if star else "buy 2").scores == [LARGE[left][star + sold_out], 0]


@pytest.mark.clause("S27")
def test_barter_cards_can_be_named() -> None:
    position = new_table(2, "@barter=3+10")
    assert position.table.barter.tolist() == [2, 9]
    assert "card 1" in position.odds()


@pytest.mark.clause("S27")
@pytest.mark.parametrize("value", ["10+3", "3+3", "0+1", "1+11", "3", ""])
def test_two_different_barter_cards_the_lower_first(value: str) -> None:
    with pytest.raises(OptionError, match="barter"):
        GAME.check_options({"barter": value})
    assert len(GAME.options[2].values) == 1 + 45
