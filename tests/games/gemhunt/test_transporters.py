"""Section "Transporters" of the Gem-Hunt rules."""

import pytest

from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, RED, position

TO_PITS = "8-9 8-17 17-18 9-18 16-17 17-26"
TO_MINE = "8-9 8-17 17-26 25-26 24-25 25-32"


@pytest.mark.clause("G29")
def test_a_transporter_picks_up_the_gem_of_a_pit_beside_it() -> None:
    made = position(roads={RED: TO_PITS}, units={RED: "T17"})
    assert [text for text in made.moves(RED) if "load" in text] == [f"transporter 1 load {pit}" for pit in (7, 8, 15, 16)]
    made.play(RED, "transporter 1 load 8")
    assert made.table.cargo[0].tolist() == [1, -1, -1]
    assert made.table.pits[7] == -1
    assert made.why_not(RED, "transporter 1 to 8") == "has_acted"


@pytest.mark.clause("G29")
def test_only_pits_beside_the_location_are_in_reach() -> None:
    assert position(roads={RED: TO_PITS}, units={RED: "T17"}).why_not(RED, "transporter 1 load 6") == "not_at_pit"
    assert position(roads={RED: TO_PITS}, units={RED: "T8"}).why_not(RED, "transporter 1 load 8") == "not_at_pit"


@pytest.mark.clause("G29")
def test_an_empty_pit_gives_nothing() -> None:
    made = position(roads={RED: TO_PITS}, units={RED: "T17 T16"}).play(RED, "transporter 1 load 8")
    made.play(RED, "end")
    made.table.turn = 0
    made.table.cargo[0, 0] = -1
    assert made.why_not(RED, "transporter 1 load 8") == "pit_empty"
    assert "transporter 1 load 8" not in made.moves(RED)


@pytest.mark.clause("G29")
def test_a_transporter_carries_one_gem() -> None:
    made = position(roads={RED: TO_PITS}, units={RED: "T17g"})
    assert made.why_not(RED, "transporter 1 load 8") == "carries"
    assert not any("load" in text for text in made.moves(RED))


@pytest.mark.clause("G29")
def test_lawyers_carry_nothing() -> None:
    assert position(roads={RED: TO_PITS}, units={RED: "L17"}).why_not(RED, "transporter 1 load 8") == "no_such_unit"


def at_mine(first: str = "T24", second: str = "T32", **more: str) -> Position:
    return position(
        roads={RED: TO_MINE}, units={RED: f"{first} {second}", BLUE: more.get("blue", "")}, options=more.get("options", "")
    )


@pytest.mark.clause("G30")
def test_two_transporters_take_a_gem_each_out_of_a_mine() -> None:
    made = at_mine().play(RED, "transporter 1 mine r with 2 mine p")
    assert made.table.cargo[0].tolist() == [0, 5, -1]
    assert made.table.mines.tolist() == [[1] * 6, [0, 1, 1, 1, 1, 0], [1] * 6, [1] * 6]
    assert made.why_not(RED, "transporter 1 to 25") == "has_acted"
    assert made.why_not(RED, "transporter 2 to 25") == "has_acted"


@pytest.mark.clause("G30")
def test_there_are_thirty_ways_to_share_out_a_full_mine() -> None:
    assert len([text for text in at_mine().moves(RED) if "mine" in text]) == 30


@pytest.mark.clause("G30")
def test_a_mine_needs_both_locations() -> None:
    assert at_mine(second="T25").why_not(RED, "transporter 1 mine r with 2 mine p") == "not_at_mine"
    assert at_mine(second="").why_not(RED, "transporter 1 mine r with 2 mine p") == "no_such_unit"


@pytest.mark.clause("G30")
def test_both_transporters_must_be_empty_and_fresh() -> None:
    assert at_mine(second="T32g").why_not(RED, "transporter 1 mine r with 2 mine p") == "carries"
    assert at_mine(first="T24g").why_not(RED, "transporter 1 mine r with 2 mine p") == "carries"
    made = at_mine()
    made.table.acted = 1 << 4
    assert made.why_not(RED, "transporter 1 mine r with 2 mine p") == "has_acted"
    assert not any("mine" in text for text in made.moves(RED))


@pytest.mark.clause("G30")
def test_a_colour_is_there_once() -> None:
    assert at_mine().why_not(RED, "transporter 1 mine r with 2 mine r") == "not_in_mine"
    made = at_mine().play(RED, "transporter 1 mine r with 2 mine p")
    made.table.cargo[0] = -1
    made.table.acted = 0
    assert made.why_not(RED, "transporter 1 mine r with 2 mine g") == "not_in_mine"


@pytest.mark.clause("G30")
def test_the_lower_number_is_said_first_and_another_player_is_no_partner() -> None:
    assert at_mine().why_not(RED, "transporter 2 mine r with 1 mine p") == "one_each"
    foreign = at_mine(second="", blue="T32")
    assert not any("mine" in text or "share" in text for text in foreign.moves(RED))


@pytest.mark.clause("G31")
def test_neither_goes_without_while_two_gems_are_left() -> None:
    assert at_mine().why_not(RED, "transporter 1 mine r with 2 mine -") == "one_each"


@pytest.mark.clause("G31")
def test_the_last_gem_goes_to_either() -> None:
    made = at_mine()
    made.table.mines[1] = [0, 0, 0, 1, 0, 0]
    assert [text for text in made.moves(RED) if "mine" in text] == [
        "transporter 1 mine g with 2 mine -",
        "transporter 1 mine - with 2 mine g",
    ]
    made.play(RED, "transporter 1 mine - with 2 mine g")
    assert made.table.cargo[0].tolist() == [-1, 3, -1]
    assert made.table.acted == 0b011000


@pytest.mark.clause("G31")
def test_an_empty_mine_gives_nothing() -> None:
    made = at_mine()
    made.table.mines[1] = 0
    assert made.why_not(RED, "transporter 1 mine - with 2 mine -") == "one_each"
    assert not any("mine" in text for text in made.moves(RED))


@pytest.mark.clause("G32")
def test_a_gem_is_delivered_at_the_own_home() -> None:
    made = position(roads={RED: TO_PITS}, units={RED: "T9g"}).play(RED, "transporter 1 deliver")
    assert made.table.gems[0].tolist() == [0, 0, 0, 1, 0, 0]
    assert made.table.cargo[0, 0] == -1


@pytest.mark.clause("G32")
def test_nothing_is_delivered_elsewhere_or_without_a_gem() -> None:
    assert position(roads={RED: TO_PITS}, units={RED: "T8g"}).why_not(RED, "transporter 1 deliver") == "not_at_home"
    assert position(roads={RED: TO_PITS}, units={RED: "T9"}).why_not(RED, "transporter 1 deliver") == "no_cargo"


@pytest.mark.clause("G32")
def test_a_transporter_has_to_stay_at_home_to_deliver() -> None:
    made = position(roads={RED: TO_PITS}, units={RED: "T8g"}).play(RED, "transporter 1 to 9")
    assert made.why_not(RED, "transporter 1 deliver") == "has_acted"


@pytest.mark.clause("G33")
def test_mines_are_not_shared_as_a_rule() -> None:
    assert at_mine(second="", blue="T32").why_not(RED, "transporter 1 share r") == "not_shared"


def shared(blue: str = "T32") -> Position:
    return at_mine(second="", blue=blue, options="@shared_mines=on")


@pytest.mark.clause("G33", "G34")
def test_the_transporter_of_another_helps_and_takes_a_gem_after_the_active_player() -> None:
    made = shared()
    assert [text for text in made.moves(RED) if "share" in text] == [f"transporter 1 share {letter}" for letter in "roygbp"]
    made.play(RED, "transporter 1 share r")
    assert made.to_act == {BLUE}
    assert made.moves(BLUE) == [f"take {letter}" for letter in "oygbp"]
    assert made.why_not(BLUE, "take r") == "not_in_mine"
    assert made.why_not(BLUE, "end") == "not_now"
    made.play(BLUE, "take p")
    assert made.to_act == {RED}
    assert made.table.cargo[:2, 0].tolist() == [0, 5]
    assert made.why_not(RED, "transporter 1 to 25") == "has_acted"
    assert made.why_not(RED, "take o") == "not_now"


@pytest.mark.clause("G33")
@pytest.mark.parametrize("blue", ["T32g", "L32", "T25"])
def test_only_an_empty_transporter_across_the_mine_helps(blue: str) -> None:
    made = shared(blue)
    assert made.why_not(RED, "transporter 1 share r") == "no_helper"
    assert not any("share" in text for text in made.moves(RED))


@pytest.mark.clause("G34")
def test_of_the_last_gem_the_helper_gets_nothing() -> None:
    made = shared()
    made.table.mines[1] = [0, 0, 0, 1, 0, 0]
    assert made.why_not(RED, "transporter 1 share r") == "not_in_mine"
    made.play(RED, "transporter 1 share g")
    assert made.to_act == {RED}
    assert made.table.cargo[1, 0] == -1


@pytest.mark.clause("G34")
def test_helping_is_no_action() -> None:
    made = shared().play(RED, "transporter 1 share r").play(BLUE, "take p").play(RED, "end")
    assert made.why_not(BLUE, "transporter 1 to 25") == "none"
