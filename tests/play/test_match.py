"""The referee: turns, refusals, views."""

import pytest

import souq
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.match import Match


def new_match() -> Match:
    return souq.new_match("basari", seats=3, names=["Ann", "Ben", "Cem"], seed=bytes(32))


def test_a_refusal_says_who_what_why_and_where_it_is_written() -> None:
    match = new_match()
    for seat in range(3):
        match.play("choose B" if seat < 2 else "choose C", seat)
    opener, other = match.acting[0], 1 - match.acting[0]
    match.play("bid 3b")
    with pytest.raises(souq.IllegalMove) as refused:
        match.play("bid 2b")
    names = match.names
    assert (
        str(refused.value)
        == f"{names[other]} may not bid 2b: {names[opener]}'s 3b stands, and a raise needs more gems or as many dearer ones [B18]"
    )
    assert (refused.value.seat, refused.value.reason, refused.value.clause) == (other, "too_low", "B18")


def test_a_refused_move_changes_nothing() -> None:
    match = new_match()
    before = match.diagram(), match.played
    for wrong in ("choose D", "accept", "bid 1r", "deal 3"):
        with pytest.raises(souq.IllegalMove):
            match.play(wrong, 1)
    for unreadable in ("", "choose", "choose E", "bid r", "juggle"):
        with pytest.raises(souq.NotationError):
            match.play(unreadable, 1)
    assert (match.diagram(), match.played) == before


def test_nobody_moves_twice_or_for_another() -> None:
    match = new_match()
    match.play("choose A", 1)
    with pytest.raises(souq.NotYourTurn, match="Ben is not to move: the table waits for Ann, Cem"):
        match.play("choose A", 1)
    with pytest.raises(souq.NotYourTurn):
        match.play("choose A", 5)
    with pytest.raises(souq.NotYourTurn):
        match.moves(-1)


def test_nobody_moves_after_the_end() -> None:
    match = new_match()
    while not match.over:
        match.play(match.moves()[0])
    with pytest.raises(souq.GameOver):
        match.play("choose A", 0)


def test_a_secret_choice_is_seen_by_its_seat_alone() -> None:
    match = new_match()
    match.play("choose B", 0)
    assert match.view(0).table.chosen[0] == 2
    assert match.view(1).table.chosen[0] == UNKNOWN
    assert match.view(NOBODY).table.chosen[0] == UNKNOWN


def test_luck_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert new_match().plies == new_match().plies
    assert new_match().plies != souq.new_match("basari", seats=3, seed=b"\1" * 32).plies


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess", "seats": 2}, "expected one of: basari"),
        ({"game": "basari", "seats": 2}, "basari is for 3 to 5 seats, found 2"),
        ({"game": "basari", "seats": 3, "options": {"x": "1"}}, "this game has no options"),
        ({"game": "bazaar", "seats": 3, "options": {"length": "long"}}, "the option length is 'long', expected full, short"),
        ({"game": "kings", "seats": 4, "options": {"target": "1e3"}}, "expected a whole number from"),
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(souq.OptionError, match=said):
        souq.new_match(**arguments)  # type: ignore[arg-type] # the wrong values are the point
