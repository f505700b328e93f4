"""Section "Bargaining" of the Basari rules."""

import pytest

from tests.position import Position

BARGAIN = (
    "basari/1 seats=3 stage=1 pile=30 phase=open action=B shown=B,B,C,.*2 dealt=1,2,3,-*2 bidder=1 answerer=2 gems=3r3y3g3b*3/0*2"
)
ANSWER = BARGAIN.replace("phase=open", "phase=answer")


@pytest.mark.clause("B18")
def test_one_red_and_three_blue_beat_four_yellow() -> None:
    assert Position(f"{ANSWER} offer=4y").why_not(2, "bid 1r3b") == "none"


@pytest.mark.clause("B18")
def test_equal_bid_is_not_a_raise() -> None:
    assert Position(f"{ANSWER} offer=3b").why_not(2, "bid 3b") == "too_low"


@pytest.mark.clause("B21")
def test_whoever_accepts_takes_the_offer_and_leaves_the_action() -> None:
    position = Position(f"{ANSWER} offer=3b").play(2, "accept")
    assert position.table.gems[:2].tolist() == [[3, 3, 3, 0], [3, 3, 3, 6]]
    assert position.scores == [7, 0, 0]
