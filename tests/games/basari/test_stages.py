"""Section "Stages and rounds" of the Basari rules."""

import pytest

from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.view import seen_by
from tests.games.basari.positions import BasariPosition, start


def play_stages(position: BasariPosition) -> int:
    """Let all forfeit B until the end of the match, and return the number of scored stages."""
    stages = 0
    while position.to_act:
        before = int(position.table.stage)
        seats = int(position.box.seats)
        position.deal(*[int(text.split()[1]) for text in list(position.odds())[:seats]])
        position.choose("B" * seats)
        stages += position.table.stage != before or not position.to_act
    return stages


@pytest.mark.clause("B5")
def test_the_game_has_three_stages() -> None:
    assert play_stages(start(3)) == 3


@pytest.mark.clause("B5")
def test_every_card_may_come_first_with_equal_chance() -> None:
    assert start(3).odds() == {f"deal {card}": 1 for card in range(1, 40)}


@pytest.mark.clause("B5")
def test_a_stage_goes_on_for_several_rounds() -> None:
    position = start(3).deal(1, 2, 3).choose("BBB")
    assert (position.table.stage, position.table.rounds, position.to_act) == (1, 2, CHANCE)


@pytest.mark.clause("B6")
def test_each_seat_in_turn_is_dealt_one_card() -> None:
    position = start(3).deal(7, 30, 12)
    assert position.table.dealt[:3].tolist() == [6, 29, 11]
    assert position.to_act == {1, 2, 3}


@pytest.mark.clause("B6")
def test_cards_stay_until_the_end_of_the_stage() -> None:
    position = start(3).deal(1, 2, 3).choose("BBB")
    assert not {"deal 1", "deal 2", "deal 3"} & set(position.odds())
    assert position.table.workers[:3].tolist() == [4, 4, 3]
    assert position.deal(4, 5, 6).table.workers[:3].tolist() == [7, 6, 5]


@pytest.mark.clause("B7")
def test_all_may_choose_at_the_same_time_and_each_only_once() -> None:
    position = start(3).deal(1, 2, 3)
    position.play(2, "choose C")
    assert position.to_act == {1, 3}


@pytest.mark.clause("B7")
def test_a_choice_is_hidden_until_all_have_chosen() -> None:
    position = start(3).deal(1, 2, 3)
    position.play(2, "choose C")
    assert seen_by(position.game, position.tables, 0)["chosen"][0].tolist()[:3] == [0, UNKNOWN, UNKNOWN]
    assert seen_by(position.game, position.tables, 1)["chosen"][0].tolist()[1] == 3
    assert seen_by(position.game, position.tables, NOBODY)["chosen"][0].tolist()[1] == UNKNOWN
    assert position.table.shown.tolist() == [0] * 5


@pytest.mark.clause("B7")
def test_the_others_are_not_told_what_was_chosen() -> None:
    position = start(3).deal(1, 2, 3)
    move = position.read("choose C")
    for viewer in (0, 1, 2, NOBODY):
        seen = position.doors.seen_move(position.boxes, position.tables, 1, move, viewer)
        assert seen == (move if viewer == 1 else position.read("choose ?"))


@pytest.mark.clause("B7")
def test_all_choices_are_turned_up_together() -> None:
    position = start(4).deal(1, 2, 3, 4).choose("CBAB")
    assert position.table.shown.tolist() == [3, 2, 1, 2, 0]
    assert position.table.chosen.tolist() == [0] * 5


@pytest.mark.clause("B7")
def test_a_seat_may_choose_the_same_action_again() -> None:
    position = start(3).deal(1, 2, 3).choose("BBB").deal(4, 5, 6)
    assert position.why_not(1, "choose B") == "none"


@pytest.mark.clause("B7")
def test_everything_but_the_choice_is_open() -> None:
    fields = start(3).game.Table.fields.values()
    position = start(3).deal(1, 2, 3)
    for viewer in (0, 1, 2, NOBODY):
        view = seen_by(position.game, position.tables, viewer)
        assert all((view[entry.name] != UNKNOWN).all() for entry in fields if entry.name != "chosen")


@pytest.mark.clause("B8")
def test_a_is_settled_before_b_and_b_before_c() -> None:
    position = start(5).deal(1, 2, 3, 4, 5).choose("CBABC")
    assert (position.to_act, position.scores) == (CHANCE, [0, 0, 0, 0, 0])
    position.deal(6)
    assert (position.to_act, int(position.table.action)) == ({2}, 2)
    position.play(2, "bid 1b").play(4, "accept")
    assert (position.to_act, int(position.table.action)) == ({1}, 3)


@pytest.mark.clause("B8")
def test_c_is_settled_before_d() -> None:
    position = start(5).deal(1, 2, 3, 4, 12).choose("DBBBC")
    assert position.gems(5) == "5r3y3g3b"
    assert position.to_act == {1}


@pytest.mark.clause("B9")
def test_a_lone_chooser_performs_at_once() -> None:
    position = start(3).deal(1, 2, 3).choose("BAA")
    assert position.to_act != {1}
    position.play(2, "bid 1b").play(3, "accept")
    assert position.deal(4).scores == [7, 0, 0]


@pytest.mark.clause("B9")
def test_two_choosers_bargain() -> None:
    position = start(3).deal(1, 2, 3).choose("BBC")
    assert position.to_act == {1}
    assert all(text.startswith("bid ") for text in position.moves(1))


@pytest.mark.clause("B9")
@pytest.mark.parametrize("action", "ABC")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_or_more_choosers_get_nothing(action: str, seats: int) -> None:
    position = start(seats).deal(*range(1, seats + 1)).choose(action * seats)
    assert position.table.rounds == 2
    assert position.scores == [0] * seats
    assert position.table.gems[:seats].tolist() == [[3, 3, 3, 3]] * seats
    assert position.table.pile == 39 - seats
