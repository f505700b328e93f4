"""Section "The deal" of the rules of King's Keys."""

import pytest

from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, hand, held, setting, shop


def dealt(dealer: int = 4) -> Position:
    """Deal the cards in the order of the deck: 1yA, 1yS and so on."""
    position = Position("kings/1 seats=4 pile=64").chance(f"dealer {dealer}")
    for card in DECK[:24]:
        position.chance(f"deal {card}")
    return position


@pytest.mark.clause("K3")
def test_luck_names_the_first_dealer() -> None:
    position = Position("kings/1 seats=4 pile=64")
    assert position.to_act == CHANCE
    assert position.odds() == {f"dealer {seat}": 1 for seat in (1, 2, 3, 4)}
    assert position.chance("dealer 3").table.dealer == 2


@pytest.mark.clause("K3")
def test_the_deal_passes_to_the_left_after_a_round() -> None:
    position = setting("1yA 2rS 3gC 4bK", heap="1yS", phase="finish", mover=1, pile="4yA 4yS 4yC")
    assert position.table.dealer == 3
    spare = sorted(held(position, 1) - {"1yA", "2rS", "3gC", "4bK"})
    position.play(1, f"show {spare[0]} shop {' '.join(sorted(spare[1:], key=DECK.index))}")
    assert position.table.dealer == 0
    assert position.table.rounds == 2
    assert position.table.pile == 64


@pytest.mark.clause("K4")
def test_six_cards_go_to_each_seat_one_by_one_from_the_left_of_the_dealer() -> None:
    position = dealt(dealer=4)
    for seat in (1, 2, 3, 4):
        assert held(position, seat) == set(DECK[seat - 1 : 24 : 4])
    assert held(dealt(dealer=1), 2) == set(DECK[0:24:4])


@pytest.mark.clause("K4")
def test_a_seat_sees_its_own_cards_only() -> None:
    position = dealt()
    view = seen_by(position.game, position.tables, 2)
    assert [card for card in range(64) if view["holder"][0][card] == 4] == list(range(2, 24, 4))
    assert (view["holder"][0] >= 0).sum() == 6
    assert (seen_by(position.game, position.tables, NOBODY)["holder"][0] >= 0).sum() == 0


@pytest.mark.clause("K4")
def test_a_dealt_card_is_hidden_from_all_but_its_receiver() -> None:
    position = Position("kings/1 seats=4 pile=64").chance("dealer 4").chance("deal 1yA")
    move = position.read("deal 3bA")
    seen = [position.doors.seen_move(position.boxes, position.tables, CHANCE, move, viewer) for viewer in (0, 1, 2, 3, NOBODY)]
    assert [position.game.notation.write(position.box, text) for text in seen] == [
        "deal ?",
        "deal 3bA",
        "deal ?",
        "deal ?",
        "deal ?",
    ]


@pytest.mark.clause("K5")
def test_the_next_card_opens_the_discard_pile_and_39_are_left() -> None:
    position = dealt()
    assert set(position.odds()) == {f"turn {card}" for card in DECK[24:]}
    position.chance("turn 4bK")
    assert position.table.discards[0] == DECK.index("4bK")
    assert position.table.pile == 39
    assert (seen_by(position.game, position.tables, NOBODY)["holder"][0] == 1).sum() == 1


@pytest.mark.clause("K6")
def test_every_two_of_the_six_cards_can_be_the_shop() -> None:
    position = dealt().chance("turn 4bK")
    assert position.to_act == {1, 2, 3, 4}
    assert len(position.moves(1)) == 15
    assert position.why_not(1, "shop 1yA 1rA") == "none"
    assert position.why_not(1, "shop 1yA 1yA") == "same_card"
    assert position.why_not(1, "shop 1yA 1yS") == "not_yours"
    assert position.why_not(1, "draw") == "not_now"


@pytest.mark.clause("K6")
def test_the_first_shops_are_secret_until_all_have_chosen() -> None:
    position = dealt().chance("turn 4bK").play(3, "shop 1yC 1rC").play(1, "shop 1yA 1rA").play(2, "shop 1yS 1rS")
    assert position.to_act == {4}
    view = seen_by(position.game, position.tables, 3)
    assert (view["holder"][0] >= 2).sum() == 6
    move = position.read("shop 1yK 1rK")
    seen = position.doors.seen_move(position.boxes, position.tables, 3, move, 0)
    assert position.game.notation.write(position.box, seen) == "shop ? ?"
    position.play(4, "shop 1yK 1rK")
    view = seen_by(position.game, position.tables, NOBODY)
    assert (view["spot"][0] == 1).sum() == 8
    assert shop(position, 3) == {"1yC", "1rC"}
    assert len(hand(position, 3)) == 4
