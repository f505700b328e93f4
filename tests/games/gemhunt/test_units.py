"""Section "Units" of the Gem-Hunt rules."""

import pytest

from tests.games.gemhunt.positions import BLUE, RED, VISIT, position

LONG = "8-9 7-8 6-7 5-6 4-5 3-4"


@pytest.mark.clause("G20")
def test_each_unit_acts_once_a_turn() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8 T6"}).play(RED, "lawyer 1 to 7")
    assert made.why_not(RED, "lawyer 1 to 8") == "has_acted"
    made.play(RED, "transporter 1 to 4")
    assert made.moves(RED) == ["end"]


@pytest.mark.clause("G20")
def test_units_act_in_any_order_along_all_roads() -> None:
    made = position(roads={RED: "8-9", BLUE: VISIT}, neutral="7-16", units={RED: "L8 T9"})
    made.play(RED, "transporter 1 to 7").play(RED, "lawyer 1 to 9").play(RED, "end")
    assert made.table.unit[0, 0] == 8


@pytest.mark.clause("G20")
def test_a_unit_must_be_on_the_board() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8 T6"})
    assert made.why_not(RED, "lawyer 2 to 7") == "no_such_unit"
    assert made.why_not(RED, "transporter 3 to 7") == "no_such_unit"


@pytest.mark.clause("G21")
def test_no_two_units_stand_on_one_location() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8 T6", BLUE: "L7"})
    assert made.why_not(RED, "lawyer 1 to 7") == "occupied"
    assert made.why_not(RED, "transporter 1 to 8") == "occupied"
    assert made.moves(RED) == ["lawyer 1 to 9", "lawyer 1 income", "transporter 1 to 5", "transporter 1 to 4", "end"]


@pytest.mark.clause("G21")
def test_nobody_stops_on_the_home_of_another() -> None:
    made = position(turn=BLUE, roads={RED: "8-9 9-18"}, units={BLUE: "L8 T18"})
    assert made.why_not(BLUE, "lawyer 1 to 9") == "foreign_home"
    assert made.why_not(BLUE, "transporter 1 to 9") == "foreign_home"
    assert not any(text.endswith("to 9") for text in made.moves(BLUE))


@pytest.mark.clause("G21")
def test_the_home_of_another_may_be_passed() -> None:
    made = position(turn=BLUE, roads={RED: "8-9 9-18"}, units={BLUE: "T18"}).play(BLUE, "transporter 1 to 8")
    assert made.table.unit[1, 3] == 7


@pytest.mark.clause("G22")
def test_a_lawyer_moves_one_location_along_a_road() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8"})
    assert made.why_not(RED, "lawyer 1 to 6") == "no_road"
    assert made.why_not(RED, "lawyer 1 to 17") == "no_road"
    assert made.why_not(RED, "lawyer 1 to 7") == "none"


@pytest.mark.clause("G23")
def test_a_transporter_moves_two_locations_and_passes_units() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8 T9", BLUE: "L6"})
    assert made.why_not(RED, "transporter 1 to 7") == "none"
    assert made.why_not(RED, "transporter 1 to 6") == "occupied"
    assert made.why_not(RED, "transporter 1 to 5") == "too_far"
    assert [text for text in made.moves(RED) if text.startswith("transporter")] == ["transporter 1 to 7"]


@pytest.mark.clause("G23")
def test_a_transporter_may_move_one_location() -> None:
    made = position(roads={RED: LONG}, units={RED: "T9"}).play(RED, "transporter 1 to 8")
    assert made.table.unit[0, 3] == 7
    assert made.table.occupant[8] == 0


@pytest.mark.clause("G3")
def test_there_is_no_location_78() -> None:
    made = position(roads={RED: LONG}, units={RED: "L8"})
    assert made.why_not(RED, "lawyer 1 to 78") == "no_such_location"
