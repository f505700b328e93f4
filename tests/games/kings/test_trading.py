"""Section "Trading" of the rules of King's Keys."""

import numpy as np
import pytest

from souq.kernel.messages import SeatRef, SeenPly, Term
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, hand, held, setting, shop


@pytest.mark.clause("K11")
@pytest.mark.parametrize(
    ("given", "reason"), [("3bC", "none"), ("1gK", "none"), ("4rS", "none"), ("2gS", "no_common_part"), ("1rS", "none")]
)
def test_the_one_red_coin_is_given_for_a_coin_a_one_or_a_red_card(given: str, reason: str) -> None:
    position = setting(given, ["", "1rC", "", ""], phase="trade")
    assert position.why_not(1, f"trade {given}>1rC") == reason


@pytest.mark.clause("K11")
def test_the_three_blue_axe_goes_for_any_blue_card_axe_or_three() -> None:
    position = setting("3bA", ["", "1bS 2gA", "3rK 1gS", "4bA 2yC"], phase="trade")
    taken = {text.split(">")[1] for text in position.moves(1) if text.startswith("trade 3bA>")}
    assert taken == {"1bS", "2gA", "3rK", "4bA"}


@pytest.mark.clause("K11")
def test_a_card_of_the_own_shop_can_be_given() -> None:
    position = setting("4yA", ["1rA 2rA", "1rC", "", ""], phase="trade").play(1, "trade 1rA>1rC")
    assert shop(position, 1) == {"2rA"}
    assert "1rC" in hand(position, 1)
    assert "1rA" in shop(position, 2)


@pytest.mark.clause("K11")
def test_only_cards_in_other_shops_can_be_taken() -> None:
    position = setting("3bA", ["3bS 1yA", "3bC", "", ""], hands=["3bK", "", ""], heap="3gA", phase="trade")
    assert position.why_not(1, "trade 3bA>3bC") == "none"
    assert position.why_not(1, "trade 3bA>3bS") == "own_shop"
    assert position.why_not(1, "trade 3bA>3bK") == "not_in_a_shop"
    assert position.why_not(1, "trade 3bA>3gA") == "not_in_a_shop"
    assert position.why_not(1, "trade 3bK>3bC") == "not_yours"
    assert position.why_not(1, "blind 3bA>2.1") == "open_market"


@pytest.mark.clause("K11")
def test_it_is_announced_what_the_cards_have_in_common() -> None:
    position = setting("3bA", ["", "3rA", "", ""], phase="trade")
    before = seen_by(position.game, position.tables, 3).view(np.recarray)[0]
    position.play(1, "trade 3bA>3rA")
    told, also = position.game.tell(SeenPly(position.box, before, position.table, 0, position.read("trade 3bA>3rA"), 3))
    assert told.facts == {
        "seat": SeatRef(0),
        "other": SeatRef(1),
        "given": "3bA",
        "taken": "3rA",
        "part": 3,
    }
    assert also.facts == {"part": Term("axe")}


def nothing_in_common() -> Position:
    """Seat 1 has ones and twos, yellow and red, axes and shields; the shops have nothing of all that."""
    shops = ["2yS 2rA", "3gC 3gK", "3bC 3bK", "4gC 4gK"]
    return setting("1yA 1yS 1rA 1rS", shops, heap="4bC 2rS", pile="4bK")


@pytest.mark.clause("K12")
def test_the_trade_cannot_be_left_out() -> None:
    position = nothing_in_common().play(1, "draw").chance("deal 4bK")
    assert position.to_act == {1}
    assert {text.split()[0] for text in position.moves(1)} == {"trade"}
    assert all(text.startswith("trade 4bK>") for text in position.moves(1))


@pytest.mark.clause("K12")
def test_without_anything_in_common_the_trade_is_left_out() -> None:
    position = nothing_in_common().play(1, "take")
    assert {text.split()[0] for text in position.moves(1)} == {"discard", "show"}


@pytest.mark.clause("K13")
def test_the_given_card_takes_the_place_of_the_taken_one() -> None:
    position = setting("3bA", ["", "3rA 1gS", "", ""], phase="trade").play(1, "trade 3bA>3rA")
    assert shop(position, 2) == {"3bA", "1gS"}
    assert "3rA" in hand(position, 1)
    assert len(held(position, 1)) == 7


@pytest.mark.clause("K13")
def test_the_next_seat_can_trade_for_it_before_its_owner_moves() -> None:
    position = setting("3bA", ["", "", "3rA 1gS", ""], hands=["3yK", "", ""], phase="trade").play(1, "trade 3bA>3rA")
    mine = sorted(held(position, 1), key=DECK.index)
    position.play(1, f"discard {mine[0]} shop {mine[1]} {mine[2]}").play(2, "take")
    assert position.why_not(2, "trade 3yK>3bA") == "none"
    assert "3bA" in shop(position, 3)
