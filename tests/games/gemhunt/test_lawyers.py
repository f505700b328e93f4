"""Section "Lawyers" of the Gem-Hunt rules."""

import random

import numpy as np
import pytest

from souq.games.gemhunt.laws import broken_laws
from souq.kernel.move import CHANCE
from souq.kernel.rng import new_rng
from souq.play.view import seen_by
from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, FULL, GREEN, RED, YELLOW, card, discarded, position

FIVE = "roy rop ryo ryb rby"
TO_CARDS = "8-9 8-17 16-17"


def beside_token(hand: str = "") -> Position:
    return position(roads={RED: TO_CARDS}, units={RED: "L17"}, hands={RED: hand})


@pytest.mark.clause("G24")
def test_reaching_a_token_draws_a_card_and_removes_it() -> None:
    made = beside_token("roy rop ryo ryb").play(RED, "lawyer 1 to 16")
    waiting = made.to_act
    assert waiting == CHANCE
    assert made.odds() == dict.fromkeys(made.odds(), 1)
    assert len(made.odds()) == 44
    made.chance("draw pbg")
    assert made.table.hand[0, card(made, "pbg")] == 1
    assert made.table.cards[0] == 5
    assert made.table.token[15] == 0
    assert made.to_act == {RED}


@pytest.mark.clause("G24")
def test_with_five_cards_nothing_is_drawn_and_the_token_stays() -> None:
    made = beside_token(FIVE).play(RED, "lawyer 1 to 16")
    assert made.to_act == {RED}
    assert made.table.token[15] == 1


@pytest.mark.clause("G24")
def test_without_a_token_nothing_is_drawn() -> None:
    made = beside_token().play(RED, "lawyer 1 to 16").chance("draw pbg").play(RED, "end")
    for _ in range(3):
        made.play(int(made.table.turn) + 1, "end")
    made.play(RED, "lawyer 1 to 17").play(RED, "end")
    for _ in range(3):
        made.play(int(made.table.turn) + 1, "end")
    made.play(RED, "lawyer 1 to 16")
    assert made.to_act == {RED}
    assert made.table.cards[0] == 1


@pytest.mark.clause("G24")
def test_a_transporter_draws_nothing() -> None:
    made = position(roads={RED: TO_CARDS}, units={RED: "T17"}).play(RED, "transporter 1 to 16")
    assert made.to_act == {RED}
    assert made.table.token[15] == 1


def on_cards(hand: str = FIVE, *, place: int = 16) -> Position:
    return position(roads={RED: TO_CARDS}, units={RED: f"L{place}"}, hands={RED: hand})


@pytest.mark.clause("G25")
def test_a_lawyer_that_stays_swaps_a_card_of_a_full_hand() -> None:
    made = on_cards().play(RED, "lawyer 1 swap rop")
    assert made.table.discarded[card(made, "rop")] == 1
    assert "draw rop" not in made.odds()
    made.chance("draw pbg")
    assert made.table.cards[0] == 5
    assert made.table.hand[0, card(made, "rop")] == 0
    assert made.table.token[15] == 1
    assert made.why_not(RED, "lawyer 1 to 17") == "has_acted"


@pytest.mark.clause("G25")
def test_a_hand_of_four_swaps_nothing() -> None:
    assert on_cards("roy rop ryo ryb").why_not(RED, "lawyer 1 swap roy") == "hand_not_full"


@pytest.mark.clause("G25")
def test_cards_are_swapped_on_draw_card_locations_only_and_out_of_the_hand() -> None:
    assert on_cards(place=17).why_not(RED, "lawyer 1 swap roy") == "not_at_cards"
    assert on_cards().why_not(RED, "lawyer 1 swap pbg") == "not_in_hand"


@pytest.mark.clause("G26")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    made = on_cards()
    names = [text.split()[1] for text in cards_of_the_pile(made)]
    discarded(made, *names)
    assert made.table.pile == 0
    made.play(RED, "lawyer 1 swap roy")
    assert len(made.odds()) == 44
    assert "draw roy" in made.odds()
    assert made.table.discarded.sum() == 0
    assert made.table.shuffles == 1


def cards_of_the_pile(made: Position) -> list[str]:
    phase, made.table.phase = int(made.table.phase), 3
    cards = list(made.odds())
    made.table.phase = phase
    return cards


@pytest.mark.clause("G26", "G10")
def test_what_was_shuffled_cannot_be_in_a_hand_drawn_before() -> None:
    made = position(turn=RED, roads={RED: TO_CARDS}, units={RED: "L16"}, hands={RED: FIVE, BLUE: "pro prb", GREEN: "por"})
    discarded(made, *(text.split()[1] for text in cards_of_the_pile(made)))
    made.play(RED, "lawyer 1 swap roy").chance("draw roy")
    for number in range(20):
        world = made.tables.copy()
        made.doors.redeal(made.boxes, world, RED - 1, new_rng(number))
        held = {
            made.game.notation.write(made.box, made.read("draw roy") + int(number))[-3:]
            for number in world["hand"][0, 1:].nonzero()[1]
        }
        assert held == {"pro", "prb", "por"}
    assert not broken_laws(made.box, made.table)


@pytest.mark.clause("G25", "G26", "G10")
@pytest.mark.slow
def test_many_shuffles_keep_what_everyone_can_know() -> None:
    """Let twelve lawyers swap for ten rounds. Each seat's view must be the same after a redeal."""
    choice = random.Random(1)
    roads = {
        RED: "8-9 8-17 16-17 17-26 7-8 6-7",
        BLUE: "76-77 67-76 58-67 66-67 75-76 74-75",
        GREEN: "69-70 61-70 52-61 61-62 70-71 71-72",
        YELLOW: "1-2 2-11 11-12 11-20 2-3 3-4",
    }
    units = {RED: "L16 L26 L6", BLUE: "L58 L66 L74", GREEN: "L52 L62 L72", YELLOW: "L12 L20 L4"}
    made = position(roads=roads, units=units, hands=FULL)
    while made.table.compelled < 0:
        seat = int(made.table.turn) + 1
        swaps = [text for text in made.moves(seat) if "swap" in text]
        if not swaps:
            made.play(seat, "end")
            continue
        made.play(seat, choice.choice(swaps)).chance(choice.choice(list(made.odds())))
        assert not broken_laws(made.box, made.table)
        for viewer in (0, 3, 15):
            view = seen_by(made.game, made.tables, viewer)
            world = view.copy()
            made.doors.redeal(made.boxes, world, viewer, new_rng(choice.randrange(1000)))
            assert not broken_laws(made.box, world.view(np.recarray)[0])
            assert seen_by(made.game, world, viewer).tobytes() == view.tobytes()
    assert made.table.shuffles > 3


@pytest.mark.clause("G27")
@pytest.mark.parametrize(
    ("road", "place", "coins"), [("8-9", 8, 1), ("8-9 7-8 6-7 5-6", 5, 2), ("8-9 8-17 17-26 26-33 33-42 41-42", 41, 3)]
)
def test_a_lawyer_gathers_what_the_location_says(road: str, place: int, coins: int) -> None:
    made = position(roads={RED: road}, units={RED: f"L{place}"}).play(RED, "lawyer 1 income")
    assert made.table.coins[0] == coins


@pytest.mark.clause("G27")
def test_a_location_marked_0_gives_no_income() -> None:
    made = position(roads={RED: "8-9 8-17 17-26 25-26"}, units={RED: "L25"})
    assert made.why_not(RED, "lawyer 1 income") == "no_income"
    assert "lawyer 1 income" not in made.moves(RED)


@pytest.mark.clause("G27")
def test_only_income_locations_give_income() -> None:
    assert position(roads={RED: "8-9"}, units={RED: "L9"}).why_not(RED, "lawyer 1 income") == "no_income"


@pytest.mark.clause("G27")
def test_roads_must_join_the_lawyer_to_its_own_home() -> None:
    made = position(turn=RED, roads={BLUE: "76-77"}, units={RED: "L76"})
    assert made.why_not(RED, "lawyer 1 income") == "not_joined"
    assert "lawyer 1 income" not in made.moves(RED)


@pytest.mark.clause("G27")
def test_roads_of_any_colour_join() -> None:
    made = position(
        roads={BLUE: "76-77 75-76 74-75", RED: "8-9 7-8 6-7 5-6 5-14 14-23 23-31 31-39"},
        neutral="39-47 47-55 55-64 64-73 73-74",
        units={RED: "L76"},
    )
    made.play(RED, "lawyer 1 income")
    assert made.table.coins[0] == 1


@pytest.mark.clause("G27")
def test_joining_two_networks_joins_all_that_hangs_on_them() -> None:
    made = position(
        turn=RED,
        roads={BLUE: "76-77 75-76 74-75 73-74", RED: "8-9 7-8 6-7 5-6 5-14 14-23 23-31 31-39 39-47 47-55 55-64"},
        units={RED: "L76"},
        coins={RED: 1},
    )
    assert made.why_not(RED, "lawyer 1 income") == "not_joined"
    made.play(RED, "road 64-73")
    assert made.why_not(RED, "lawyer 1 income") == "none"


@pytest.mark.clause("G27")
def test_each_lawyer_gathers_for_itself() -> None:
    made = position(roads={RED: "8-9 9-18"}, units={RED: "L8 L18"}).play(RED, "lawyer 1 income").play(RED, "lawyer 2 income")
    assert made.table.coins[0] == 2


@pytest.mark.clause("G28")
def test_a_short_bank_pays_what_it_has() -> None:
    rich = {BLUE: 120 - 11 - 1}
    made = position(roads={RED: "8-9 7-8 6-7 5-6"}, units={RED: "L5"}, coins=rich).play(RED, "lawyer 1 income")
    assert made.table.coins[0] == 1
    assert made.table.bank == 0


@pytest.mark.clause("G28")
def test_an_empty_bank_gives_no_income_but_still_takes_gems() -> None:
    made = position(roads={RED: "8-9"}, units={RED: "L8"}, coins={BLUE: 120 - 11}, gems={RED: "r"})
    assert made.why_not(RED, "lawyer 1 income") == "bank_empty"
    assert "lawyer 1 income" not in made.moves(RED)
    made.play(RED, "sell r")
    assert made.table.coins[0] == 0
