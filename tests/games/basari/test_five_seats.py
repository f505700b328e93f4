"""Section "Five seats: action D" of the Basari rules."""

import pytest

from souq.kernel.move import CHANCE
from tests.games.basari.positions import BasariPosition


def d_chosen(actions: str, gems: str = "3r3y3g3b*5", stock: str = "7r7y7g7b") -> BasariPosition:
    """All have chosen these actions; B is forfeited, so D is next unless A or C was chosen too."""
    chosen = ",".join([".", *actions[1:]])
    position = BasariPosition(
        f"basari/1 seats=5 stage=1 rounds=1 pile=34 phase=choose ready=30 chosen={chosen} dealt=1,2,3,4,5 "
        f"holder=1,2,3,4,5,0*34 gems={gems} stock={stock}"
    )
    position.play(1, f"choose {actions[0]}")
    return position


@pytest.mark.clause("B29")
@pytest.mark.parametrize("actions", ["BDBBB", "DDBBB", "DDDDA", "DDDDD"])
def test_everyone_who_chose_d_gets_a_gem_more(actions: str) -> None:
    position = d_chosen(actions)
    if "A" in actions:
        position.deal(6)
    for seat in [seat for seat, action in enumerate(actions, start=1) if action == "D"]:
        assert position.to_act == {seat}
        position.play(seat, "exchange b>2b" if actions.count("D") == 1 else "take b")
        assert position.gems(seat) == "3r3y3g4b"
    assert position.table.rounds == 2


@pytest.mark.clause("B29")
def test_two_on_d_do_not_bargain() -> None:
    position = d_chosen("DDBBB")
    assert position.why_not(1, "bid 1b") == "not_now"


@pytest.mark.clause("B30")
def test_alone_on_d_one_gives_a_gem_and_takes_two() -> None:
    position = d_chosen("BDBBB")
    assert position.to_act == {2}
    position.play(2, "exchange b>1r1y")
    assert (position.gems(2), position.stock) == ("4r4y3g2b", "6r6y7g8b")
    assert position.table.rounds == 2


@pytest.mark.clause("B30")
def test_every_exchange_of_one_for_two_is_allowed() -> None:
    assert len(d_chosen("BDBBB").moves(2)) == 4 * 10


@pytest.mark.clause("B30")
@pytest.mark.parametrize("exchange", ["b>1r", "b>3r", "->1r", "->2r", "b>0"])
def test_one_gives_exactly_one_and_takes_exactly_two(exchange: str) -> None:
    assert d_chosen("BDBBB").why_not(2, f"exchange {exchange}") == "wrong_count"


@pytest.mark.clause("B30")
def test_one_gives_only_what_one_owns_and_takes_only_what_is_there() -> None:
    position = d_chosen("BDBBB", gems="3r3y3g3b/1r/3r3y3g3b*3", stock="1y7g")
    assert position.why_not(2, "exchange b>2g") == "not_owned"
    assert position.why_not(2, "exchange r>2y") == "not_in_stock"
    assert position.why_not(2, "exchange r>1r1y") == "none"


@pytest.mark.clause("B30")
def test_the_gem_given_back_can_be_taken_again() -> None:
    position = d_chosen("BDBBB", stock="1y")
    assert position.why_not(2, "exchange g>1y1g") == "none"
    assert position.why_not(2, "exchange g>2g") == "not_in_stock"


@pytest.mark.clause("B30")
def test_without_a_gem_one_gives_nothing_and_takes_one() -> None:
    position = d_chosen("BDBBB", gems="3r3y3g3b/0/3r3y3g3b*3")
    assert position.moves(2) == [f"exchange ->1{colour}" for colour in "bgyr"]
    position.play(2, "exchange ->1r")
    assert position.gems(2) == "1r"


@pytest.mark.clause("B30")
def test_from_an_empty_stock_one_takes_back_what_one_gave() -> None:
    position = d_chosen("BDBBB", stock="0")
    assert position.moves(2) == ["exchange r>1r", "exchange y>1y", "exchange g>1g", "exchange b>1b"]


@pytest.mark.clause("B30")
def test_without_a_gem_anywhere_d_passes_by() -> None:
    assert d_chosen("BDBBB", gems="3r3y3g3b/0/3r3y3g3b*3", stock="0").to_act == CHANCE


@pytest.mark.clause("B31")
def test_several_on_d_take_one_gem_each_in_the_order_of_opening() -> None:
    position = d_chosen("DBDCD", gems="2r/0/3r/0/2r1y")
    assert position.to_act == {3}
    position.play(3, "take r")
    assert position.to_act == {5}
    position.play(5, "take g")
    assert position.to_act == {1}
    position.play(1, "take b")
    assert position.table.rounds == 2
    assert (position.gems(1), position.gems(3), position.gems(5)) == ("2r1b", "4r", "2r1y1g")


@pytest.mark.clause("B31")
def test_only_what_is_in_the_stock_can_be_taken() -> None:
    position = d_chosen("DDBBB", stock="1y2b")
    assert position.moves(1) == ["take y", "take b"]
    assert position.why_not(1, "take r") == "not_in_stock"


@pytest.mark.clause("B31")
def test_once_the_stock_is_empty_the_others_take_nothing() -> None:
    position = d_chosen("DDDBC", stock="1b", gems="3r/2r/1r/0*2")
    position.play(1, "take b")
    assert position.to_act == CHANCE
    assert position.table.taking == 0


@pytest.mark.clause("B31")
def test_with_an_empty_stock_several_on_d_take_nothing() -> None:
    assert d_chosen("DDBBB", stock="0").to_act == CHANCE
