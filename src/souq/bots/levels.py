"""All bots by name, and which bot each level is in each game."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from souq.bots.bot import NO_LIMIT, Bot, Limit
from souq.bots.easy_bot import NOTICE_PROBABILITY, EasyBot
from souq.bots.games import HEURISTICS, heuristics_of
from souq.bots.mcts_bot import MctsBot
from souq.bots.policies import POLICIES, PolicyBot
from souq.bots.prior_bot import PriorBot
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.play.view import View

LEVELS = ("easy", "medium", "hard", "expert")
"""From weak to strong."""


class LevelSpec(NamedTuple):
    """The bot that a level is in one game, and its budget."""

    method: Literal["greedy", "mcts", "prior", "halving"]
    """The greedy player; tree search; the best-rated move without a tree; or that with sequential
    halving of close ratings."""
    limit: Limit = NO_LIMIT
    best_move_probability: float = 1.0
    """Probability of playing the best move found. Used where a smaller budget does not weaken a
    level enough."""


EASY = LevelSpec("greedy", best_move_probability=NOTICE_PROBABILITY)
DEFAULT_LEVELS = {
    "easy": EASY,
    "medium": LevelSpec("mcts", Limit(seconds=0.5, playouts=200), best_move_probability=0.8),
    "hard": LevelSpec("mcts", Limit(seconds=1, playouts=2_000)),
    "expert": LevelSpec("mcts", Limit(seconds=3, playouts=20_000)),
}
LEVELS_BY_GAME = {
    "bazaar": {
        "easy": EASY,
        "medium": LevelSpec("mcts", Limit(seconds=0.5, playouts=200), best_move_probability=0.8),
        "hard": LevelSpec("mcts", Limit(seconds=1, playouts=2_000), best_move_probability=0.97),
        "expert": LevelSpec("mcts", Limit(seconds=3, playouts=20_000)),
    },
    "gemhunt": {
        "easy": EASY,
        "medium": LevelSpec("prior", best_move_probability=0.8),
        "hard": LevelSpec("prior"),
        "expert": LevelSpec("halving", Limit(seconds=3, playouts=20_000)),
    },
    "kings": {
        "easy": EASY,
        "medium": LevelSpec("prior", best_move_probability=0.8),
        "hard": LevelSpec("prior", best_move_probability=0.994),
        "expert": LevelSpec("prior"),
    },
}
"""Games whose levels differ from DEFAULT_LEVELS."""

FLAT = "flat"
"""Baseline for measurements: flat Monte Carlo with the limit of `hard`."""
FLAT_LIMIT = DEFAULT_LEVELS["hard"].limit

BOTS = (*POLICIES, *LEVELS, FLAT)


def level_of(level: str, game: Game) -> LevelSpec:
    """Return what a level is in a game."""
    return LEVELS_BY_GAME.get(game.id, DEFAULT_LEVELS)[level]


@dataclass(frozen=True)
class LevelBot:
    """A level as a bot. The game of the view decides which bot chooses."""

    name: str
    seed: int
    level: str
    redeals: bool = True
    """False for a bot that is shown the whole table: there is nothing to determinise."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        return self.bot_for(view.game).choose(view, limit)

    def bot_for(self, game: Game) -> EasyBot | MctsBot | PriorBot:
        method, limit, probability = level_of(self.level, game)
        if method == "greedy":
            return EasyBot(self.seed)
        if method == "mcts":
            return MctsBot(self.name, self.seed, limit, probability, self.redeals)
        halving = heuristics_of(game).halving if method == "halving" else None
        return PriorBot(self.name, self.seed, limit, halving, probability, self.redeals)


def new_bot(name: str, seed: int) -> Bot:
    """Return a bot by its name.

    It plays any game from any position; the same seed chooses the same moves.
    """
    if name in POLICIES:
        return PolicyBot(POLICIES.index(name), seed)
    if name in LEVELS:
        return LevelBot(name, seed, name)
    if name == FLAT:
        return MctsBot(name, seed, FLAT_LIMIT, flat=True)
    raise OptionError(f"found the bot {name!r}, expected one of: {', '.join(BOTS)}")


def interim_bot(name: str, seed: int, game: Game) -> Bot:
    """Return the bot that plays for another one until the rules are compiled: uncompiled, a search takes minutes."""
    needs_speed = name not in LEVELS or level_of(name, game).method != "greedy"
    return new_bot("greedy" if needs_speed and name != "random" else name, seed)


def describe_bot(name: str, game: Game, limit: Limit = NO_LIMIT) -> str:
    """Say how a bot chooses its moves in a game, under a limit besides its own."""
    if name == "random":
        return "any legal move with equal probability"
    if name == "greedy":
        return "best move by a quick rule of thumb" if game.id in HEURISTICS else "best move by a few short random playouts"
    if name == FLAT:
        return f"flat Monte Carlo without a tree{describe_budget(FLAT_LIMIT.tighter(limit))}"
    method, own_limit, probability = level_of(name, game)
    budget = describe_budget(own_limit.tighter(limit))
    how = {
        "greedy": "as greedy",
        "mcts": f"MCTS{budget}",
        "prior": "best-rated move, no tree",
        "halving": f"best-rated move, no tree; sequential halving of close ratings{budget}",
    }[method]
    return how if probability == 1 else f"{how}; overlooks its best move with probability {1 - probability:.3g}"


def describe_budget(limit: Limit) -> str:
    playouts = "" if limit.playouts is None else f", {limit.playouts:,} playouts"
    return playouts + ("" if limit.seconds is None else f", at most {limit.seconds:g} s")


def bot_player_name(name: str, seat: int) -> str:
    """Return the name of a bot as a player, such as hard-2 for the second seat."""
    return f"{name}-{seat + 1}"


def bot_of_player(name: str) -> str | None:
    """Return the bot that a player's name stands for, or None for a person."""
    bot, _, seat = name.rpartition("-")
    return bot if bot in BOTS and seat.isdigit() else None
