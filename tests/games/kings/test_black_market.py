"""Section "The Black Market" of the rules of King's Keys."""

import pytest

from souq.kernel.record import NOBODY, UNKNOWN
from souq.kernel.rng import new_rng
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, hand, held, setting, shop

SHOPS = ("1yS 1yC", "2gA 2gS", "3gA 3gS", "4gA 4gS")


def market(phase: str = "trade", hand: str = "1yA", mover: int = 1, heap: str = "4bS 4bK") -> Position:
    return setting(hand, SHOPS, phase=phase, mover=mover, heap=heap, black=True)


def seen(position: Position, seat: int, card: str) -> tuple[int, int]:
    """Return holder and spot of a card, as a seat (counted from 1) sees it."""
    view = seen_by(position.game, position.tables, seat - 1)
    return int(view["holder"][0][DECK.index(card)]) - 1, int(view["spot"][0][DECK.index(card)])


HIDDEN = (UNKNOWN - 1, UNKNOWN)


def end_turn(position: Position, seat: int, *keep: str) -> Position:
    """End a turn that keeps these cards, with the first of them in the shop."""
    mine = [*keep, *sorted(held(position, seat) - set(keep), key=DECK.index)]
    return position.play(seat, f"discard {mine[-1]} shop {mine[0]} {mine[1]}")


@pytest.mark.clause("K22")
def test_shops_lie_face_down_and_only_the_owner_sees_them() -> None:
    position = market("draw")
    assert seen(position, 2, "2gA") == (2, 1)
    assert seen(position, 2, "2gS") == (2, 2)
    for other in (1, 3, 4, NOBODY + 1):
        assert seen(position, other, "2gA") == HIDDEN


@pytest.mark.clause("K22")
def test_first_shops_are_not_turned_up() -> None:
    position = setting(phase="shop", black=True, more="ready=7 mover=-")
    four = sorted(held(position, 4), key=DECK.index)
    position.play(4, f"shop {four[1]} {four[0]}")
    assert len(position.moves(1)) == 2
    assert seen(position, 4, four[1]) == (4, 1)
    assert seen(position, 1, four[1]) == HIDDEN


@pytest.mark.clause("K22")
def test_the_owner_sees_at_once_what_a_trade_has_put_there() -> None:
    position = market()
    move = position.read("blind 1yA>2.1")
    views = [position.doors.seen_move(position.boxes, position.tables, 0, move, viewer) for viewer in (1, 2)]
    assert [position.game.notation.write(position.box, view) for view in views] == ["blind 1yA>2.1", "blind ?>2.1"]
    assert seen(position.play(1, "blind 1yA>2.1"), 2, "1yA") == (2, 1)


@pytest.mark.clause("K23")
def test_any_card_goes_for_any_face_down_card() -> None:
    position = market()
    assert len(position.moves(1)) == 7 * 6
    position.play(1, "blind 1yA>3.2")
    assert shop(position, 3) == {"3gA", "1yA"}
    assert "3gS" in hand(position, 1)


@pytest.mark.clause("K23")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("blind 1yA>1.1", "own_shop"),
        ("blind 1yA>5.1", "no_such_spot"),
        ("blind 1yA>2.0", "no_such_spot"),
        ("blind 2gA>3.1", "not_yours"),
        ("trade 1yA>2gA", "black_market"),
    ],
)
def test_a_blind_trade_names_another_seat_and_a_spot(text: str, reason: str) -> None:
    assert market().why_not(1, text) == reason


@pytest.mark.clause("K23")
def test_the_order_of_a_face_down_shop_is_the_seats_own_affair() -> None:
    position = market("finish")
    assert len([text for text in position.moves(1) if text.startswith("discard")]) == 7 * 6 * 5
    move = position.read("discard 1yA shop 1yC 1yS")
    shown = position.doors.seen_move(position.boxes, position.tables, 0, move, 1)
    assert position.game.notation.write(position.box, shown) == "discard 1yA shop ? ?"
    position.play(1, "discard 1yA shop 1yC 1yS")
    assert seen(position, 1, "1yC") == (1, 1)
    assert seen(position, 1, "1yS") == (1, 2)


@pytest.mark.clause("K24")
def test_the_shop_is_taken_into_the_hand_for_the_turn() -> None:
    position = market("draw")
    assert shop(position, 1) == {"1yS", "1yC"}
    assert shop(position.play(1, "take"), 1) == set()
    assert len(hand(position, 1)) == 7


@pytest.mark.clause("K25")
def test_the_giver_knows_the_card_where_it_lies() -> None:
    position = end_turn(market().play(1, "blind 1yA>3.2"), 1, "3gS")
    assert seen(position, 1, "1yA") == (3, 2)
    assert seen(position, 2, "1yA") == HIDDEN
    assert seen(position, 3, "3gS") == (1, UNKNOWN)
    assert seen(position, 4, "3gS") == HIDDEN


@pytest.mark.clause("K25")
def test_when_another_takes_it_from_there_the_giver_knows_who_has_it() -> None:
    position = end_turn(market().play(1, "blind 1yA>3.2"), 1)
    position.play(2, "take").play(2, "blind 2gA>3.2")
    assert seen(position, 1, "1yA") == (2, 0)
    assert seen(position, 4, "1yA") == HIDDEN
    assert seen(end_turn(position, 2, "1yA"), 1, "1yA") == (2, UNKNOWN)


@pytest.mark.clause("K25")
def test_after_the_owner_has_laid_out_anew_only_the_holder_is_known() -> None:
    position = end_turn(market().play(1, "blind 1yA>2.2"), 1)
    position.play(2, "take")
    assert seen(position, 1, "1yA") == (2, 0)
    position.play(2, "blind 2gA>3.1")
    assert seen(position, 1, "1yA") == HIDDEN


@pytest.mark.clause("K25")
@pytest.mark.parametrize("spot", [1, 2])
def test_a_holder_is_known_until_something_leaves_it_unseen(spot: int) -> None:
    """Seat 2 lays 1yA out on the left; seat 1, who gave it, cannot tell whether it is what seat 3 takes, left or right."""
    position = end_turn(market().play(1, "blind 1yA>2.2"), 1)
    position.play(2, "take").play(2, "blind 2gA>1.1")
    assert seen(end_turn(position, 2, "1yA"), 1, "1yA") == (2, UNKNOWN)
    position.play(3, "take").play(3, f"blind 3gA>2.{spot}")
    assert seen(position, 1, "1yA") == HIDDEN


@pytest.mark.clause("K25")
def test_a_card_taken_from_the_discards_is_known_until_the_blind_trade() -> None:
    position = market("draw").play(1, "take")
    assert seen(position, 3, "4bK") == (1, 0)
    position.play(1, "blind 1yA>2.1")
    assert seen(position, 3, "4bK") == HIDDEN
    assert seen(position, 2, "4bK") == (1, 0)


@pytest.mark.clause("K25")
def test_a_card_once_seen_is_not_thought_to_be_in_the_pile() -> None:
    position = market("draw").play(1, "take").play(1, "blind 1yA>2.1")
    view = seen_by(position.game, position.tables, 2)
    for seed in range(20):
        world = view.copy()
        position.doors.redeal(position.boxes, world, 2, new_rng(seed))
        assert world["holder"][0][DECK.index("4bK")] >= 2
