"""Section "Bargaining" of the Basari rules."""

import pytest

from tests.conformance.position import Position
from tests.games.basari.positions import BasariPosition

BARGAIN = (
    "basari/1 seats=3 stage=1 pile=30 phase=open action=B shown=B,B,C,.*2 dealt=1,2,3,-*2 bidder=1 answerer=2 gems=3r3y3g3b*3/0*2"
)
ANSWER = BARGAIN.replace("phase=open", "phase=answer")


def two_choose_b(gems: str, more: str = "") -> BasariPosition:
    """Seats 1 and 2 choose B, seat 3 chooses C, with these gems."""
    position = BasariPosition(
        f"basari/1 seats=3 stage=1 rounds=1 pile=36 phase=choose ready=6 chosen=.,B,C,.*2 dealt=1,2,3,-*2 gems={gems}/3r3y3g3b/0*2 {more}"
    )
    position.play(1, "choose B")
    return position


@pytest.mark.clause("B14")
@pytest.mark.parametrize(
    ("first", "second", "more", "opener"),
    [
        ("1r", "3y3g3b", "", 1),
        ("1r3y3g3b", "2r", "", 2),
        ("2r2y", "2r1y5g5b", "", 1),
        ("2r2y5b", "2r2y1g", "", 2),
        ("2r2y1g2b", "2r2y1g3b", "", 2),
        ("3r", "3r", "earned=0,1,0*4/0,0,0*4/(0*6)*3", 1),
        ("3r", "3r", "earned=0,1,0*4/1,0,0*3,1/(0*6)*3 workers=9,1,0*3", 2),
        ("3r", "3r", "workers=4,5,0*3", 2),
        ("3r", "3r", "workers=5,5,0*3", 1),
    ],
)
def test_the_opener_leads_in_red_yellow_green_blue_points_workers_or_sits_first(
    first: str, second: str, more: str, opener: int
) -> None:
    assert two_choose_b(f"{first}/{second}", more).to_act == {opener}


@pytest.mark.clause("B15")
@pytest.mark.parametrize("offer", ["1b", "3r", "1r1y1g1b", "3r3y3g3b"])
def test_the_first_offer_is_any_own_gems(offer: str) -> None:
    assert Position(BARGAIN).why_not(1, f"bid {offer}") == "none"


@pytest.mark.clause("B15")
def test_the_first_offer_has_at_least_one_gem() -> None:
    assert Position(BARGAIN).why_not(1, "bid 0") == "no_gem"


@pytest.mark.clause("B15")
def test_the_first_offer_has_only_own_gems() -> None:
    assert Position(BARGAIN).why_not(1, "bid 4b") == "not_owned"


@pytest.mark.clause("B15")
def test_the_first_offer_cannot_be_declined() -> None:
    position = Position(BARGAIN)
    assert position.why_not(1, "accept") == "not_now"
    assert len(position.moves(1)) == 4**4 - 1


@pytest.mark.clause("B16")
def test_without_a_gem_to_open_with_the_other_performs_for_nothing() -> None:
    position = two_choose_b("0/0")
    assert position.scores == [0, 7, 0]
    assert (position.gems(1), position.gems(2)) == ("0", "0")


@pytest.mark.clause("B16")
def test_a_for_nothing_draws_a_card_for_the_other() -> None:
    position = BasariPosition(
        "basari/1 seats=3 stage=1 rounds=1 pile=36 phase=choose ready=6 chosen=.,A,C,.*2 dealt=1,2,3,-*2 holder=1,2,3,0*36 gems=0*5"
    )
    position.play(1, "choose A")
    assert position.deal(9).table.holder[8] == 2


@pytest.mark.clause("B17")
def test_offers_go_back_and_forth_until_one_accepts() -> None:
    position = Position(BARGAIN).play(1, "bid 1b")
    assert position.to_act == {2}
    position.play(2, "bid 1g")
    assert position.to_act == {1}
    position.play(1, "bid 1y").play(2, "bid 1r").play(1, "accept")
    assert position.scores == [0, 7, 0]
    assert position.table.gems[:2].tolist() == [[4, 3, 3, 3], [2, 3, 3, 3]]


@pytest.mark.clause("B17", "B18", "B21")
def test_the_example_of_max_and_hanna() -> None:
    """Max opens with a yellow gem, Hanna raises to a red one; in the end Max accepts three blue ones and Hanna performs."""
    max_, hanna = 1, 2
    position = Position(BARGAIN).play(max_, "bid 1y").play(hanna, "bid 1r").play(max_, "bid 2b").play(hanna, "bid 3b")
    position.play(max_, "accept")
    assert position.table.gems[:2].tolist() == [[3, 3, 3, 6], [3, 3, 3, 0]]
    assert position.scores == [0, 7, 0]


@pytest.mark.clause("B18")
def test_one_red_and_three_blue_beat_four_yellow() -> None:
    assert Position(f"{ANSWER} offer=4y").why_not(2, "bid 1r3b") == "none"


@pytest.mark.clause("B18")
@pytest.mark.parametrize(
    ("standing", "raised"),
    [
        ("1r", "2b"),
        ("3r", "1g3b"),
        ("2b", "1g1b"),
        ("1g1b", "2g"),
        ("2g", "1y1b"),
        ("3y", "1r2b"),
        ("1r2b", "1r1g1b"),
        ("1r2g", "1r1y1b"),
    ],
)
def test_more_gems_or_as_many_dearer_ones_are_a_raise_and_not_the_other_way_round(standing: str, raised: str) -> None:
    assert Position(f"{ANSWER} offer={standing}").why_not(2, f"bid {raised}") == "none"
    assert Position(f"{ANSWER} offer={raised}").why_not(2, f"bid {standing}") == "too_low"


@pytest.mark.clause("B18")
def test_equal_bid_is_not_a_raise() -> None:
    assert Position(f"{ANSWER} offer=3b").why_not(2, "bid 3b") == "too_low"


@pytest.mark.clause("B19")
def test_an_earlier_offer_does_not_bind() -> None:
    position = Position(BARGAIN).play(1, "bid 3r").play(2, "bid 1r3b")
    assert position.why_not(1, "bid 1y1g3b") == "none"
    assert position.why_not(1, "bid 3r1b") == "none"


@pytest.mark.clause("B19")
def test_a_raise_is_made_from_own_gems_only() -> None:
    assert Position(f"{ANSWER} offer=3b").why_not(2, "bid 4b") == "not_owned"


@pytest.mark.clause("B20")
def test_whoever_cannot_raise_must_accept() -> None:
    position = Position(f"{ANSWER} offer=3r3y3g3b")
    assert position.moves(2) == ["accept"]
    poor = Position(ANSWER.replace("gems=3r3y3g3b*3", "gems=3r3y3g3b/1b/0") + " offer=1b")
    assert poor.moves(2) == ["accept"]
    assert poor.why_not(2, "bid 1b") == "too_low"


@pytest.mark.clause("B21")
def test_whoever_accepts_takes_the_offer_and_leaves_the_action() -> None:
    position = Position(f"{ANSWER} offer=3b").play(2, "accept")
    assert position.table.gems[:2].tolist() == [[3, 3, 3, 0], [3, 3, 3, 6]]
    assert position.scores == [7, 0, 0]


@pytest.mark.clause("B21")
def test_nothing_of_a_bargain_stays_on_the_table() -> None:
    table = Position(f"{ANSWER} offer=3b").play(2, "accept").table
    assert (int(table.bidder), int(table.answerer), table.offer.tolist()) == (-1, -1, [0, 0, 0, 0])
