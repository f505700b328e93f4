"""Greedy player of King's Keys: it beats random players and claims only winning hands."""

import numpy as np
import pytest

from souq.bots.games.kings.greedy import choose
from souq.games.kings import GAME
from souq.kernel.rng import new_rng
from souq.kernel.rule import rule
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.view import View
from tests.games.kings.positions import setting


@rule
def choose_at(boxes: object, tables: object, seat: int, moves: object, count: int, rng: object) -> int:
    return choose(boxes[0], tables[0], seat, moves, count, rng)  # type: ignore[index, arg-type] # arrays of one record


def choice_of(view: View, rng: np.ndarray) -> int:
    moves = view.moves()
    return int(choose_at(view.boxes, view.tables, view.seat, moves, len(moves), rng))


@pytest.mark.parametrize("black_market", ["off", "on"])
def test_one_greedy_seat_beats_three_random_ones(black_market: str) -> None:
    match = Match(GAME, 4, options={"black_market": black_market, "target": "30"}, chance=SimulationSeed(5, 1))
    rng, chance = new_rng(1), np.random.default_rng(1)
    while not match.over:
        seat = match.acting[0]
        move = choice_of(match.view(seat), rng) if seat == 2 else int(chance.choice(match.moves(seat)))
        match.play(move, seat)
    assert match.winners() == [2]
    assert match.tables["wrong"][0][2] == 0


def test_it_claims_a_hand_that_wins() -> None:
    position = setting("1yA 2rS 3gC 4bK", heap="2bA", phase="finish")
    moves = np.array([position.read(text) for text in position.moves(1)])
    chosen = choose_at(position.boxes, position.tables, 0, moves, len(moves), new_rng(3))
    assert position.game.notation.write(position.box, int(chosen)).startswith("show")
