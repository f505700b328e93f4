"""Section "Building and buying" of the Gem-Hunt rules."""

import pytest

from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, GREEN, RED, VISIT, line, position

TWENTY = "8-9 7-8 6-7 5-6 4-5 3-4 9-18 18-27 27-34 34-43 43-50 8-17 7-16 6-15 5-14 4-13 3-12 17-26 26-33 33-42"
"""All the roads that red has; 16-17 and 15-16 are free."""


@pytest.mark.clause("G14")
def test_a_road_costs_a_coin_and_touches_an_own_road() -> None:
    made = position(roads={RED: "8-9"}, coins={RED: 2})
    assert made.why_not(RED, "road 16-17") == "not_touching"
    made.play(RED, "road 7-8")
    assert made.table.coins[0] == 1
    assert made.table.bank == 120 - 11 - 1
    assert made.table.road[line(made, "7-8")] == RED
    assert made.table.supply[0] == 18


@pytest.mark.clause("G14")
def test_only_one_road_lies_on_a_line() -> None:
    made = position(roads={RED: "8-9", BLUE: VISIT}, coins={RED: 2})
    assert made.why_not(RED, "road 7-8") == "road_there"
    assert made.why_not(RED, "road 8-9") == "road_there"


@pytest.mark.clause("G14")
def test_roads_of_others_are_no_start() -> None:
    made = position(roads={RED: "8-9", BLUE: VISIT}, coins={RED: 2})
    assert made.why_not(RED, "road 7-16") == "not_touching"
    assert made.why_not(RED, "road 8-17") == "none"


@pytest.mark.clause("G14")
def test_home_is_a_start_even_without_roads() -> None:
    made = position(coins={RED: 1})
    assert made.moves(RED) == ["road 8-9", "road 9-18", "end"]


@pytest.mark.clause("G15")
def test_the_first_road_to_a_coin_takes_it() -> None:
    made = position(roads={RED: "8-9"}, coins={RED: 2, BLUE: 2}).play(RED, "road 9-18")
    assert made.table.coins[0] == 2
    assert made.table.coin[17] == 0
    made.play(RED, "road 17-18")
    assert made.table.coins[0] == 1


@pytest.mark.clause("G15")
def test_a_coin_is_taken_once_only() -> None:
    made = position(turn=BLUE, roads={BLUE: f"{VISIT} 8-9 8-17 17-18"}, coins={BLUE: 1})
    made.play(BLUE, "road 9-18")
    assert made.table.coins.tolist() == [0, 0, 0, 0]


@pytest.mark.clause("G16")
def test_neutral_roads_come_when_the_own_are_laid() -> None:
    made = position(roads={RED: TWENTY}, coins={RED: 3}).play(RED, "road 16-17")
    assert made.table.road[line(made, "16-17")] == 5
    assert (made.table.supply[0], made.table.neutral, made.table.coins[0]) == (0, 19, 2)


@pytest.mark.clause("G16")
def test_a_road_is_of_the_own_colour_while_there_is_one() -> None:
    made = position(roads={RED: TWENTY.removesuffix(" 33-42")}, coins={RED: 3}).play(RED, "road 33-42")
    assert made.table.road[line(made, "33-42")] == RED


@pytest.mark.clause("G16")
def test_neutral_roads_lead_on_from_neutral_roads_joined_to_the_own() -> None:
    made = position(roads={RED: TWENTY}, neutral="42-49 49-58 70-71", coins={RED: 3})
    assert made.why_not(RED, "road 57-58") == "none"
    assert made.why_not(RED, "road 71-72") == "neutral_not_touching"
    assert "road 57-58" in made.moves(RED)
    assert "road 71-72" not in made.moves(RED)


@pytest.mark.clause("G16")
def test_own_roads_do_not_start_at_neutral_ones() -> None:
    made = position(roads={RED: TWENTY.replace(" 3-12", "")}, neutral="42-49 49-58", coins={RED: 3})
    assert made.why_not(RED, "road 57-58") == "not_touching"


@pytest.mark.clause("G16")
def test_neutral_roads_run_out() -> None:
    made = position(roads={RED: TWENTY}, coins={RED: 3})
    made.table.neutral = 0
    assert made.why_not(RED, "road 16-17") == "no_roads_left"
    assert not any(text.startswith("road") for text in made.moves(RED))


@pytest.mark.clause("G17")
def test_the_end_of_a_chain_is_removed_for_a_coin() -> None:
    made = position(roads={RED: "8-9 7-8 6-7"}, coins={RED: 3})
    assert made.why_not(RED, "unroad 7-8") == "not_an_end"
    made.play(RED, "unroad 6-7")
    assert made.table.coins[0] == 2
    assert made.table.supply[0] == 18
    assert made.table.road[line(made, "6-7")] == 0
    assert made.table.touched[5] == 0


@pytest.mark.clause("G17")
def test_one_road_is_removed_a_turn() -> None:
    made = position(roads={RED: "8-9 7-8 6-7"}, coins={RED: 3}).play(RED, "unroad 6-7")
    assert made.why_not(RED, "unroad 7-8") == "already_removed"


@pytest.mark.clause("G17")
def test_only_own_roads_are_removed() -> None:
    made = position(roads={RED: "8-9", BLUE: "76-77"}, neutral="7-8", coins={RED: 3})
    assert made.why_not(RED, "unroad 76-77") == "not_own_road"
    assert made.why_not(RED, "unroad 7-8") == "not_own_road"


@pytest.mark.clause("G17")
def test_other_colours_do_not_lengthen_a_chain() -> None:
    made = position(roads={RED: "8-9 7-8", BLUE: "76-77 75-76"}, neutral="6-7", coins={RED: 3})
    assert made.why_not(RED, "unroad 7-8") == "none"


@pytest.mark.clause("G17")
def test_home_is_not_an_end_and_a_ring_has_none() -> None:
    chain = position(roads={RED: "8-9 7-8"}, coins={RED: 3})
    assert chain.why_not(RED, "unroad 8-9") == "not_an_end"
    other_way = position(roads={RED: "9-18 18-27"}, coins={RED: 3})
    assert other_way.why_not(RED, "unroad 9-18") == "not_an_end"
    ring = position(roads={RED: "8-9 9-18 8-17 17-18"}, coins={RED: 3})
    assert not any(text.startswith("unroad") for text in ring.moves(RED))


@pytest.mark.clause("G17")
def test_without_a_coin_no_road_is_removed() -> None:
    assert position(roads={RED: "8-9 7-8"}).why_not(RED, "unroad 7-8") == "too_dear"


@pytest.mark.clause("G18")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_no_unit_is_left_without_a_road(owner: int) -> None:
    made = position(roads={RED: "8-9 7-8"}, units={owner: "T7"}, coins={RED: 3})
    assert made.why_not(RED, "unroad 7-8") == "strands"


@pytest.mark.clause("G18")
def test_another_road_of_any_colour_is_enough() -> None:
    made = position(roads={RED: "8-9 7-8"}, neutral="6-7", units={RED: "T7"}, coins={RED: 3})
    assert made.why_not(RED, "unroad 7-8") == "none"


def hiring(units: str, coins: int) -> Position:
    return position(roads={RED: "8-9 7-8 6-7 5-6"}, units={RED: units}, coins={RED: coins})


@pytest.mark.clause("G19")
@pytest.mark.parametrize(("kind", "price", "unit"), [("lawyer", 5, 1), ("transporter", 4, 3)])
def test_a_unit_is_bought_and_stands_at_home(kind: str, price: int, unit: int) -> None:
    assert hiring("L8", price - 1).why_not(RED, f"hire {kind}") == "too_dear"
    made = hiring("L8", price).play(RED, f"hire {kind}")
    assert made.table.coins[0] == 0
    assert made.table.unit[0, unit] == 8


@pytest.mark.clause("G19")
def test_home_must_be_free() -> None:
    assert hiring("L9", 9).why_not(RED, "hire lawyer") == "home_occupied"


@pytest.mark.clause("G19")
def test_one_unit_is_bought_a_turn() -> None:
    made = hiring("L8", 20).play(RED, "hire lawyer")
    assert made.why_not(RED, "hire transporter") == "already_bought"


@pytest.mark.clause("G19")
def test_nobody_has_more_than_three_of_each() -> None:
    assert hiring("L8 L7 L6", 20).why_not(RED, "hire lawyer") == "all_bought"
    assert hiring("T8 T7 T6", 20).why_not(RED, "hire transporter") == "all_bought"
    assert hiring("T8 T7 T6", 20).why_not(RED, "hire lawyer") == "none"


@pytest.mark.clause("G19")
def test_a_new_unit_acts_at_once() -> None:
    made = hiring("L7", 5).play(RED, "hire lawyer").play(RED, "lawyer 2 to 8")
    assert made.table.unit[0, 1] == 7


@pytest.mark.clause("G14", "G17", "G27")
def test_removing_a_road_into_a_foreign_home_parts_what_it_joined() -> None:
    made = position(turn=GREEN, roads={GREEN: "69-70 70-71 71-72 72-73 73-74 74-75 75-76 76-77"}, coins={GREEN: 1})
    assert made.table.joined[69 - 1] == 0b0110
    made.play(GREEN, "unroad 76-77")
    assert made.table.joined[69 - 1] == 0b0100
    assert made.table.joined[77 - 1] == 0b0010
