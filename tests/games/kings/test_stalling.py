"""Section "When nobody wins" of the rules of King's Keys."""

import pytest

from tests.conformance.position import Position
from tests.games.kings.positions import DECK, held, setting


def end_turn(more: str, claims: bool = False) -> Position:
    position = setting("1yA 2rS 3gC 4bK", heap="2bA", phase="finish", more=more)
    spare = sorted(held(position, 1) - {"1yA", "2rS", "3gC", "4bK"}, key=DECK.index)
    return position.play(1, f"{'show' if claims else 'discard'} {spare[0]} shop {spare[1]} {spare[2]}")


@pytest.mark.clause("K26")
def test_a_round_of_two_hundred_turns_is_abandoned_without_points() -> None:
    position = end_turn("turns=199")
    assert position.table.rounds == 2
    assert position.table.abandoned == 1
    assert position.table.turns == 0
    assert position.scores == [0, 0, 0, 0]


@pytest.mark.clause("K26")
def test_a_round_of_fewer_turns_goes_on() -> None:
    position = end_turn("turns=198")
    assert position.table.turns == 199
    assert position.to_act == {2}


@pytest.mark.clause("K26")
def test_the_last_turn_can_still_win() -> None:
    position = end_turn("turns=199", claims=True)
    assert position.table.abandoned == 0
    assert position.scores == [10, 0, 0, 0]


@pytest.mark.clause("K27")
def test_the_third_abandoned_round_ends_the_match_for_the_leaders() -> None:
    position = end_turn("turns=199 abandoned=2 won=0,0,0/1,0,0/1,0,0/0,0,0")
    assert position.to_act == set()
    assert position.winners == {2, 3}


@pytest.mark.clause("K27")
@pytest.mark.parametrize(("rounds", "acting"), [(499, 1), (500, 0)])
def test_the_match_ends_after_five_hundred_rounds(rounds: int, acting: int) -> None:
    position = end_turn(f"rounds={rounds}", claims=True)
    assert bool(position.to_act) == bool(acting)


@pytest.mark.clause("K27")
def test_leaders_may_have_lost_points() -> None:
    position = end_turn("turns=199 abandoned=2 wrong=3,2,1,4")
    assert position.winners == {3}
    assert position.scores == [-15, -10, -5, -20]
