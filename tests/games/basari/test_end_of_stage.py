"""Section "End of a stage" of the Basari rules."""

import pytest

from souq.games.basari import GAME
from souq.kernel.components import Components
from souq.kernel.move import CHANCE
from tests.games.basari.positions import BasariPosition, start


def last_choice(gems: str, workers: str = "15,0*4", stage: int = 1, more: str = "") -> BasariPosition:
    """Let all choose B, which is forfeited and ends the round. By default seat 1 has the workers that end the stage."""
    seats = gems.count("/") + 1
    rows = f"{gems}/0*{5 - seats}" if seats < 5 else gems
    chosen = ",".join([".", *"B" * (seats - 1), *"." * (5 - seats)])
    position = BasariPosition(
        f"basari/1 seats={seats} stage={stage} rounds=4 pile=20 phase=choose ready={2**seats - 2} chosen={chosen} "
        f"workers={workers} gems={rows} {more}"
    )
    position.play(1, "choose B")
    return position


EVEN = "3r3y3g3b/3r3y3g3b/3r3y3g3b"


@pytest.mark.clause("B22")
@pytest.mark.parametrize(("workers", "stage"), [("14,14,14,0*2", 1), ("14,15,0*3", 2), ("0,0,21,0*2", 2)])
def test_a_stage_ends_when_a_seat_has_15_workers(workers: str, stage: int) -> None:
    assert last_choice(EVEN, workers).table.stage == stage


@pytest.mark.clause("B22")
def test_the_round_is_played_to_its_end() -> None:
    position = BasariPosition(
        "basari/1 seats=3 stage=1 rounds=4 pile=20 phase=deal workers=11,0*4 gems=3r3y3g3b*3/0*2 holder=0*3,1*19,0*17"
    )
    position.deal(1, 2, 3)
    assert position.table.workers[0] == 15
    assert position.to_act == {1, 2, 3}
    position.choose("BCC")
    assert (int(position.table.stage), position.to_act) == (1, {2})
    position.play(2, "bid 1r").play(3, "accept")
    assert int(position.table.stage) == 2


@pytest.mark.clause("B22")
def test_workers_drawn_with_a_end_the_stage() -> None:
    position = BasariPosition(
        "basari/1 seats=3 stage=1 rounds=4 pile=20 phase=choose ready=6 chosen=.,B,B,.*2 workers=11,0*4 gems=0*5 holder=0*20,1*19 dealt=-*5"
    )
    position.play(1, "choose A")
    assert (int(position.table.stage), position.to_act) == (1, CHANCE)
    assert position.deal(1).table.stage == 2


def small_workers() -> Components:
    """Return the normal box, but with one worker on every card and 99 workers to end a stage."""
    usual = GAME.components
    data = {**usual.data, "workers_needed": 99, "cards": [{**card, "workers": 1} for card in usual.data["cards"]]}
    return Components("small workers", data, usual.lines)


def deal_out(seats: int) -> BasariPosition:
    """Play forfeited actions until the pile is empty."""
    position = start(seats)
    position.boxes = position.game.load_box(seats, {}, small_workers()).array
    while position.table.pile >= seats:
        position.deal(*[int(text.split()[1]) for text in list(position.odds())[:seats]])
        if position.table.pile:
            position.choose("B" * seats)
    return position


@pytest.mark.clause("B22")
def test_a_stage_ends_with_the_last_card_of_the_pile() -> None:
    position = deal_out(3)
    assert (int(position.table.stage), int(position.table.pile)) == (1, 0)
    assert position.choose("AAC").to_act == {1}
    position.play(1, "bid 1b").play(2, "accept")
    assert int(position.table.stage) == 2


@pytest.mark.clause("B22")
def test_cards_that_are_missing_are_not_dealt_and_bring_nothing() -> None:
    position = deal_out(4)
    assert int(position.table.pile) == 3
    position.deal(*[int(text.split()[1]) for text in position.odds()])
    assert position.to_act == {1, 2, 3, 4}
    assert position.table.dealt[3] == -1
    position.choose("AACB")
    assert position.to_act == {1}
    position.play(1, "bid 1b").play(2, "accept")
    assert (int(position.table.stage), int(position.table.pile)) == (2, 39)
    assert position.table.earned[3, 0] == 0


@pytest.mark.clause("B22")
def test_a_seat_without_a_card_takes_no_gems() -> None:
    position = deal_out(4)
    position.deal(*[int(text.split()[1]) for text in position.odds()])
    position.choose("BBBC")
    assert position.table.stage == 2
    assert position.table.gained.tolist() == [0, 0, 0, 0]


@pytest.mark.clause("B23")
@pytest.mark.parametrize(
    ("gems", "points", "kept"),
    [("6r/1r/0", 14, "3r"), ("5y/1y/0", 12, "2y"), ("1g/0/0", 10, "0"), ("9b/8b/8b", 8, "4b")],
)
def test_a_majority_scores_and_returns_half_of_its_gems_rounded_up(gems: str, points: int, kept: str) -> None:
    position = last_choice(gems, "0,0,15,0*2")
    assert position.scores == [points, 0, 12]
    assert position.gems(1) == kept


@pytest.mark.clause("B23")
def test_what_is_returned_lies_in_the_stock_and_others_keep_theirs() -> None:
    position = last_choice("7r2y/1r4y/3r1y", more="stock=5r6y")
    assert position.stock == "9r8y"
    assert (position.gems(1), position.gems(2), position.gems(3)) == ("3r2y", "1r2y", "3r1y")


@pytest.mark.clause("B24")
@pytest.mark.parametrize(
    ("gems", "scores", "kept"),
    [
        ("4r/4r/0", [7, 7, 12], ["2r", "2r", "0"]),
        ("3r/3r/3r", [4, 4, 4 + 12], ["1r", "1r", "1r"]),
        ("5y/5y/5y", [4, 4, 4 + 12], ["3y", "3y", "3y"]),
        ("1g/1g/0", [5, 5, 12], ["0", "0", "0"]),
        ("2b/2b/2b/2b", [2, 2, 2 + 12, 2], ["0", "0", "0", "0"]),
        ("8r/8r/8r/8r/8r", [2, 2, 2 + 12, 2, 2], ["6r"] * 5),
    ],
)
def test_sharers_of_a_majority_divide_the_points_rounded_down_and_return_two_gems_each(
    gems: str, scores: list[int], kept: list[str]
) -> None:
    position = last_choice(gems, "0,0,15,0*2")
    assert position.scores == scores
    assert [position.gems(seat + 1) for seat in range(len(scores))] == kept


@pytest.mark.clause("B25")
def test_a_colour_that_nobody_has_scores_for_nobody() -> None:
    assert last_choice("2r/0/0", "0,15,0*3").scores == [14, 12, 0]


@pytest.mark.clause("B26")
def test_each_seat_with_15_workers_scores_12_points() -> None:
    assert last_choice("0/0/0", "15,14,19,0*2").scores == [12, 0, 12]


@pytest.mark.clause("B27")
def test_a_new_stage_begins_with_all_cards_no_workers_and_the_gems_there_are() -> None:
    position = last_choice("3r/1r1b/2b", more="holder=1*19,0*20")
    assert position.table.workers.tolist() == [0] * 5
    assert len(position.odds()) == position.table.pile == 39
    assert (position.gems(1), position.gems(2), position.gems(3)) == ("1r", "1r1b", "1b")
    assert int(position.table.rounds) == 1


@pytest.mark.clause("B27")
def test_points_are_kept_over_the_stages() -> None:
    assert last_choice("0/0/0", more="earned=7,0*5/(0*6)*4").scores == [19, 0, 0]


@pytest.mark.clause("B28")
def test_the_most_points_after_the_third_stage_win() -> None:
    position = last_choice("0/1r/0", stage=3)
    assert position.to_act == set()
    assert position.scores == [12, 14, 0]
    assert position.winners == {2}


@pytest.mark.clause("B28")
def test_there_may_be_several_winners() -> None:
    assert last_choice("0/0/0", "15,3,17,0*2", stage=3).winners == {1, 3}


@pytest.mark.clause("B28")
def test_the_game_goes_on_after_the_second_stage() -> None:
    assert last_choice("0/1r/0", stage=2).to_act == CHANCE
