"""Section "The deck" of the rules of King's Keys."""

import pytest

from souq.games.kings import GAME
from souq.kernel.errors import NotationError, OptionError
from tests.conformance.position import Position
from tests.games.kings.positions import DECK


@pytest.mark.clause("K1")
def test_every_combination_of_number_colour_and_item_is_there_once() -> None:
    position = Position("kings/1 seats=4 phase=deal dealer=1 pile=64")
    assert position.odds() == {f"deal {card}": 1 for card in DECK}
    assert len(set(DECK)) == 64


@pytest.mark.clause("K1")
@pytest.mark.parametrize("card", ["5bA", "0bA", "3pA", "3bX", "3Ab", "b3A"])
def test_no_other_card_can_be_written(card: str) -> None:
    with pytest.raises(NotationError):
        Position("kings/1 seats=4").read(f"deal {card}")


@pytest.mark.clause("K2")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_four_seats_play(seats: int) -> None:
    with pytest.raises(OptionError, match="kings is for 4 seats"):
        GAME.load_box(seats)


@pytest.mark.clause("K2")
def test_all_begin_without_points() -> None:
    position = Position("kings/1 seats=4")
    assert position.scores == [0, 0, 0, 0]
    assert position.winners == {1, 2, 3, 4}
