"""Section "A turn" of the Bazaar rules."""

import pytest

from souq.kernel.errors import NotationError
from tests.games.bazaar.positions import at_table, hand, stalls_dealt


@pytest.mark.clause("S9")
def test_the_first_turn_can_only_be_a_roll() -> None:
    position = stalls_dealt(2).chance("die w").chance("die y")
    assert position.moves(1) == ["roll"]
    assert position.why_not(1, "swap r>2w") == "not_owned"


@pytest.mark.clause("S9")
def test_nobody_may_do_without_a_roll_or_a_trade() -> None:
    position = at_table("5r", "0")
    assert position.why_not(1, "pass") == "not_now"
    assert position.why_not(1, "roll") == "none"


@pytest.mark.clause("S9")
def test_a_turn_has_one_trade_only() -> None:
    position = at_table("2r", "1w").play(1, "swap r>2w")
    assert position.to_act == {2}


@pytest.mark.clause("S10")
def test_a_colour_rolled_is_taken_from_the_treasury() -> None:
    position = at_table("1w", "0").play(1, "roll").chance("die b")
    assert hand(position, 1) == "1w1b"
    assert position.table.treasury.tolist() == [20, 19, 19, 20, 20]


@pytest.mark.clause("S10")
def test_a_colour_that_the_treasury_lacks_gives_nothing() -> None:
    position = at_table("10b", "10b", "1r").play(1, "roll").chance("die b")
    assert hand(position, 1) == "10b"
    assert position.to_act == {2}


@pytest.mark.clause("S10", "S14")
def test_a_roll_that_gives_nothing_still_lets_the_seat_buy() -> None:
    position = at_table("10b", "10b", top="3,16,38,28").play(1, "roll").chance("die b")
    assert position.moves(1) == ["buy 1", "pass"]


@pytest.mark.clause("S11")
def test_the_star_gives_a_jewel_of_ones_choice() -> None:
    position = at_table("0", "0").play(1, "roll").chance("die star")
    assert position.moves(1) == ["pick r", "pick w", "pick b", "pick y", "pick g"]
    assert hand(position.play(1, "pick y"), 1) == "1y"


@pytest.mark.clause("S11")
def test_the_pick_has_to_be_in_the_treasury_and_cannot_be_declined() -> None:
    position = at_table("10b", "10b").play(1, "roll").chance("die star")
    assert position.why_not(1, "pick b") == "not_in_treasury"
    assert position.why_not(1, "pass") == "not_now"


@pytest.mark.clause("S12")
@pytest.mark.parametrize(("trade", "left"), [("r>2w", "2w"), ("r>wbyg", "1w1b1y1g")])
def test_the_rulebooks_red_jewel_goes_for_two_white_or_for_one_of_each_other(trade: str, left: str) -> None:
    assert hand(at_table("1r", "0").play(1, f"swap {trade}"), 1) == left


@pytest.mark.clause("S12")
def test_the_rulebooks_two_white_jewels_go_back_for_a_red_one() -> None:
    position = at_table("3w", "0").play(1, "swap 2w>r")
    assert hand(position, 1) == "1r1w"
    assert position.table.treasury.tolist() == [19, 19, 20, 20, 20]


@pytest.mark.clause("S12")
def test_the_whole_side_has_to_be_held() -> None:
    position = at_table("1r1w1y", "0")
    assert position.why_not(1, "swap 2w>r") == "not_owned"
    assert position.why_not(1, "swap ryg>w") == "not_owned"
    assert set(position.moves(1)) == {"roll", "swap r>2w", "swap w>ryg", "swap y>3b", "swap w>2b", "swap y>rb", "swap r>wbyg"}


@pytest.mark.clause("S12")
def test_a_trade_that_is_on_no_barter_card_cannot_even_be_read() -> None:
    with pytest.raises(NotationError, match="expected an equation of a barter card"):
        at_table("1r", "0").why_not(1, "swap r>w")


@pytest.mark.clause("S13")
def test_a_trade_needs_all_its_jewels_in_the_treasury() -> None:
    position = at_table("1r", "10w", "9w")
    assert position.why_not(1, "swap r>2w") == "not_in_treasury"
    assert position.why_not(1, "swap r>wbyg") == "none"
    assert "swap r>2w" not in position.moves(1)
