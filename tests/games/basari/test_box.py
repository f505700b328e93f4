"""Section "The box" of the Basari rules."""

from itertools import combinations_with_replacement

import pytest

from souq.games.basari import GAME
from souq.games.basari.pieces import CARDS
from tests.games.basari.positions import start


@pytest.mark.clause("B1")
def test_there_are_22_gems_of_each_colour_and_those_nobody_has_lie_in_the_stock() -> None:
    for seats in (3, 4, 5):
        position = start(seats)
        assert (position.table.gems.sum(axis=0) + position.table.stock).tolist() == [22, 22, 22, 22]
        assert position.table.stock.tolist() == [22 - 3 * seats] * 4


@pytest.mark.clause("B2")
def test_the_39_cards_show_1_to_4_workers_4_to_7_points_and_2_to_4_gems() -> None:
    box = start(3).box
    assert len(box.workers) == CARDS == 39
    assert set(box.workers.tolist()) == {1, 2, 3, 4}
    assert set(box.points.tolist()) == {4, 5, 6, 7}
    assert set(box.gems.sum(axis=1).tolist()) == {2, 3, 4}


@pytest.mark.clause("B3")
def test_the_faces_have_every_set_of_two_or_three_gems_once_and_nine_of_four() -> None:
    sets = ["".join(letter * int(count) for letter, count in zip("rygb", gems, strict=True)) for gems in start(3).box.gems]
    for size in (2, 3):
        all_sets = {"".join(gems) for gems in combinations_with_replacement("rygb", size)}
        assert {gems for gems in sets if len(gems) == size} == all_sets
    assert sum(len(gems) == 4 for gems in sets) == 9
    assert len(set(sets)) == CARDS


@pytest.mark.clause("B3")
def test_better_gems_come_with_fewer_points() -> None:
    box = start(3).box
    worth = (box.gems * [7, 6, 5, 4]).sum(axis=1)
    for points in (5, 6, 7):
        assert worth[box.points == points].max() < worth[box.points == points - 1].min()


@pytest.mark.clause("B3")
def test_of_equal_points_the_weaker_gems_come_with_more_workers() -> None:
    box = start(3).box
    worth = (box.gems * [7, 6, 5, 4]).sum(axis=1)
    for points in (4, 5, 6, 7):
        for workers in (2, 3, 4):
            stronger = worth[(box.points == points) & (box.workers == workers - 1)]
            assert worth[(box.points == points) & (box.workers == workers)].max() <= stronger.min()


@pytest.mark.clause("B4")
def test_everyone_starts_with_three_gems_of_each_colour_and_no_points() -> None:
    position = start(4)
    assert position.table.gems.tolist() == [[3, 3, 3, 3]] * 4 + [[0, 0, 0, 0]]
    assert position.scores == [0, 0, 0, 0]


@pytest.mark.clause("B4")
@pytest.mark.parametrize(("seats", "actions"), [(3, "ABC"), (4, "ABC"), (5, "ABCD")])
def test_only_five_seats_have_d(seats: int, actions: str) -> None:
    position = start(seats).deal(*range(1, seats + 1))
    assert position.moves(1) == [f"choose {action}" for action in actions]
    assert position.why_not(1, "choose D") == ("none" if "D" in actions else "no_such_action")


@pytest.mark.clause("B4")
def test_an_action_card_is_kept_after_it_was_played() -> None:
    position = start(3).deal(1, 2, 3).choose("BBB").deal(4, 5, 6)
    assert "choose B" in position.moves(1)


def test_the_game_is_for_three_to_five() -> None:
    assert GAME.seats == (3, 4, 5)
