"""Section "The box" of the Bazaar rules."""

from collections import Counter

import pytest

from souq.games.bazaar import GAME
from souq.kernel.components import read_components
from souq.kernel.record import NOBODY
from souq.play.view import seen_by
from tests.games.bazaar.positions import at_table, hand, new_table

LETTERS = "RWBYG"
DATA = read_components(GAME.folder / "components.toml").data


@pytest.mark.clause("S1")
def test_all_jewels_begin_in_the_treasury() -> None:
    position = new_table(2)
    assert position.table.treasury.tolist() == [20] * 5
    assert not position.table.jewels.any()


@pytest.mark.clause("S1")
def test_a_spectator_sees_everything_on_the_table() -> None:
    position = at_table("3r", "2w1g")
    assert seen_by(position.game, position.tables, NOBODY).tobytes() == position.tables.tobytes()


@pytest.mark.clause("S2")
def test_there_are_ten_barter_cards_of_five_equations_and_45_cards_of_five_jewels() -> None:
    assert [len(card) for card in DATA["barter"]] == [5] * 10
    assert [len(card["jewels"]) for card in DATA["merchandise"]] == [5] * 45


@pytest.mark.clause("S2")
def test_the_die_has_a_face_for_each_colour_and_the_star() -> None:
    odds = at_table("0", "0").play(1, "roll").odds()
    assert odds == {f"die {face}": 1 for face in ("r", "w", "b", "y", "g", "star")}


@pytest.mark.clause("S3")
def test_no_equation_has_a_colour_on_both_sides_or_a_twin() -> None:
    equations = [frozenset(equation) for card in DATA["barter"] for equation in card]
    assert len(set(equations)) == 50
    assert all(not set(left) & set(right) for card in DATA["barter"] for left, right in card)


@pytest.mark.clause("S3")
def test_every_colour_stands_equally_often_in_the_equations() -> None:
    letters = Counter("".join(side for card in DATA["barter"] for equation in card for side in equation))
    assert letters == dict.fromkeys(LETTERS, 40)


@pytest.mark.clause("S4")
def test_four_or_five_of_a_colour_carry_a_star_and_no_other_card() -> None:
    for card in DATA["merchandise"]:
        assert card["star"] == (max(Counter(card["jewels"]).values()) >= 4)


@pytest.mark.clause("S4")
def test_all_cards_differ_and_every_colour_is_wanted_equally() -> None:
    cards = [card["jewels"] for card in DATA["merchandise"]]
    assert len({"".join(sorted(card)) for card in cards}) == 45
    assert Counter("".join(cards)) == dict.fromkeys(LETTERS, 45)


@pytest.mark.clause("S1")
def test_what_is_paid_goes_back_to_the_treasury() -> None:
    position = at_table("3r3w", "0", phase="buy").play(1, "buy 2")
    assert hand(position, 1) == "1w"
    assert position.table.treasury.tolist() == [20, 19, 20, 20, 20]
