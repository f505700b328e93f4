"""Section "Phase two and the end" of the Bazaar rules."""

import pytest

from tests.games.bazaar.positions import at_table, hand


@pytest.mark.clause("S20")
@pytest.mark.parametrize(
    ("stall", "paid", "before", "after"),
    [
        (1, "5r", "1,2,3,4", [0, 10, 11, 13]),
        (2, "3r2w", "5,1,1,1", [13, 0, 9, 10]),
        (4, "1b2y2g", "2,2,2,1", [10, 10, 11, 0]),
    ],
)
def test_the_cards_set_aside_fill_up_the_other_stalls(stall: int, paid: str, before: str, after: list[int]) -> None:
    position = at_table(paid, "0", phase="buy", height=before).play(1, f"buy {stall}")
    assert position.table.height.tolist() == after
    assert position.table.sold_out == 1
    assert position.to_act == {2}


@pytest.mark.clause("S20")
def test_the_sold_out_stall_stays_closed() -> None:
    position = at_table("5r", "5r", phase="buy", height="1,2,3,4").play(1, "buy 1")
    assert position.table.top.tolist() == [-1, 15, 37, 27]
    position.play(2, "roll").chance("die w")
    assert position.to_act == {1}


@pytest.mark.clause("S21")
def test_the_purchase_that_sells_a_stall_out_has_no_extra_star_and_the_next_one_has() -> None:
    position = at_table("3r2w", "4r", phase="buy", height="5,1,5,5").play(1, "buy 2")
    assert position.scores == [5, 0]
    position.play(2, "roll").chance("die r").play(2, "buy 1")
    assert position.scores == [5, 12]


@pytest.mark.clause("S22")
def test_the_second_star_card_ends_the_game_at_once() -> None:
    position = at_table("5r", "0", "0", phase="buy", top="1,16,-,28", height="1,4,0,4", sold_out=1).play(1, "buy 1")
    assert position.to_act == set()
    assert position.scores == [12, 0, 0]
    assert position.table.turn == -1


@pytest.mark.clause("S23")
def test_fifty_turns_a_seat_without_a_purchase_end_the_game() -> None:
    assert at_table("0", "0", idle=98).play(1, "roll").chance("die r").to_act == {2}
    assert at_table("0", "0", idle=99).play(1, "roll").chance("die r").to_act == set()
    assert at_table("0", "0", "0", idle=99).play(1, "roll").chance("die r").to_act == {2}


@pytest.mark.clause("S23")
def test_the_last_idle_turn_is_trimmed_before_the_end() -> None:
    position = at_table("10g", "0", idle=99).play(1, "roll").chance("die r")
    assert position.to_act == {2}
    assert position.play(2, "trim 1r").to_act == set()
    assert hand(position, 1) == "10g"


@pytest.mark.clause("S23")
def test_a_purchase_starts_the_count_anew() -> None:
    position = at_table("5r", "0", phase="buy", idle=99).play(1, "buy 1").chance("card 40")
    assert position.table.idle == 0
    assert position.play(2, "roll").chance("die w").table.idle == 1


@pytest.mark.clause("S24")
@pytest.mark.parametrize(
    ("points", "taken", "hands", "winners"),
    [
        ("9,8,7", "4,1,1", ("9r", "0", "0"), {1}),
        ("9,9,7", "4,3,1", ("0", "5w", "0"), {2}),
        ("9,9,9", "3,3,4", ("2r", "1w", "0"), {2}),
        ("9,9,9", "3,3,3", ("2r", "2w", "3g"), {1, 2}),
    ],
)
def test_points_then_fewer_cards_then_fewer_jewels_win(points: str, taken: str, hands: tuple[str, ...], winners: set[int]) -> None:
    position = at_table(*hands, phase="over", points=f"{points},0*3", taken=f"{taken},0*3")
    assert position.winners == winners
