"""Section "A match that stalls" of the Gem-Hunt rules."""

import pytest

from tests.games.gemhunt.positions import BLUE, FULL, GREEN, RED, YELLOW, pass_round, position


@pytest.mark.clause("G46")
def test_after_ten_rounds_with_full_hands_the_first_seat_has_to_start() -> None:
    made = position(hands=FULL)
    for _ in range(10):
        assert made.table.compelled == -1
        pass_round(made)
    assert made.table.compelled == RED - 1
    assert made.why_not(RED, "end") == "must_start"
    made.play(RED, "reveal roy")
    assert (made.table.compelled, made.table.full) == (-1, 0)


@pytest.mark.clause("G46")
def test_full_hands_alone_compel_nobody_while_one_is_not_full() -> None:
    made = position(hands={**FULL, BLUE: "pro prb por pog"})
    for _ in range(12):
        pass_round(made)
    assert made.table.compelled == -1


@pytest.mark.clause("G47")
def test_after_sixty_rounds_whoever_has_most_cards_has_to_start() -> None:
    made = position(hands={BLUE: "pro", GREEN: "goy gop", YELLOW: "yro yrb"}, rounds=59)
    assert pass_round(made).table.compelled == -1
    assert pass_round(made).table.compelled == GREEN - 1
    made.play(RED, "end").play(BLUE, "end")
    assert made.moves(GREEN) == ["reveal goy", "reveal gop"]
    assert made.why_not(GREEN, "end") == "must_start"
    made.play(GREEN, "reveal gop").play(YELLOW, "end").play(RED, "end").play(BLUE, "end")
    made.play(GREEN, "reveal goy")
    assert made.to_act == set()


@pytest.mark.clause("G47")
def test_an_endgame_that_goes_on_is_left_alone() -> None:
    made = position(hands={BLUE: "pro prb", GREEN: "goy gop gyo"}, rounds=60, revealer=1, colour=5)
    made.play(RED, "end").play(BLUE, "reveal pro").play(GREEN, "end").play(YELLOW, "end")
    assert made.table.compelled == -1


@pytest.mark.clause("G48")
@pytest.mark.parametrize(
    ("gems", "coins", "won"),
    [
        ({GREEN: "rb", YELLOW: "p"}, {RED: 9}, {GREEN, YELLOW}),
        ({GREEN: "rb"}, {YELLOW: 1}, {GREEN, YELLOW}),
        ({GREEN: "rb"}, {}, {GREEN, RED}),
    ],
)
def test_without_any_card_the_most_gems_win(gems: dict[int, str], coins: dict[int, int], won: set[int]) -> None:
    made = pass_round(position(gems=gems, coins=coins, rounds=60))
    assert made.to_act == set()
    assert made.winners == won
