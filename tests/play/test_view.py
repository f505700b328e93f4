"""The view of a seat."""

import pytest

import souq
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.match import Match


@pytest.fixture
def match() -> Match:
    """Return a match in which seat 2 has chosen in secret, and seats 1 and 3 have not."""
    match = souq.new_match("basari", 3, seed=bytes(32))
    match.play("choose B", 1)
    return match


def test_a_view_has_the_own_secret_and_no_other(match: Match) -> None:
    assert match.view(1).table.chosen[1] == 2
    assert match.view(0).table.chosen[1] == UNKNOWN
    assert match.view(NOBODY).table.chosen[1] == UNKNOWN
    assert match.full_view().table.chosen[1] == 2


def test_a_seat_that_is_not_to_move_has_no_moves(match: Match) -> None:
    view = match.view(0)
    assert view.is_my_turn
    assert view.texts(view.moves()) == ["choose A", "choose B", "choose C"]
    for seat in (1, NOBODY):
        assert not match.view(seat).is_my_turn
        assert len(match.view(seat).moves()) == 0


def test_a_view_stays_as_it_is_when_the_match_goes_on(match: Match) -> None:
    view = match.view(0)
    before = view.diagram(), view.ply, view.table.ready
    match.play("choose A", 0)
    match.play("choose C", 2)
    assert (view.diagram(), view.ply, view.table.ready) == before


def test_a_view_knows_scores_and_question(match: Match) -> None:
    view = match.view(2)
    assert view.scores() == [0, 0, 0]
    assert view.question().name == "ask_choose"
    assert view.seats == 3
    assert view.box.seats == 3


def test_fields_that_the_game_does_not_have_are_attribute_errors(match: Match) -> None:
    with pytest.raises(AttributeError, match="jewels"):
        assert match.view(0).table.jewels
