"""Section "Taking merchandise" of the Bazaar rules."""

import pytest

from souq.kernel.move import CHANCE
from tests.games.bazaar.positions import at_table, hand


@pytest.mark.clause("S14")
def test_nothing_is_bought_before_the_roll_or_trade() -> None:
    position = at_table("5r", "0")
    assert position.why_not(1, "buy 1") == "not_now"
    assert position.play(1, "roll").chance("die g").moves(1) == ["buy 1", "pass"]


@pytest.mark.clause("S14")
def test_all_five_jewels_of_the_card_have_to_be_there() -> None:
    position = at_table("5r2y", "0", phase="buy")
    assert position.why_not(1, "buy 2") == "cannot_pay"
    assert position.why_not(1, "buy 1") == "none"
    assert hand(position.play(1, "buy 1"), 1) == "2y"


@pytest.mark.clause("S14")
def test_a_seat_that_can_pay_for_nothing_is_not_asked() -> None:
    assert at_table("2r", "0").play(1, "roll").chance("die r").to_act == {2}


@pytest.mark.clause("S14")
def test_buying_is_a_choice() -> None:
    position = at_table("5r", "0", phase="buy").play(1, "pass")
    assert hand(position, 1) == "5r"
    assert position.to_act == {2}


@pytest.mark.clause("S14")
def test_one_card_a_turn() -> None:
    position = at_table("8r2w", "0", phase="buy").play(1, "buy 1").chance("card 40")
    assert position.to_act == {2}


@pytest.mark.clause("S14")
def test_an_empty_stall_sells_nothing() -> None:
    position = at_table("5r", "0", phase="buy", top="1,-,38,28", height="5,0,5,5", sold_out=1)
    assert position.why_not(1, "buy 2") == "no_card"


SMALL = {0: (5, 8, 12), 1: (3, 5, 8), 2: (2, 3, 5), 3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 3)}


@pytest.mark.clause("S15", "S21")
@pytest.mark.parametrize("left", SMALL)
@pytest.mark.parametrize(("star", "sold_out"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_points_follow_from_jewels_left_and_stars(left: int, star: int, sold_out: int) -> None:
    paid = "5r" if star else "3r2w"
    extra = f"{left}g" if left else ""
    position = at_table(paid + extra, "0", phase="buy", sold_out=sold_out, height="5,5,5,0" if sold_out else "5*4")
    position.play(1, "buy 1" if star else "buy 2")
    assert position.scores == [SMALL[left][star + sold_out], 0]


@pytest.mark.clause("S15")
def test_the_score_sheet_keeps_who_took_what_for_how_much() -> None:
    position = at_table("3r2w1g", "0", phase="buy").play(1, "buy 2")
    assert (position.table.buyer[15], position.table.earned[15]) == (0, 3)
    assert position.table.taken.tolist() == [1, 0, 0, 0, 0, 0]


@pytest.mark.clause("S16")
def test_jewels_left_over_stay_with_the_seat() -> None:
    assert hand(at_table("5r1w4g", "0", phase="buy").play(1, "buy 1"), 1) == "1w4g"


@pytest.mark.clause("S17")
def test_the_next_card_comes_to_light_before_anyone_moves() -> None:
    position = at_table("5r", "0", phase="buy").play(1, "buy 1")
    assert position.to_act == CHANCE
    position.chance("card 45")
    assert position.table.top.tolist() == [44, 15, 37, 27]
    assert position.table.height.tolist() == [4, 5, 5, 5]
