"""Section "Setup" of the Gem-Hunt rules."""

import pytest

from souq.kernel.move import CHANCE
from souq.kernel.record import UNKNOWN
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, RED, YELLOW, position
from tests.games.gemhunt.test_box import fresh


def laid(board: str = "corners") -> Position:
    """All pits are filled, colour after colour."""
    made = fresh(board)
    for letter in "roygbp":
        for _ in range(8):
            made.chance(f"gem {letter}")
    return made


@pytest.mark.clause("G8")
def test_each_mine_has_one_gem_of_each_colour() -> None:
    assert fresh().table.mines.tolist() == [[1] * 6] * 4


@pytest.mark.clause("G8")
def test_pits_are_filled_one_by_one_by_what_is_left() -> None:
    made = fresh()
    assert made.odds() == {f"gem {letter}": 8 for letter in "roygbp"}
    made.chance("gem y")
    assert made.odds()["gem y"] == 7
    assert made.table.pits[:2].tolist() == [2, -1]


@pytest.mark.clause("G8")
def test_play_begins_when_all_pits_are_full() -> None:
    made = laid()
    assert (made.table.pits >= 0).all()
    assert made.to_act == {RED}


@pytest.mark.clause("G9")
def test_coins_lie_where_0_or_1_is_marked_and_tokens_where_cards_are_drawn() -> None:
    made = fresh()
    for location in range(77):
        assert made.table.coin[location] == (made.box.income[location] in (0, 1))
        assert made.table.token[location] == (made.box.kind[location] == 4)


@pytest.mark.clause("G10")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    made = position(hands={BLUE: "roy rop"})
    view = seen_by(made.game, made.tables, RED - 1)
    assert (view["hand"][0, BLUE - 1] == UNKNOWN).all()
    assert view["cards"][0].tolist() == [0, 2, 0, 0]
    assert seen_by(made.game, made.tables, BLUE - 1)["hand"][0, BLUE - 1].sum() == 2


@pytest.mark.clause("G10")
def test_only_the_drawer_sees_the_card() -> None:
    made = position(roads={RED: "8-9 8-17 16-17"}, units={RED: "L17"}).play(RED, "lawyer 1 to 16")
    move = made.read("draw roy")
    seen = [made.doors.seen_move(made.boxes, made.tables, CHANCE, move, viewer) for viewer in (RED - 1, BLUE - 1, 15)]
    assert [made.game.notation.write(made.box, int(said)) for said in seen] == ["draw roy", "draw ?", "draw ?"]


@pytest.mark.clause("G10")
def test_nobody_starts_with_a_card_and_all_cards_can_be_drawn() -> None:
    table = laid().table
    assert table.cards.tolist() == [0] * 4
    assert table.pile == 48


@pytest.mark.clause("G11")
def test_seat_1_begins_and_the_others_follow_in_order() -> None:
    made = laid()
    for seat, road in ((1, "road 8-9"), (2, "road 68-77"), (3, "road 60-69"), (4, "road 1-2")):
        assert made.to_act == {seat}
        made.play(seat, road)
    assert made.to_act == {1}
    assert made.table.rounds == 2


@pytest.mark.clause("G12")
def test_the_first_turn_is_a_road_a_lawyer_on_it_and_a_transporter_at_home() -> None:
    table = laid().play(RED, "road 9-18").table
    assert table.unit[0].tolist() == [17, -1, -1, 8, -1, -1]
    assert table.coins.tolist() == [1, 0, 0, 0]
    assert table.coin[17] == 0
    assert table.supply[0] == 19


@pytest.mark.clause("G12")
def test_the_first_road_starts_at_home() -> None:
    made = laid()
    assert sorted(made.moves(RED)) == ["road 8-9", "road 9-18"]
    assert made.why_not(RED, "road 7-8") == "from_home"


@pytest.mark.clause("G12")
def test_nothing_else_is_done_in_the_first_turn() -> None:
    made = laid()
    assert made.why_not(RED, "end") == "not_now"
    made.play(RED, "road 8-9")
    assert made.to_act == {BLUE}
    assert made.why_not(YELLOW, "lawyer 1 income") == "not_now"
