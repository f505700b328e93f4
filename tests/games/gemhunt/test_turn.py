"""Section "The turn" of the Gem-Hunt rules."""

import pytest

from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, RED, position, sold


def middle() -> Position:
    return sold(position(roads={RED: "8-9 9-18"}, units={RED: "L8 T9"}, coins={RED: 9}, gems={RED: "r"}), "g")


@pytest.mark.clause("G13")
def test_whoever_has_acted_builds_no_more() -> None:
    made = middle().play(RED, "road 7-8").play(RED, "lawyer 1 income")
    for text in ("road 8-17", "unroad 7-8", "hire lawyer"):
        assert made.why_not(RED, text) == "step_over"
    assert made.why_not(RED, "transporter 1 to 18") == "none"


@pytest.mark.clause("G13")
def test_whoever_has_traded_acts_no_more() -> None:
    made = middle().play(RED, "sell r")
    assert made.why_not(RED, "lawyer 1 income") == "step_over"
    assert made.why_not(RED, "road 7-8") == "step_over"
    assert made.moves(RED) == ["end"]


@pytest.mark.clause("G13")
def test_within_a_step_the_order_is_free() -> None:
    made = middle().play(RED, "road 7-8").play(RED, "unroad 9-18").play(RED, "road 8-17")
    assert made.table.coins[0] == 6


@pytest.mark.clause("G13")
def test_steps_may_be_skipped_and_the_turn_begins_anew_for_the_next() -> None:
    made = middle().play(RED, "unroad 9-18").play(RED, "lawyer 1 income").play(RED, "end")
    assert made.to_act == {BLUE}
    assert (made.table.step, made.table.removed, made.table.bought, made.table.acted) == (0, 0, 0, 0)


@pytest.mark.clause("G13")
def test_revealing_ends_the_turn() -> None:
    made = position(hands={RED: "roy rop ryo ryb rby"}).play(RED, "reveal roy")
    assert made.to_act == {BLUE}


@pytest.mark.clause("G13")
@pytest.mark.parametrize("move", [-1, 0, 1 << 56, 2 << 56, 127 << 56, (19 << 56) + 1, (3 << 56) + 256])
def test_nonsense_is_unreadable(move: int) -> None:
    made = middle()
    assert made.game.reasons[made.doors.why_not(made.boxes, made.tables, 0, move)].name == "unreadable"
