"""What the search knows about Gem-Hunt: its plan is sound, and its evaluator knows who wins."""

import pytest

from souq.games.gemhunt import GAME
from souq.play.luck import NumberedLuck
from souq.play.match import Match
from tests.bots.knowing import best_of, shares_of
from tests.games.gemhunt.board import BLUE, FULL, GREEN, RED, YELLOW, card, position
from tests.position import Position


def revealed(made: Position, seat: int, name: str) -> Position:
    """The same position after the first card of the endgame."""
    number = card(made, name)
    table = made.table
    table.hand[seat - 1, number], table.shown[number] = 0, seat
    table.cards[seat - 1] -= 1
    table.drawn[seat - 1, 4] = -1
    table.revealer, table.colour = seat - 1, made.box.top[number]
    return made


def test_nobody_is_ahead_at_the_start() -> None:
    match = Match(GAME, 4, luck=NumberedLuck(6, 1))
    assert shares_of(match) == pytest.approx([0.25] * 4)


def test_the_colour_that_counts_decides_and_the_revealer_has_only_that_one() -> None:
    made = revealed(position(BLUE, hands={RED: FULL[RED]}, gems={RED: "rr", BLUE: "gggg", GREEN: "bbbb", YELLOW: "r"}), RED, "roy")
    shares = shares_of(made)
    assert shares[0] > 0.4, "far ahead in red"
    assert shares[1] > 0.4, "far ahead in green, which is across from red"
    assert shares[2] < 0.05, "blue does not count"


def test_a_full_hand_with_a_clear_lead_is_as_good_as_a_win() -> None:
    ahead = position(RED, hands={RED: FULL[RED]}, gems={RED: "rrr"}, step=2)
    assert shares_of(ahead)[0] > 0.45
    assert best_of(ahead).startswith("reveal r")


def test_a_lawyer_is_hired_when_it_can_be() -> None:
    made = position(RED, roads={RED: "9-18 8-9"}, units={RED: "L18 T8"}, coins={RED: 5})
    assert best_of(made) == "hire lawyer"


def test_home_is_left_free_for_a_lawyer_that_can_be_paid_next_turn() -> None:
    made = position(RED, roads={RED: "9-18 17-18"}, units={RED: "L18 T17r"}, coins={RED: 5}, step=1)
    made.table.acted = 1
    assert best_of(made) == "end"
    made.table.coins[0], made.table.bank = 4, made.table.bank + 1
    assert best_of(made) == "transporter 1 to 9"


def test_the_way_of_the_first_lawyer_is_built_before_that_of_the_third() -> None:
    made = position(RED, roads={RED: "9-18 8-9 8-17"}, units={RED: "L18 L8 L9 T17r"}, coins={RED: 2})
    assert best_of(made) == "road 18-27", "not 7-8, which the third could use as well"


def test_gems_come_home_before_anything_is_traded() -> None:
    made = position(RED, roads={RED: "9-18"}, units={RED: "L18 T9r"}, gems={RED: "o"}, step=1)
    assert best_of(made) == "transporter 1 deliver"
