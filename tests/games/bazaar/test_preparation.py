"""Section "Preparation" of the Bazaar rules."""

from itertools import pairwise

import pytest

from souq.kernel.move import CHANCE
from tests.games.bazaar.positions import at_table, new_table, stalls_dealt


@pytest.mark.clause("S5")
def test_luck_lays_out_two_different_barter_cards() -> None:
    position = new_table(2)
    assert position.odds() == {f"barter {card}": 1 for card in range(1, 11)}
    position.chance("barter 7")
    assert "barter 7" not in position.odds()
    assert len(position.odds()) == 9
    assert position.chance("barter 3").table.barter.tolist() == [2, 6]


@pytest.mark.clause("S5")
def test_equations_of_other_barter_cards_are_not_in_play() -> None:
    position = at_table("3r3w3b", "0")
    assert position.why_not(1, "swap b>2y") == "not_in_play"
    assert position.why_not(1, "swap b>wg") == "none"
    assert position.why_not(1, "swap w>2b") == "none"


@pytest.mark.clause("S6")
def test_four_stalls_of_five_cards_show_one_card_each() -> None:
    position = stalls_dealt(3)
    assert position.table.height.tolist() == [5, 5, 5, 5]
    assert position.table.top.tolist() == [0, 15, 37, 27]
    assert position.table.phase == position.game.Table.fields["phase"].format.read(None, "order")[0]


@pytest.mark.clause("S6")
def test_a_card_that_comes_to_light_is_any_card_not_seen_yet() -> None:
    position = new_table(2, "@barter=1+2")
    assert position.odds() == {f"card {card}": 1 for card in range(1, 46)}
    seen = {1, 16, 38, 28, 9}
    position = at_table("3r2w", "0", phase="buy", buyer="-*8,2,-*36", earned="0*8,5,0*36", taken="0,1,0*4", points="0,5,0*4")
    assert position.play(1, "buy 2").odds() == {f"card {card}": 1 for card in range(1, 46) if card not in seen}


@pytest.mark.clause("S7")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(("star", "w", "b", "g", "r", "y"))))
def test_the_higher_face_begins(higher: str, lower: str) -> None:
    assert stalls_dealt(2).chance(f"die {higher}").chance(f"die {lower}").to_act == {1}
    assert stalls_dealt(2).chance(f"die {lower}").chance(f"die {higher}").to_act == {2}


@pytest.mark.clause("S7")
def test_the_turn_passes_to_the_left_and_round_again() -> None:
    position = stalls_dealt(3).chance("die r").chance("die star").chance("die g")
    for seat in (2, 3, 1, 2):
        assert position.to_act == {seat}
        position.play(seat, "roll").chance("die r")


@pytest.mark.clause("S8")
def test_only_seats_tied_for_the_lead_roll_again() -> None:
    position = stalls_dealt(4).chance("die w").chance("die y").chance("die w").chance("die y")
    assert position.to_act == CHANCE
    position = position.chance("die y").chance("die r")
    assert position.to_act == {3}


@pytest.mark.clause("S8")
def test_a_tie_below_the_lead_does_not_matter() -> None:
    assert stalls_dealt(3).chance("die y").chance("die y").chance("die r").to_act == {3}


@pytest.mark.clause("S8")
def test_after_ten_tied_rolls_the_lowest_seat_begins() -> None:
    position = stalls_dealt(3).chance("die y").chance("die g").chance("die g")
    for _ in range(9):
        assert position.to_act == CHANCE
        position.chance("die b").chance("die b")
    assert position.to_act == {2}
    assert position.table.ties == 0
