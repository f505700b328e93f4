"""Section "Endgame" of the Gem-Hunt rules."""

from typing import Any

import pytest

from souq.kernel.record import UNKNOWN
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, GREEN, RED, YELLOW, position
from tests.games.gemhunt.test_lawyers import FIVE, TO_CARDS

ACTS = "@revealer=acts"


def opened(**more: Any) -> Position:
    """Red has revealed one card, and blue is to move."""
    return position(hands={RED: FIVE, BLUE: "pro prb por pog pgo"}, **more).play(RED, "reveal rop")


def others_end(made: Position) -> Position:
    for seat in (BLUE, GREEN, YELLOW):
        made.play(seat, "end")
    return made


@pytest.mark.clause("G36")
def test_the_endgame_starts_from_five_cards() -> None:
    assert position(hands={RED: "roy rop ryo ryb"}).why_not(RED, "reveal roy") == "needs_full_hand"
    made = position(hands={RED: FIVE})
    assert made.moves(RED) == [f"reveal {name}" for name in FIVE.split()] + ["end"]
    assert made.why_not(RED, "reveal pbg") == "not_in_hand"


@pytest.mark.clause("G36")
def test_starting_is_no_duty() -> None:
    assert position(hands={RED: FIVE}).play(RED, "end").table.revealer == -1


@pytest.mark.clause("G36")
def test_nobody_else_reveals() -> None:
    made = opened()
    assert made.why_not(BLUE, "reveal pro") == "another_reveals"
    assert made.moves(BLUE) == ["end"]


@pytest.mark.clause("G37")
def test_the_top_colour_of_the_first_card_counts() -> None:
    made = position(hands={RED: "yro ryb roy rop ryo"}).play(RED, "reveal yro")
    assert (made.table.revealer, made.table.colour) == (0, 2)
    others_end(made).play(RED, "reveal ryb")
    assert made.table.colour == 2


@pytest.mark.clause("G38")
def test_the_revealer_must_reveal_each_turn() -> None:
    made = others_end(opened())
    assert made.why_not(RED, "end") == "must_reveal"
    assert made.moves(RED) == ["reveal roy", "reveal ryo", "reveal ryb", "reveal rby"]


@pytest.mark.clause("G38")
def test_the_match_ends_at_once_with_the_last_card() -> None:
    made = opened()
    for name in ("roy", "ryo", "ryb"):
        others_end(made).play(RED, f"reveal {name}")
        assert made.to_act == {BLUE}
    others_end(made).play(RED, "reveal rby")
    assert made.to_act == set()


@pytest.mark.clause("G38")
def test_the_others_keep_their_cards_hidden() -> None:
    made = opened()
    assert (seen_by(made.game, made.tables, GREEN - 1)["hand"][0, BLUE - 1] == UNKNOWN).all()
    assert sorted(made.table.shown.tolist())[-2:] == [0, RED]


@pytest.mark.clause("G39")
@pytest.mark.parametrize(
    "text",
    ["road 16-25", "unroad 16-17", "hire lawyer", "lawyer 1 to 16", "lawyer 2 income", "transporter 1 load 7", "sell o", "buy p"],
)
def test_the_revealer_rests(text: str) -> None:
    there = {"roads": {RED: TO_CARDS}, "units": {RED: "L17 L8 T16"}, "coins": {RED: 9}, "gems": {RED: "o"}}
    made = others_end(opened(**there))
    assert made.why_not(RED, text) == "revealer_rests"
    assert made.moves(RED) == ["reveal roy", "reveal ryo", "reveal ryb", "reveal rby"]


@pytest.mark.clause("G39")
def test_the_revealer_acts_if_that_was_agreed() -> None:
    made = others_end(opened(roads={RED: TO_CARDS}, units={RED: "L17"}, coins={RED: 1}, options=ACTS))
    made.play(RED, "road 16-25").play(RED, "lawyer 1 to 8")
    assert made.moves(RED) == ["reveal roy", "reveal ryo", "reveal ryb", "reveal rby"]


@pytest.mark.clause("G39")
def test_the_revealer_draws_and_swaps_no_more() -> None:
    made = others_end(opened(roads={RED: TO_CARDS}, units={RED: "L17 L16"}, options=ACTS))
    assert made.why_not(RED, "lawyer 2 swap roy") == "revealer_keeps"
    fresh = others_end(opened(roads={RED: TO_CARDS}, units={RED: "L17"}, options=ACTS)).play(RED, "lawyer 1 to 16")
    assert fresh.to_act == {RED}
    assert fresh.table.token[15] == 1


@pytest.mark.clause("G39")
def test_the_others_may_still_swap() -> None:
    made = opened(roads={RED: TO_CARDS}, units={BLUE: "L16"})
    assert made.why_not(BLUE, "lawyer 1 swap pro") == "none"


LONG = "8-9 7-8 6-7 5-6 4-5 3-4"


@pytest.mark.clause("G40", "G23")
def test_transporters_move_four_locations_from_the_first_card_on() -> None:
    made = position(hands={RED: FIVE}, roads={RED: LONG}, units={RED: "L8 T9", BLUE: "T3"}, options=ACTS)
    assert made.why_not(RED, "transporter 1 to 5") == "too_far"
    made.play(RED, "reveal roy")
    assert [text for text in made.moves(BLUE) if "to" in text] == [f"transporter 1 to {place}" for place in (4, 5, 6, 7)]
    assert made.why_not(BLUE, "transporter 1 to 8") == "occupied"
    others_end(made)
    assert made.why_not(RED, "transporter 1 to 5") == "none"
    assert made.why_not(RED, "transporter 1 to 4") == "too_far"
