"""Section "Winning hands" of the rules of King's Keys."""

import pytest

from souq.kernel.record import NOBODY
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, hand, held, setting

WINNER = "1yA 2rS 3gC 4bK"


def ending(four: str, more: str = "", shops: tuple[str, ...] = ("", "", "", "")) -> tuple[Position, str]:
    """Set up the end of seat 1's turn, and return the position and the move that keeps these four cards in hand."""
    position = setting(four, shops, heap="2bA", phase="finish", more=more)
    spare = sorted(held(position, 1) - set(four.split()), key=DECK.index)
    return position, f"{spare[0]} shop {spare[1]} {spare[2]}"


@pytest.mark.clause("K16")
def test_a_winning_hand_that_is_shown_ends_the_round() -> None:
    position, rest = ending(WINNER)
    position.play(1, f"show {rest}")
    assert position.table.rounds == 2
    assert position.table.shown.tolist() == [DECK.index(card) for card in WINNER.split()]
    assert position.table.won[0].tolist() == [1, 0, 0]
    assert position.table.wrong.tolist() == [0, 0, 0, 0]
    assert position.odds().keys() == {f"deal {card}" for card in DECK}


@pytest.mark.clause("K16")
def test_the_last_discard_of_the_winner_stays_face_down() -> None:
    position, rest = ending(WINNER)
    move = position.read(f"show {rest}")
    seen = position.doors.seen_move(position.boxes, position.tables, 0, move, 2)
    assert position.game.notation.write(position.box, seen) == f"show ? {rest.partition(' ')[2]}"


@pytest.mark.clause("K17")
def test_cards_in_the_shop_do_not_count() -> None:
    position, _ = ending("1yA 2rS 3gC 1gK", shops=("4bK 4gA", "", "", ""))
    fifth = next(card for card in hand(position, 1) if card not in ("1yA", "2rS", "3gC", "1gK"))
    position.play(1, f"show {fifth} shop 4gA 4bK")
    assert position.scores[0] == -5
    assert position.table.rounds == 1


@pytest.mark.clause("K17")
def test_a_hand_is_shown_only_at_the_end_of_a_turn() -> None:
    for phase in ("draw", "trade"):
        position = setting(WINNER, heap="2bA", phase=phase)
        mine = sorted(held(position, 1) - set(WINNER.split()), key=DECK.index)
        assert position.why_not(1, f"show {mine[0]} shop {mine[1]} {mine[-1]}") == "not_now"


@pytest.mark.clause("K17")
def test_nobody_must_show_a_hand_that_wins() -> None:
    position, rest = ending(WINNER)
    assert position.play(1, f"discard {rest}").table.rounds == 1
    assert position.scores == [0, 0, 0, 0]


@pytest.mark.clause("K18", "K19")
@pytest.mark.parametrize(
    ("four", "points"),
    [
        ("1yA 2rS 3gC 4bK", 10),
        ("1rA 2rS 3rC 4rK", 15),
        ("2yA 2rS 2gC 2bK", 15),
        ("1yC 2rC 3gC 4bC", 15),
        ("2rA 2rS 2rC 2rK", 20),
        ("1rC 2rC 3rC 4rC", 20),
        ("3yK 3rK 3gK 3bK", 20),
        ("1yA 2rS 3gC 4bC", -5),
        ("1yA 1rS 1gC 2bK", -5),
        ("1yA 2yS 3yC 4rK", -5),
        ("1yA 1rA 3gA 3bA", -5),
        ("2yA 2rS 1gC 3bK", -5),
        ("2yA 2rS 2gC 4bK", -5),
    ],
)
def test_each_part_is_all_the_same_or_all_different(four: str, points: int) -> None:
    position, rest = ending(four)
    assert position.play(1, f"show {rest}").scores == [points, 0, 0, 0]


@pytest.mark.clause("K20")
def test_a_wrong_claim_costs_five_points_and_the_round_goes_on() -> None:
    four = "1yA 2rS 3gC 4bC"
    position, rest = ending(four)
    seen = position.doors.seen_move(position.boxes, position.tables, 0, position.read(f"show {rest}"), 2)
    assert position.game.notation.write(position.box, seen) == f"show {rest}"
    position.play(1, f"show {rest}")
    assert position.scores == [-5, 0, 0, 0]
    assert position.to_act == {2}
    assert hand(position, 1) == set(four.split())
    assert position.table.discards[1] == DECK.index(rest.split()[0])
    assert position.table.shown.tolist() == [DECK.index(card) for card in four.split()]
    view = seen_by(position.game, position.tables, NOBODY)
    assert all(view["holder"][0][DECK.index(card)] == 2 for card in four.split())


@pytest.mark.clause("K20")
def test_the_shown_hand_is_put_away_when_the_next_turn_ends() -> None:
    position, rest = ending("1yA 2rS 3gC 4bC")
    position.play(1, f"show {rest}").play(2, "take")
    position.play(2, position.moves(2)[0])
    mine = sorted(held(position, 2), key=DECK.index)
    position.play(2, f"discard {mine[0]} shop {mine[1]} {mine[2]}")
    assert (position.table.shown == -1).all()


@pytest.mark.clause("K21")
def test_whoever_reaches_a_hundred_points_wins_the_match() -> None:
    position, rest = ending(WINNER, more="won=9,0,0/0,0,4/0,6,0/0,0,0 wrong=0*4")
    position.play(1, f"show {rest}")
    assert position.to_act == set()
    assert position.scores == [100, 80, 90, 0]
    assert position.winners == {1}
    assert position.table.pile == 64


@pytest.mark.clause("K21")
def test_ninety_five_points_are_not_enough() -> None:
    position, rest = ending(WINNER, more="won=9,0,0/0,0,0/0,0,0/0,0,0 wrong=1,0,0,0")
    position.play(1, f"show {rest}")
    assert position.scores[0] == 95
    assert position.table.phase == 1
