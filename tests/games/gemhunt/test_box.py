"""Section "The box" of the Gem-Hunt rules."""

import pytest

from souq.games.gemhunt import GAME
from souq.games.gemhunt.laws import EACH_COLOUR
from souq.kernel.errors import OptionError
from tests.conformance.position import Position
from tests.games.gemhunt.positions import RED, position

BOARDS = pytest.mark.parametrize("board", ["sides", "corners"])


def fresh(board: str = "sides") -> Position:
    made = Position(f"gemhunt/1 seats=4 @board={board}")
    made.doors.setup(made.boxes, made.tables, 4)
    return made


@pytest.mark.clause("G1")
def test_there_are_twelve_gems_of_each_colour_and_twenty_roads_each() -> None:
    table = fresh().table
    assert (table.bag + table.mines.sum(axis=0)).tolist() == [EACH_COLOUR] * 6
    assert table.supply.tolist() == [20] * 4
    assert table.neutral == 20
    assert table.token.sum() == 21


@pytest.mark.clause("G1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_four_can_play(seats: int) -> None:
    with pytest.raises(OptionError):
        GAME.load_box(seats)


@pytest.mark.clause("G1")
@pytest.mark.parametrize(
    ("board", "homes"), [("sides", [(7, 4), (4, 7), (1, 4), (4, 1)]), ("corners", [(8, 0), (8, 8), (0, 8), (0, 0)])]
)
def test_homes_follow_clockwise(board: str, homes: list[tuple[int, int]]) -> None:
    box = fresh(board).box
    assert [(int(box.column[home]), int(box.line[home])) for home in box.home] == homes


@pytest.mark.clause("G2")
@pytest.mark.parametrize(("board", "purse"), [("sides", 4), ("corners", 0)])
def test_everyone_starts_with_the_same_coins_and_the_others_are_in_the_bank_or_on_the_board(board: str, purse: int) -> None:
    table = fresh(board).table
    assert table.coins.tolist() == [purse] * 4
    assert table.bank + table.coin.sum() + table.coins.sum() == 120


@pytest.mark.clause("G2")
def test_what_one_cannot_pay_one_cannot_have() -> None:
    made = position(roads={RED: "8-9"}, units={RED: "L8"})
    assert made.why_not(RED, "road 7-8") == "too_dear"


@pytest.mark.clause("G3")
@pytest.mark.parametrize(("board", "empty", "incomes"), [("sides", 8, [8, 4, 8, 4]), ("corners", 12, [4, 8, 4, 4])])
def test_the_board_has_77_locations_of_the_right_kinds(board: str, empty: int, incomes: list[int]) -> None:
    box = fresh(board).box
    assert [(box.kind == kind).sum() for kind in range(6)] == [empty, 4, 12, 8, 21, sum(incomes)]
    assert [(box.income == number).sum() for number in range(4)] == incomes


@pytest.mark.clause("G3")
def test_the_usual_board_is_the_same_from_every_side() -> None:
    box = fresh().box
    marks = {
        (int(box.column[place]) - 4, int(box.line[place]) - 4): (int(box.kind[place]), int(box.income[place]))
        for place in range(77)
    }
    assert {(-down, across): mark for (across, down), mark in marks.items()} == marks
    for seat in range(4):
        home, next_home = box.home[seat], box.home[(seat + 1) % 4]
        turned = (4 - (box.line[home] - 4), 4 + (box.column[home] - 4))
        assert (box.column[next_home], box.line[next_home]) == turned


@pytest.mark.clause("G3")
def test_every_line_joins_neighbours_and_mines_are_left_out() -> None:
    box = fresh("corners").box
    for line in range(128):
        near, far = box.near[line], box.far[line]
        assert abs(int(box.column[near] - box.column[far])) + abs(int(box.line[near] - box.line[far])) == 1
    assert sorted(int(other) + 1 for other in box.neighbour[30] if other >= 0) == [23, 39]


@pytest.mark.clause("G3")
def test_there_is_no_line_between_places_apart() -> None:
    made = position(coins={RED: 1})
    with pytest.raises(ValueError, match="two neighbouring locations"):
        made.read("road 8-10")
    with pytest.raises(ValueError, match="expected it written 8-9"):
        made.read("road 9-8")


@pytest.mark.clause("G3")
@pytest.mark.parametrize("location", [0, 256, 257])
def test_a_number_that_no_location_could_have_is_not_taken_for_a_hidden_one(location: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        position().read(f"transporter 1 to {location}")


@pytest.mark.clause("G4")
@BOARDS
def test_a_mine_lies_between_two_double_pickup_locations(board: str) -> None:
    box = fresh(board).box
    doubles = [location for location in range(77) if box.mine[location] >= 0]
    assert len(doubles) == 8
    for location in doubles:
        twin, mine = box.twin[location], box.mine[location]
        assert twin != location
        assert box.mine[twin] == mine
        assert abs(box.column[location] - box.mine_column[mine]) + abs(box.line[location] - box.mine_line[mine]) == 1


@pytest.mark.clause("G5")
@BOARDS
def test_four_pits_lie_round_each_pickup_location(board: str) -> None:
    box = fresh(board).box
    assert all((box.pit[location] >= 0).all() for location in range(77) if box.kind[location] == 2)
    for pit in range(48):
        pickup = box.pickup[pit]
        assert box.column[pickup] - box.pit_column[pit] in (0, 1)
        assert box.line[pickup] - box.pit_line[pit] in (0, 1)


@pytest.mark.clause("G6")
def test_every_colour_is_on_top_of_eight_cards_and_equally_often_below() -> None:
    box = fresh().box
    for colour in range(6):
        for symbols in (1, 2, 3):
            assert (box.symbols[:, colour] == symbols).sum() == 8


@pytest.mark.clause("G6", "G7")
def test_no_card_shows_complementary_colours() -> None:
    box = fresh().box
    for symbols in box.symbols:
        assert sorted(int(symbols[colour] + symbols[colour + 3]) for colour in range(3)) == [1, 2, 3]


@pytest.mark.clause("G6")
def test_a_card_is_written_by_its_colours() -> None:
    made = fresh()
    for number in range(48):
        text = made.game.notation.write(made.box, made.read("draw roy") + number)
        assert made.box.symbols[number, "roygbp".index(text[-3])] == 3
        assert made.box.top[number] == "roygbp".index(text[-3])
