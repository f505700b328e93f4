"""Section "Options" of the rules of King's Keys."""

import pytest

from souq.games.kings import GAME
from souq.kernel.errors import OptionError
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, held, setting


def ending(four: str, more: str) -> tuple[Position, str]:
    position = setting(four, heap="2bA", phase="finish", more=more)
    spare = sorted(held(position, 1) - set(four.split()), key=DECK.index)
    return position, f"{spare[0]} shop {spare[1]} {spare[2]}"


@pytest.mark.clause("K28")
def test_the_black_market_is_off_unless_asked_for() -> None:
    assert GAME.load_box(4).array["black"][0] == 0
    assert GAME.load_box(4, {"black_market": "on"}).array["black"][0] == 1


@pytest.mark.clause("K29")
@pytest.mark.parametrize(("target", "over"), [(10, True), (11, False)])
def test_the_target_ends_the_match(target: int, over: bool) -> None:
    position, rest = ending("1yA 2rS 3gC 4bK", f"@target={target}")
    assert (position.play(1, f"show {rest}").to_act == set()) == over


@pytest.mark.clause("K29")
def test_the_target_is_ten_to_five_hundred_and_usually_a_hundred() -> None:
    assert GAME.load_box(4).array["target"][0] == 100
    for text in ("9", "501", "many"):
        with pytest.raises(OptionError, match="10 to 500"):
            GAME.load_box(4, {"target": text})


@pytest.mark.clause("K30")
def test_blocked_wrong_claims_are_refused_and_true_ones_are_not() -> None:
    position, rest = ending("1yA 2rS 3gC 4bC", "@wrong_claims=blocked")
    assert position.why_not(1, f"show {rest}") == "not_winning"
    assert f"discard {rest}" in position.moves(1)
    assert f"show {rest}" not in position.moves(1)
    position, rest = ending("1yA 2rS 3gC 4bK", "@wrong_claims=blocked")
    assert position.why_not(1, f"show {rest}") == "none"
    assert f"show {rest}" in position.moves(1)
