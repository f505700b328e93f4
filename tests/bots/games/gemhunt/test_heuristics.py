"""Heuristics of Gem-Hunt: the plan's ratings, and the evaluator's shares in the endgame."""

from typing import Any

import pytest

from souq.games.gemhunt import GAME
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.bots.heuristics_probe import best_of, shares_of
from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, FULL, GREEN, RED, YELLOW, card, position
from tests.games.gemhunt.test_setup import laid


def revealed(made: Position, seat: int, name: str) -> Position:
    """The same position after the first card of the endgame."""
    number = card(made, name)
    table = made.table
    table.hand[seat - 1, number], table.shown[number] = 0, seat
    table.cards[seat - 1] -= 1
    table.drawn[seat - 1, 4] = -1
    table.revealer, table.colour = seat - 1, made.box.top[number]
    return made


@pytest.mark.slow
def test_all_seats_are_equal_at_the_start() -> None:
    match = Match(GAME, 4, chance=SimulationSeed(6, 1))
    assert shares_of(match) == pytest.approx([0.25] * 4)


def test_the_colour_that_counts_decides_and_the_revealer_has_only_that_one() -> None:
    made = revealed(position(BLUE, hands={RED: FULL[RED]}, gems={RED: "rr", BLUE: "gggg", GREEN: "bbbb", YELLOW: "r"}), RED, "roy")
    shares = shares_of(made)
    assert shares[0] > 0.4, "far ahead in red"
    assert shares[1] > 0.4, "far ahead in green, which is across from red"
    assert shares[2] < 0.05, "blue does not count"


def test_a_full_hand_with_a_clear_lead_is_almost_a_win() -> None:
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


def beside_a_mine(**said: Any) -> Position:
    """On the board with a mine beside each Home: red's is 42, and the way leads by 41 to the mine's two gates, 33 and 25."""
    return position(RED, roads={RED: "41-42 33-41 24-33 24-25 42-43 42-50 40-41"}, options="@board=sides", **said)


def test_a_second_transporter_is_hired_for_a_mine_near_home_once_there_are_three_lawyers() -> None:
    lawyers = "L40 L43 L50"
    assert best_of(beside_a_mine(units={RED: f"{lawyers} T41"}, coins={RED: 4})) == "hire transporter"
    assert best_of(beside_a_mine(units={RED: "L40 L43 T41"}, coins={RED: 4})) != "hire transporter"
    far = position(RED, roads={RED: "9-18 8-9 8-17 7-8"}, units={RED: "L18 L7 L17 T8"}, coins={RED: 4})
    assert "hire transporter" in far.moves(RED)
    assert best_of(far) != "hire transporter", "its mine is far away"


def test_home_is_left_for_a_transporter_that_is_to_be_hired() -> None:
    made = beside_a_mine(units={RED: "L40 L43 L50 T42"}, coins={RED: 4}, step=1)
    made.table.acted = 7
    assert best_of(made).startswith("transporter 1 to")


def test_two_transporters_meet_at_the_mine_and_take_the_colours_that_the_hand_likes() -> None:
    made = beside_a_mine(units={RED: "L40 L43 L50 T24 T33"}, hands={RED: "roy rop"}, step=1)
    made.table.acted = 7
    assert best_of(made) == "transporter 1 to 25"
    made.play(RED, "transporter 1 to 25")
    assert best_of(made) == "end", "the other waits"
    made.play(RED, "end")
    for seat in (BLUE, GREEN, YELLOW):
        made.play(seat, "end")
    made.table.acted, made.table.step = 7, 1
    assert best_of(made) in ("transporter 1 mine r with 2 mine o", "transporter 1 mine o with 2 mine r")


def test_the_plan_is_the_same_from_every_side_of_the_board() -> None:
    made = laid("sides")
    first: set[tuple[int, int]] = set()
    for seat in (RED, BLUE, GREEN, YELLOW):
        move = best_of(made, seat)
        near, far = (int(place) - 1 for place in move.split()[1].split("-"))
        goal = far if near == made.box.home[seat - 1] else near
        across, down = int(made.box.column[goal]) - 4, int(made.box.line[goal]) - 4
        for _ in range(seat - 1):
            across, down = down, -across
        first.add((across, down))
        made.play(seat, move)
    assert first == {(2, 0)}, "towards the middle, where a coin lies"
