"""Section "The actions" of the Basari rules."""

import pytest

from souq.kernel.move import CHANCE
from tests.games.basari.positions import BasariPosition, start


@pytest.mark.clause("B10")
def test_a_draws_another_card_and_adds_its_workers() -> None:
    position = start(3).deal(9, 2, 3).choose("ABC")
    assert position.to_act == CHANCE
    assert position.odds() == {f"deal {card}": 1 for card in range(1, 40) if card not in (9, 2, 3)}
    position.deal(1)
    assert position.table.workers[:3].tolist() == [1 + 4, 4, 3]
    assert position.table.pile == 35


@pytest.mark.clause("B10", "B11", "B12")
def test_the_example_of_one_round_with_three_different_actions() -> None:
    """Sarah comes to 5 workers with A, Hanna scores 5 points with B, Max takes two red gems and a blue one with C."""
    sarah, hanna, max_ = 1, 2, 3
    position = start(3).deal(1, 20, 26).choose("ABC").deal(9)
    assert position.table.workers[sarah - 1] == 5
    assert position.scores[hanna - 1] == 5
    assert position.gems(max_) == "5r3y3g4b"
    assert position.stock == "11r13y13g12b"


@pytest.mark.clause("B10")
def test_the_card_drawn_with_a_gives_neither_points_nor_gems() -> None:
    position = start(3).deal(1, 2, 3).choose("ABC").deal(33)
    assert position.scores[0] == 0
    assert position.gems(1) == "3r3y3g3b"


@pytest.mark.clause("B11")
def test_b_scores_the_points_of_the_card_of_this_round() -> None:
    position = start(3).deal(1, 2, 3).choose("CCC").deal(28, 11, 12).choose("BAA")
    position.play(2, "bid 1b").play(3, "accept")
    assert position.deal(4).scores == [4, 0, 0]


@pytest.mark.clause("B12")
def test_c_takes_the_gems_of_the_card_of_this_round() -> None:
    position = start(3).deal(1, 2, 3).choose("BBB").deal(39, 11, 12).choose("CBB")
    position.play(2, "bid 1b").play(3, "accept")
    assert position.gems(1) == "5r3y3g5b"


def scarce(stock: str) -> BasariPosition:
    """Seat 1 is about to perform C with a card of two red and two blue gems, and this is in the stock."""
    return BasariPosition(
        "basari/1 seats=3 stage=1 rounds=1 pile=36 phase=answer action=B bidder=2 answerer=3 offer=1b shown=C,B,B,.*2 "
        f"dealt=39,2,3,-*2 holder=0,2,3,0*35,1 gems=3r3y3g3b*3/0*2 stock={stock}"
    )


@pytest.mark.clause("B13")
@pytest.mark.parametrize(
    ("stock", "gems", "left"),
    [
        ("1r5y5g5b", "4r3y3g5b", "5y5g3b"),
        ("5y5g1b", "3r3y3g4b", "5y5g"),
        ("5y5g", "3r3y3g3b", "5y5g"),
    ],
)
def test_what_the_stock_lacks_is_lost(stock: str, gems: str, left: str) -> None:
    position = scarce(stock)
    position.play(3, "accept")
    assert (position.gems(1), position.stock) == (gems, left)


@pytest.mark.clause("B13")
def test_an_action_worth_nothing_is_still_bargained_for() -> None:
    diagram = (
        "basari/1 seats=3 stage=1 rounds=1 pile=36 phase=choose ready=6 chosen=.,C,B,.*2 "
        "dealt=39,12,3,-*2 holder=0*2,3,0*8,2,0*26,1 gems=3r3y3g3b*3/0*2 stock=5y5g"
    )
    position = BasariPosition(diagram)
    position.play(1, "choose C")
    assert position.to_act == {1}
    assert position.why_not(1, "bid 1b") == "none"


@pytest.mark.clause("B13")
def test_a_missing_colour_is_there_again_once_the_stage_is_scored() -> None:
    diagram = (
        "basari/1 seats=3 stage=1 rounds=5 pile=20 phase=choose ready=6 chosen=.,B,B,.*2 workers=15,9,9,0*2 "
        "dealt=39,2,3,-*2 holder=0,2,3,0*35,1 gems=10r3y3g3b/6r3y3g3b*2/0*2 stock=13y13g13b"
    )
    position = BasariPosition(diagram)
    position.play(1, "choose B")
    assert int(position.table.stage) == 2
    assert position.table.stock[0] == 5
