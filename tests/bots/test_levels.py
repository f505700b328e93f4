"""Levels: which bot each one is in each game, and how it is described."""

import pytest

from souq.bots.bot import Limit
from souq.bots.easy_bot import EasyBot
from souq.bots.games import heuristics_of
from souq.bots.levels import BOTS, LEVELS, LEVELS_BY_GAME, LevelBot, bot_of_player, bot_player_name, describe_bot, level_of
from souq.bots.mcts_bot import MctsBot
from souq.bots.prior_bot import PriorBot
from souq.games import GAMES, find_game
from souq.kernel.game import Game

SEARCHING = LEVELS[1:]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("level", SEARCHING)
def test_a_level_is_the_bot_that_its_specification_names(level: str, game: Game) -> None:
    spec = level_of(level, game)
    bot = LevelBot("name", 3, level).bot_for(game)
    assert isinstance(bot, MctsBot if spec.method == "mcts" else PriorBot)
    assert (bot.name, bot.seed, bot.limit) == ("name", 3, spec.limit)
    assert bot.best_move_probability == spec.best_move_probability
    if isinstance(bot, PriorBot):
        assert bot.halving == (heuristics_of(game).halving if spec.method == "halving" else None)
        assert (bot.halving is not None) == (spec.method == "halving"), "the heuristics say how to halve"
    if spec.method == "prior":
        assert spec.limit == Limit(), "rating moves has no budget"


def test_easy_overlooks_moves_of_the_greedy_player() -> None:
    assert LevelBot("easy", 3, "easy").bot_for(GAMES[0]) == EasyBot(3)


def test_games_with_levels_of_their_own_exist_and_name_every_level() -> None:
    assert set(LEVELS_BY_GAME) <= {game.id for game in GAMES}
    assert all(set(levels) == set(LEVELS) for levels in LEVELS_BY_GAME.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_bot_has_a_description(game: Game) -> None:
    assert all(describe_bot(name, game) for name in BOTS)


@pytest.mark.parametrize(
    ("name", "game", "limit", "description"),
    [
        ("hard", "basari", Limit(), "MCTS, 2,000 playouts, at most 1 s"),
        ("hard", "basari", Limit(seconds=5, playouts=50), "MCTS, 50 playouts, at most 1 s"),
        ("medium", "basari", Limit(), "MCTS, 200 playouts, at most 0.5 s; overlooks its best move with probability 0.2"),
        ("hard", "gemhunt", Limit(playouts=50), "best-rated move, no tree"),
        ("hard", "kings", Limit(), "best-rated move, no tree; overlooks its best move with probability 0.006"),
        (
            "expert",
            "gemhunt",
            Limit(),
            "best-rated move, no tree; sequential halving of close ratings, 20,000 playouts, at most 3 s",
        ),
        ("flat", "kings", Limit(), "flat Monte Carlo without a tree, 2,000 playouts, at most 1 s"),
        ("easy", "kings", Limit(), "as greedy; overlooks its best move with probability 0.4"),
    ],
)
def test_a_description_names_the_method_and_the_budget(name: str, game: str, limit: Limit, description: str) -> None:
    assert describe_bot(name, find_game(game), limit) == description


def test_the_name_of_a_player_tells_which_bot_it_is() -> None:
    assert bot_of_player(bot_player_name("hard", 1)) == "hard"
    assert bot_of_player("hard-x") is None
    assert bot_of_player("Amina-2") is None
