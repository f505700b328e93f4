"""Heuristics of King's Keys: shares near a win, and ratings of ends of turns."""

import random
from typing import Any

import numpy as np
import pytest

from souq.bots.games.kings.hands import common, fits
from souq.bots.games.kings.ratings import list_gifts, new_context, weigh_by_scores
from souq.bots.games.kings.rollout import reset_unseen_choices
from souq.games.kings import GAME
from souq.games.kings.rules import is_winning, parts_in_common, tally
from souq.kernel.rule import rule
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.bots.heuristics_probe import best_of, shares_of
from tests.games.kings.positions import DECK, held, setting


@rule
def reset_at(boxes: Any, tables: Any, seat: int) -> None:
    reset_unseen_choices(boxes[0], tables[0], seat)


def test_three_cards_fit_exactly_when_some_fourth_card_wins_with_them() -> None:
    draw = random.Random(5)
    for _ in range(2000):
        a, b, c = draw.sample(range(64), 3)
        counts = [tally(a) + tally(b) + tally(c) + tally(card) for card in range(64) if card not in (a, b, c)]
        winning = [count for count in counts if is_winning(count)]
        assert len(winning) == fits(a, b, c)
        if winning:
            assert is_winning(tally(a) + tally(b) + tally(c) + tally(a ^ b ^ c))
            assert common(a, b) == parts_in_common(winning[0])


@pytest.mark.slow
def test_a_hand_that_wins_the_match_is_almost_a_win() -> None:
    position = setting("1yA 2rS 3gC 4bK", heap="2bA", phase="finish", more="@target=10")
    assert shares_of(position)[0] > 0.9


def test_a_seat_about_to_win_the_round_has_the_largest_share() -> None:
    shares = shares_of(setting("1yA 2rS 3gC 2yK", ["", "4bK 1gS", "", ""], heap="2bA"))
    assert shares.argmax() == 0


def test_best_rated_move_shows_a_hand_that_wins() -> None:
    assert best_of(setting("1yA 2rS 3gC 4bK", heap="2bA", phase="finish")).startswith("show")


def test_best_rated_move_trades_for_the_fourth_card() -> None:
    position = setting("1yA 2rS 3gC 2yK 4yS", ["1bA 1bS", "4bK 1gS", "", ""], heap="2bA", phase="trade")
    assert best_of(position).endswith(">4bK")


def test_best_rated_move_keeps_a_hand_that_wins_when_it_has_to_trade_for_a_face_down_card() -> None:
    position = setting("1yA 2rS 3gC 4bK 1yS", ["1rA 2yA", "", "", ""], heap="2bA", phase="trade", black=True)
    assert best_of(position).split()[1].split(">")[0] not in ("1yA", "2rS", "3gC", "4bK")


def test_best_rated_move_takes_a_discard_that_makes_a_hand_with_a_card_from_a_shop() -> None:
    assert best_of(setting("1yA 2rS 2yK 4yS", ["1bA 1bS", "4bK 1gS", "", ""], heap="3gC")) == "take"


def test_best_rated_move_draws_when_the_discard_makes_no_hand() -> None:
    assert best_of(setting("1yA 2rS 2yK 4yS", ["1bA 1bS", "1gS 1gC", "", ""], heap="2rK")) == "draw"


@rule
def gifts_at(boxes: Any, tables: Any, seat: int, gifts: Any) -> None:
    context = new_context(tables[0], seat)
    weigh_by_scores(boxes[0], tables[0], seat, context)
    list_gifts(tables[0], seat, context)
    gifts[:] = context.discarded


def gift(card: str, next_shop: str = "1yA 2rS", won: str = "0,0,0,0,0,0,0,0,0,0,0,0") -> float:
    """Return what a discard of seat 1 gives to seat 2. 3gC never fits the other shops, all threes."""
    shops = ["1gA 1bA", next_shop, "3yA 3rA", "3bA 3yS"]
    position = setting("3gC 1yS 1yC 1rA 2yA", shops, heap="2bA", phase="finish", more=f"won={won}")
    gifts = np.zeros(7)
    gifts_at(position.boxes, position.tables, 0, gifts)
    return float(gifts[[other for other in DECK if other in held(position, 1)].index(card)])


@pytest.mark.slow
def test_a_discard_that_fits_the_next_shop_is_a_dear_gift() -> None:
    """3gC goes with 1yA and 2rS, and 4bK has not been seen; with 1yA and 2rC nothing would."""
    assert gift("3gC") > 2 * gift("3gC", "1yA 2rC")


def test_a_gift_costs_more_when_the_next_seat_is_about_to_win_the_match() -> None:
    """With nine hands of 10 points each the next one is the last."""
    assert gift("3gC", won="8,0,0,9,0,0,5,0,0,5,0,0") > 2 * gift("3gC")


def test_cards_that_fit_together_are_not_discarded() -> None:
    position = setting("1yA 2rS 3gC 2bA 1yS", ["3yA 3bS", "2gS 3yS", "2bS 4yC", "1rC 3rK"], heap="2bC", phase="finish")
    assert best_of(position).split()[1] not in ("1yA", "2rS", "3gC")


def test_first_shops_of_others_are_laid_out_anew_but_not_ones_own() -> None:
    match = Match(GAME, 4, chance=SimulationSeed(6, 2))
    for seat in (0, 2):
        match.play(int(match.moves(seat)[3]), seat)
    tables = match.tables.copy()
    reset_at(match.boxes, tables, 2)
    assert tables["ready"][0] == 0b0100
    spots, holders = tables["spot"][0], tables["holder"][0]
    assert sorted(holders[spots > 0]) == [4, 4]
