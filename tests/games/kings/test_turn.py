"""Section "A turn" of the rules of King's Keys."""

import pytest

from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.view import seen_by
from tests.games.kings.positions import DECK, hand, held, setting


@pytest.mark.clause("K7")
def test_the_left_of_the_dealer_begins() -> None:
    more = "ready=7 mover=-"
    position = setting("1yA 1yS 1yC 1yK", phase="shop", more=f"{more} dealer=2")
    four = sorted(held(position, 4), key=DECK.index)
    position.play(4, f"shop {four[0]} {four[1]}")
    assert position.to_act == {3}


@pytest.mark.clause("K7")
def test_a_turn_is_draw_trade_discard_and_goes_to_the_left() -> None:
    position = setting("1yA 1yS 1yC 1yK", ["1rA 1rS", "1gA 1gS", "1bA 1bS", "2yA 2yS"], pile="4gK")
    assert position.moves(1) == ["draw", "take"]
    assert position.why_not(1, "trade 1yA>1gA") == "not_now"
    assert position.play(1, "draw").to_act == CHANCE
    assert position.chance("deal 4gK").to_act == {1}
    assert position.why_not(1, "draw") == "not_now"
    assert position.why_not(1, "take") == "not_now"
    assert position.why_not(1, "discard 1yA shop 1yS 1yC") == "not_now"
    position.play(1, "trade 1yA>1gA")
    assert position.why_not(1, "trade 1yS>1gS") == "not_now"
    position.play(1, "discard 4gK shop 1rA 1rS")
    assert position.to_act == {2}


@pytest.mark.clause("K7")
def test_after_the_last_seat_comes_the_first() -> None:
    position = setting(phase="finish", mover=4)
    mine = sorted(held(position, 4), key=DECK.index)
    assert position.play(4, f"discard {mine[0]} shop {mine[1]} {mine[2]}").to_act == {1}


@pytest.mark.clause("K8")
def test_a_card_of_the_pile_is_drawn_unseen() -> None:
    position = setting(pile="4gK").play(1, "draw")
    assert set(position.odds()) == {f"deal {card}" for card, holder in zip(DECK, position.table.holder, strict=True) if holder == 0}
    left = position.table.pile
    position.chance("deal 4gK")
    assert position.table.pile == left - 1
    assert "4gK" in hand(position, 1)
    card = DECK.index("4gK")
    assert seen_by(position.game, position.tables, 0)["holder"][0][card] == 2
    for viewer in (1, 2, 3, NOBODY):
        assert seen_by(position.game, position.tables, viewer)["holder"][0][card] == UNKNOWN


@pytest.mark.clause("K9")
def test_the_top_discard_can_be_taken_and_the_next_is_on_top_then() -> None:
    position = setting(heap="4gA 4gS 4gC").play(1, "take")
    assert "4gC" in hand(position, 1)
    assert position.table.discarded == 2
    assert position.table.discards[:3].tolist() == [DECK.index("4gA"), DECK.index("4gS"), -1]


@pytest.mark.clause("K9")
def test_the_card_just_taken_can_be_traded_or_discarded_again() -> None:
    position = setting(shops=["", "4rC 1yA", "", ""], heap="4gA 4gC").play(1, "take")
    assert position.why_not(1, "trade 4gC>4rC") == "none"
    trade = next(text for text in position.moves(1) if "4gC>" not in text)
    position.play(1, trade)
    assert any(text.startswith("discard 4gC ") for text in position.moves(1))


@pytest.mark.clause("K9")
def test_nothing_is_taken_from_no_discards() -> None:
    assert setting(heap="").why_not(1, "take") == "no_discard"


@pytest.mark.clause("K10")
def test_an_empty_pile_is_made_of_all_discards_but_the_top_one() -> None:
    position = setting()
    heap = [card for card, holder in zip(DECK, position.table.holder, strict=True) if holder < 2]
    position = setting(heap=" ".join(heap))
    assert position.table.pile == 0
    assert position.play(1, "draw").table.pile == len(heap) - 1
    assert set(position.odds()) == {f"deal {card}" for card in heap[:-1]}
    assert position.table.discards[:2].tolist() == [DECK.index(heap[-1]), -1]
    assert position.table.discarded == 1


@pytest.mark.clause("K10")
def test_an_empty_pile_stays_empty_while_discards_are_taken() -> None:
    heap = [card for card, holder in zip(DECK, setting().table.holder, strict=True) if holder < 2]
    assert setting(heap=" ".join(heap)).play(1, "take").table.pile == 0


@pytest.mark.clause("K10")
def test_with_a_single_discard_and_no_pile_only_taking_is_left() -> None:
    position = setting(more="pile=0")
    assert position.why_not(1, "draw") == "no_pile"
    assert position.moves(1) == ["take"]
