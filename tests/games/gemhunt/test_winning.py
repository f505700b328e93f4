"""Section "Winning" of the Gem-Hunt rules."""

import pytest

from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, GREEN, RED, YELLOW, position


def ended(hands: dict[int, str], gems: dict[int, str], coins: dict[int, int] | None = None) -> Position:
    """Red reveals its only hidden card, which is the last of the endgame that red began in red."""
    made = position(hands=hands, gems=gems, coins=coins, revealer=0, colour=0)
    return made.play(RED, f"reveal {hands[RED].split()[0]}")


@pytest.mark.clause("G41")
def test_gems_count_two_and_symbols_one() -> None:
    made = ended({RED: "roy", BLUE: "gop bgp"}, {RED: "rr", BLUE: "gr"})
    assert made.scores[:2] == [2 * 2 + 3, 2 + 3 + 2]


@pytest.mark.clause("G41", "G38")
def test_all_hands_are_laid_open_at_the_end() -> None:
    made = ended({RED: "roy", BLUE: "gop bgp"}, {})
    assert made.table.cards.tolist() == [0, 0, 0, 0]
    assert made.table.hand.sum() == 0
    assert sorted(made.table.shown.tolist())[-3:] == [RED, BLUE, BLUE]


@pytest.mark.clause("G41")
def test_gems_on_transporters_do_not_count() -> None:
    made = position(hands={RED: "roy"}, roads={RED: "8-9"}, units={RED: "T9r"}, revealer=0, colour=0).play(RED, "reveal roy")
    assert made.scores[0] == 3


@pytest.mark.clause("G42", "G7")
def test_each_colour_has_its_winner() -> None:
    made = ended({RED: "roy"}, {RED: "rrr", BLUE: "rr", GREEN: "g", YELLOW: "gg"})
    assert made.winners == {RED, YELLOW}
    assert made.table.won.tolist() == [RED - 1, YELLOW - 1]


@pytest.mark.clause("G42")
def test_the_revealer_can_lose() -> None:
    assert ended({RED: "ogy"}, {RED: "r", BLUE: "rr", YELLOW: "g"}).winners == {BLUE, YELLOW}


@pytest.mark.clause("G42")
def test_the_revealer_cannot_win_in_the_complementary_colour() -> None:
    assert ended({RED: "ogy"}, {RED: "ggg", BLUE: "rr", YELLOW: "g"}).winners == {BLUE, YELLOW}


@pytest.mark.clause("G43")
@pytest.mark.parametrize(
    ("gems", "won"),
    [
        ({BLUE: "rrrgg", GREEN: "r", YELLOW: "g"}, [BLUE, YELLOW]),
        ({BLUE: "rrggg", GREEN: "r", YELLOW: "g"}, [GREEN, BLUE]),
        ({BLUE: "rrgg", GREEN: "r", YELLOW: "g"}, [BLUE, YELLOW]),
        ({BLUE: "rrggg", GREEN: "rg", YELLOW: ""}, [GREEN, BLUE]),
        ({BLUE: "rrrggg", GREEN: "gg", RED: "rr"}, [BLUE, GREEN]),
        ({BLUE: "rrrgggg", GREEN: "gg", RED: "rr"}, [RED, BLUE]),
    ],
)
def test_who_is_best_in_both_wins_with_the_larger_lead(gems: dict[int, str], won: list[int]) -> None:
    made = ended({RED: "oyg"}, gems)
    assert [seat + 1 for seat in made.table.won.tolist()] == won


@pytest.mark.clause("G44")
def test_of_equal_points_more_gems_win() -> None:
    made = ended({RED: "oyg", BLUE: "pro", GREEN: ""}, {BLUE: "", GREEN: "r", YELLOW: "g"}, coins={BLUE: 9})
    assert made.winners == {GREEN, YELLOW}


@pytest.mark.clause("G44")
def test_of_equal_points_and_gems_more_coins_win() -> None:
    made = ended({RED: "oyg"}, {BLUE: "r", GREEN: "r", YELLOW: "g"}, coins={GREEN: 1})
    assert made.winners == {GREEN, YELLOW}


@pytest.mark.clause("G44")
def test_then_the_first_after_the_revealer_and_the_revealer_last() -> None:
    assert ended({RED: "oyg"}, {GREEN: "r", YELLOW: "r", BLUE: "g"}).winners == {GREEN, BLUE}
    assert ended({RED: "oyg"}, {RED: "r", YELLOW: "r", BLUE: "g"}).winners == {YELLOW, BLUE}


@pytest.mark.clause("G45")
def test_a_score_is_in_the_colour_won_or_else_in_the_better_one() -> None:
    made = ended({RED: "oyg"}, {RED: "rgg", BLUE: "rrrgggg", GREEN: "rr", YELLOW: "rgg"})
    assert made.table.won.tolist() == [GREEN - 1, BLUE - 1]
    assert made.scores == [2, 8, 4, 4]


@pytest.mark.clause("G45")
def test_hidden_cards_do_not_count_while_the_match_lasts() -> None:
    made = position(hands={RED: "roy rop", BLUE: "gop"}, gems={BLUE: "g"}, revealer=0, colour=0)
    assert made.scores == [0, 2, 0, 0]
    made.play(RED, "reveal roy")
    assert made.scores == [3, 2, 0, 0]


@pytest.mark.clause("G45")
def test_before_the_endgame_all_gems_count() -> None:
    assert position(gems={RED: "rgb", YELLOW: "p"}).scores == [6, 0, 0, 2]
