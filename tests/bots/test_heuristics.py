"""Heuristics of every game: rollout moves are legal, and the evaluator's shares sum to 1."""

import random

import numpy as np
import pytest

from souq.kernel.rng import new_rng
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.bots.heuristics_probe import quick_move, rates_of, shares_of
from tests.conformance.variants import VARIANTS, Variant


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.slow
def test_rollout_moves_are_legal_and_shares_sum_to_one_in_every_position(variant: Variant) -> None:
    match = Match(variant.game, variant.seats, options=variant.options, chance=SimulationSeed(6, 1))
    choice, rng = random.Random(1), new_rng(1)
    for _ in range(300):
        if match.over:
            break
        view = match.view(choice.choice(match.acting))
        moves = view.moves()
        quick = quick_move(match, view.seat, rng)
        assert quick in moves
        assert np.isfinite(rates_of(view, view.seat, moves)).all()
        shares = shares_of(match)
        assert np.isfinite(shares).all()
        assert shares.min() >= 0
        assert shares.sum() == pytest.approx(1)
        match.play(quick if choice.random() < 0.5 else int(choice.choice(moves)), view.seat)
