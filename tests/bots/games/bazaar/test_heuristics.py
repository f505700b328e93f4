"""Heuristics of Bazaar: shares and ratings in positions with a clear answer."""

from typing import Any

import numpy as np
import pytest

from souq.bots.games.bazaar.purses import purse_size
from souq.bots.levels import new_bot
from souq.bots.search.eval_cache import new_cache
from souq.games.bazaar import GAME
from souq.games.bazaar.pieces import purse
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.bots.heuristics_probe import best_of, shares_of
from tests.conformance.position import Position
from tests.games.bazaar.positions import at_table


def nearly_over(*hands: str, points: str, phase: str = "turn") -> Position:
    """One more card from the first stall ends the match."""
    return at_table(*hands, phase=phase, top="1,-,38,28", height="1,0,5,5", sold_out=1, points=points)


@pytest.mark.parametrize("length", ["full", "short"])
@pytest.mark.slow
def test_cached_evaluations_of_other_positions_do_not_change_shares(length: str) -> None:
    match = Match(GAME, 4, options={"length": length}, chance=SimulationSeed(3, 1))
    cache, greedy = new_cache(), new_bot("greedy", 1)
    while not match.over:
        assert shares_of(match, cache).tolist() == shares_of(match).tolist()
        match.play(greedy.choose(match.view(match.acting[0])), match.acting[0])


def test_jewels_in_a_purse_are_counted() -> None:
    for jewels in ([0, 0, 0, 0, 0], [1, 2, 3, 4, 5], [0, 0, 0, 0, 14], [14, 0, 0, 0, 0]):
        row: Any = np.array(jewels, np.int32)
        assert purse_size(purse(row)) == sum(jewels)


def test_a_large_lead_near_the_end_is_almost_a_win() -> None:
    assert shares_of(nearly_over("2r", "2r", "2r", points="60,30,35,0*3"))[0] > 0.99
    assert shares_of(at_table("2r", "2r", "2r", points="12,10,10,0*3"))[0] < 0.5


def test_jewels_for_a_card_are_worth_more_than_others() -> None:
    assert shares_of(at_table("4r2w", "2y4g", turn=2, top="1,16,21,36"))[0] > 0.5


def test_between_equal_hands_the_seat_to_move_is_ahead() -> None:
    first, second = shares_of(at_table("4r", "4r", turn=2))
    assert first < second


def test_a_card_about_to_be_bought_counts_already() -> None:
    before = shares_of(at_table("5r", "0", phase="buy"))[0]
    after = shares_of(at_table("5r", "0", phase="buy").play(1, "buy 1").chance("card 2"))[0]
    assert before == pytest.approx(after, abs=0.05)


@pytest.mark.parametrize("scale", ["small", "large"])
def test_the_obvious_move_is_rated_best(scale: str) -> None:
    options = f"@scale={scale}"
    assert best_of(at_table("5r", "0", phase="buy", options=options)) == "buy 1"
    assert best_of(at_table("4r2w", "0", options=options)) == "swap 2w>r"
    assert best_of(at_table("4r", "0", phase="pick", options=options)) == "pick r"


def test_a_purchase_that_ends_the_match_is_rated_by_the_winner() -> None:
    assert best_of(nearly_over("5r5g", "0", phase="buy", points="10,11,0*4")) == "buy 1"
    assert best_of(nearly_over("5r5g", "0", phase="buy", points="10,40,0*4")) == "pass"
