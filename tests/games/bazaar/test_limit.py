"""Section "Limit of jewels" of the Bazaar rules."""

import pytest

from tests.games.bazaar.positions import at_table, hand


@pytest.mark.clause("S18")
def test_ten_jewels_may_be_kept() -> None:
    assert at_table("9g", "0").play(1, "roll").chance("die g").to_act == {2}


@pytest.mark.clause("S18")
def test_a_purchase_brings_a_large_hand_back_under_the_limit() -> None:
    position = at_table("6r4g", "0", "0").play(1, "swap r>wbyg")
    assert position.table.jewels[0].sum() == 13
    position.play(1, "buy 1").chance("card 45")
    assert hand(position, 1) == "1w1b1y5g"
    assert position.to_act == {2}


@pytest.mark.clause("S18", "S19")
def test_passing_with_too_many_jewels_calls_the_neighbour() -> None:
    position = at_table("6r4g", "0", "0").play(1, "swap r>wbyg").play(1, "pass")
    assert position.to_act == {2}
    assert position.why_not(2, "roll") == "not_now"


@pytest.mark.clause("S19")
def test_the_last_seats_left_neighbour_is_the_first() -> None:
    assert at_table("0", "0", "10g", turn=3).play(3, "roll").chance("die r").to_act == {1}


@pytest.mark.clause("S19")
def test_the_neighbour_chooses_exactly_the_surplus() -> None:
    position = at_table("1r9g", "0", "0").play(1, "swap r>wbyg")
    assert hand(position, 1) == "1w1b1y10g"
    assert position.why_not(2, "trim 1w1b") == "wrong_count"
    assert position.why_not(2, "trim 1w3g") == "wrong_count"
    assert position.why_not(2, "trim 2w1g") == "not_theirs"
    assert len(position.moves(2)) == 8
    position.play(2, "trim 1w1y1g")
    assert hand(position, 1) == "1b9g"
    assert position.table.treasury.tolist() == [20, 20, 19, 20, 11]


@pytest.mark.clause("S19")
def test_after_the_trim_the_neighbour_has_its_turn() -> None:
    position = at_table("10g", "0", "0").play(1, "roll").chance("die g").play(2, "trim 1g")
    assert position.to_act == {2}
    assert position.moves(2) == ["roll"]
