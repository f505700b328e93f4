"""What the search knows about Bazaar: the quick policy is legal everywhere, and judgements are sensible."""

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from souq.bots.evaluators.bazaar import count, evaluate
from souq.bots.rollouts.bazaar import go_on, rate
from souq.games.bazaar import GAME
from souq.games.bazaar.pieces import purse
from souq.kernel.luck import new_luck
from souq.kernel.rule import rule
from souq.play.luck import NumberedLuck
from souq.play.match import Match
from souq.play.view import legal_moves
from tests.games.bazaar.positions import at_table
from tests.position import Position

VARIANTS = [
    (seats, {"length": length, "scale": scale})
    for (length, scale), seats in zip(product(("full", "short"), ("small", "large")), (2, 3, 4, 6), strict=True)
]


@rule
def rate_at(boxes: Any, tables: Any, seat: int, moves: Any, rates: Any) -> None:
    rate(boxes[0], tables[0], seat, moves, len(moves), rates)


@rule
def go_on_at(boxes: Any, tables: Any, seat: int, room: Any, rates: Any, luck: Any) -> int:
    return go_on(boxes[0], tables[0], seat, room, rates, luck)


@rule
def evaluate_at(boxes: Any, tables: Any, shares: Any) -> None:
    evaluate(boxes[0], tables[0], shares)


def shares_of(boxes: Any, tables: Any, seats: int) -> list[float]:
    shares = np.zeros(seats)
    evaluate_at(boxes, tables, shares)
    return shares.tolist()


def nearly_over(*hands: str, points: str, phase: str = "turn") -> Position:
    """One more card from the first stall ends the match."""
    return at_table(*hands, phase=phase, top="1,-,38,28", height="1,0,5,5", sold_out=1, points=points)


def judged(position: Position) -> list[float]:
    return shares_of(position.boxes, position.tables, int(position.box.seats))


def best_rated(position: Position, seat: int) -> str:
    moves = legal_moves(position.game, position.boxes, position.tables, seat - 1)
    rates = np.zeros(len(moves))
    rate_at(position.boxes, position.tables, seat - 1, moves, rates)
    return position.game.phrases.write(position.box, int(moves[rates.argmax()]))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_quick_policy_is_legal_and_judgements_are_shares_wherever_play_leads(seats: int, options: dict[str, str]) -> None:
    choice = random.Random(seats)
    match = Match(GAME, seats, options=options, luck=NumberedLuck(3, seats))
    room, rates, luck = np.zeros(GAME.most_moves, np.int64), np.zeros(GAME.most_moves), new_luck(1)
    for _ in range(80):
        if match.over:
            break
        seat = match.acting[0]
        quick = go_on_at(match.boxes, match.tables, seat, room, rates, luck)
        assert quick in match.moves(seat)
        shares = shares_of(match.boxes, match.tables, seats)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        match.play(int(quick if choice.random() < 0.5 else choice.choice(match.moves(seat))), seat)


def test_jewels_in_a_purse_are_counted() -> None:
    for jewels in ([0, 0, 0, 0, 0], [1, 2, 3, 4, 5], [0, 0, 0, 0, 14], [14, 0, 0, 0, 0]):
        row: Any = np.array(jewels, np.int32)
        assert count(purse(row)) == sum(jewels)


def test_whoever_is_far_ahead_near_the_end_has_as_good_as_won() -> None:
    assert judged(nearly_over("2r", "2r", "2r", points="60,30,35,0*3"))[0] > 0.99
    assert judged(at_table("2r", "2r", "2r", points="12,10,10,0*3"))[0] < 0.5


def test_jewels_for_a_card_are_worth_more_than_others() -> None:
    assert judged(at_table("4r2w", "2y4g", turn=2, top="1,16,21,36"))[0] > 0.5


def test_among_equals_it_is_good_to_move_first() -> None:
    first, second = judged(at_table("4r", "4r", turn=2))
    assert first < second


def test_a_card_about_to_be_bought_counts_already() -> None:
    before = judged(at_table("5r", "0", phase="buy"))[0]
    after = judged(at_table("5r", "0", phase="buy").play(1, "buy 1").luck("card 2"))[0]
    assert before == pytest.approx(after, abs=0.05)


@pytest.mark.parametrize("scale", ["small", "large"])
def test_the_obvious_move_is_rated_best(scale: str) -> None:
    options = f"@scale={scale}"
    assert best_rated(at_table("5r", "0", phase="buy", options=options), 1) == "buy 1"
    assert best_rated(at_table("4r2w", "0", options=options), 1) == "swap 2w>r"
    assert best_rated(at_table("4r", "0", phase="pick", options=options), 1) == "pick r"


def test_a_purchase_that_ends_the_match_is_rated_by_who_wins() -> None:
    assert best_rated(nearly_over("5r5g", "0", phase="buy", points="10,11,0*4"), 1) == "buy 1"
    assert best_rated(nearly_over("5r5g", "0", phase="buy", points="10,40,0*4"), 1) == "pass"
