"""Section "Rearranging and discarding" of the rules of King's Keys."""

import pytest

from souq.kernel.record import NOBODY, UNKNOWN
from souq.kernel.rng import new_rng
from souq.play.view import seen_by
from tests.games.kings.positions import DECK, hand, setting, shop

SEVEN = ("1yA 1yS 2yC 3rK 4gA", ["1rA 1rS", "", "", ""])


@pytest.mark.clause("K14")
def test_any_card_is_discarded_and_any_two_others_become_the_shop() -> None:
    position = setting(*SEVEN, phase="finish")
    discards = [text for text in position.moves(1) if text.startswith("discard")]
    assert len(discards) == 7 * 15
    position.play(1, "discard 1rA shop 1yS 4gA")
    assert shop(position, 1) == {"1yS", "4gA"}
    assert hand(position, 1) == {"1yA", "2yC", "3rK", "1rS"}
    assert position.table.discards[:3].tolist() == [DECK.index("4bK"), DECK.index("1rA"), -1]


@pytest.mark.clause("K14")
def test_the_same_shop_can_stay() -> None:
    position = setting(*SEVEN, phase="finish").play(1, "discard 4gA shop 1rA 1rS")
    assert shop(position, 1) == {"1rA", "1rS"}


@pytest.mark.clause("K14")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("discard 1yA shop 1yA 1yS", "same_card"),
        ("discard 1yA shop 1yS 1yS", "same_card"),
        ("discard 1yA shop 1rA 1yS", "lower_first"),
        ("discard 4bK shop 1yA 1yS", "not_yours"),
        ("discard 1yA shop 1yS 4bK", "not_yours"),
        ("show 1yA shop 1yS 4bK", "not_yours"),
    ],
)
def test_each_of_the_three_is_another_card_of_ones_own(text: str, reason: str) -> None:
    assert setting(*SEVEN, phase="finish").why_not(1, text) == reason


@pytest.mark.clause("K15")
def test_a_card_taken_from_the_discards_stays_known_in_the_hand() -> None:
    position = setting("1yA 1yS 2yC 3rK", ["1rA 1rS", "1yC 1yK", "", ""], heap="2bA 2bS").play(1, "take")
    position.play(1, "trade 1yA>1yC").play(1, "discard 1rS shop 1rA 2yC")
    for viewer in (1, 2, 3, NOBODY):
        view = seen_by(position.game, position.tables, viewer)
        known = {DECK[card] for card in range(64) if view["holder"][0][card] == 2}
        assert known == {"2bS", "1yC", "1rA", "2yC"}
        assert view["spot"][0][DECK.index("2bS")] == 0


@pytest.mark.clause("K15")
def test_a_shop_card_taken_back_to_the_hand_stays_known() -> None:
    position = setting(*SEVEN, phase="finish").play(1, "discard 4gA shop 1yA 1yS")
    view = seen_by(position.game, position.tables, 2)
    assert view["holder"][0][DECK.index("1rA")] == 2
    assert view["holder"][0][DECK.index("3rK")] == UNKNOWN


@pytest.mark.clause("K15")
def test_what_is_shuffled_in_is_unknown_and_nothing_else_is_in_the_pile() -> None:
    heap = [card for card, holder in zip(DECK, setting().table.holder, strict=True) if holder < 2]
    position = setting(heap=" ".join(heap)).play(1, "draw").chance(f"deal {heap[0]}")
    view = seen_by(position.game, position.tables, 1)
    assert all(view["holder"][0][DECK.index(card)] == UNKNOWN for card in heap[:-1])
    for seed in range(20):
        world = view.copy()
        position.doors.redeal(position.boxes, world, 1, new_rng(seed))
        assert {DECK[card] for card in range(64) if world["holder"][0][card] == 0} < set(heap[:-1])


@pytest.mark.clause("K15")
def test_a_card_given_to_an_open_shop_is_seen_by_all() -> None:
    position = setting("3bA", ["", "3rA 1gS", "", ""], phase="trade").play(1, "trade 3bA>3rA")
    for viewer in (0, 1, 2, 3, NOBODY):
        view = seen_by(position.game, position.tables, viewer)
        assert view["holder"][0][DECK.index("3bA")] == 3
        assert view["spot"][0][DECK.index("3bA")] == 1
