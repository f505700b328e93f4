"""The generic bot plays any game with the default heuristics, under the id of no game."""

import numpy as np
import pytest

from souq.bots.bot import Limit
from souq.bots.games import HEURISTICS, heuristics_of
from souq.games import BUILT_IN
from souq.kernel.game import Game
from souq.lab.arena.generic_bot import GenericBot, without_heuristics
from souq.play.chance import SimulationSeed
from souq.play.match import Match


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.id)
def test_the_default_heuristics_play_every_game(game: Game) -> None:
    assert heuristics_of(without_heuristics(game)) not in HEURISTICS.values()
    match = Match(game, game.default_seats, chance=SimulationSeed(1, 1))
    bot = GenericBot(3)
    for _ in range(3):
        seat = match.acting[0]
        move = bot.choose(match.view(seat), Limit(playouts=4))
        assert move in match.moves(seat)
        assert move == bot.choose(match.view(seat), Limit(playouts=4))
        match.play(move, seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.id)
def test_the_default_greedy_player_chooses_a_legal_move_and_leaves_the_view_alone(game: Game) -> None:
    match = Match(game, game.default_seats, chance=SimulationSeed(2, 2))
    greedy = heuristics_of(without_heuristics(game)).greedy
    for _ in range(3):
        seat = match.acting[0]
        view = match.view(seat)
        before = view.tables.tobytes()
        moves = view.moves()
        rng = np.ones(1, np.uint64)
        move = greedy(view.boxes[0], view.tables[0], seat, moves, len(moves), rng)
        assert move in moves
        assert view.tables.tobytes() == before
        match.play(int(move), seat)
