"""Every bot by its name, and the four levels that people choose from."""

from collections.abc import Mapping

from souq.bots.bot import Bot, Limit
from souq.bots.easy_bot import EasyBot
from souq.bots.mcts_bot import SearchBot
from souq.bots.policies import POLICIES, PolicyBot
from souq.kernel.errors import OptionError

LEVELS = ("easy", "medium", "hard", "expert")
"""From weak to strong."""

LEVEL_LIMITS = {
    "medium": Limit(seconds=0.5, playouts=200),
    "hard": Limit(seconds=1, playouts=2_000),
    "expert": Limit(seconds=3, playouts=20_000),
}
"""How much the levels that search may spend on a decision."""
BEST_MOVE_PROBABILITY = {
    "medium": {"basari": 0.8, "bazaar": 0.8, "gemhunt": 0.8, "kings": 0.8},
    "hard": {"bazaar": 0.97, "kings": 0.994},
}
"""How often a level that does not always see its best move does so, by game: where fewer playouts alone do not make it weaker
than the next level."""
ALWAYS: Mapping[str, float] = {}

FLAT = "flat"
"""A measure for the others: tries every move equally often, with the playouts of `hard` but without a tree."""

BOTS = (*POLICIES, *LEVELS, FLAT)


def new_bot(name: str, seed: int) -> Bot:
    """A bot by its name. It may sit down anywhere at any moment; with the same seed it chooses the same."""
    if name in POLICIES:
        return PolicyBot(POLICIES.index(name), seed)
    if name == "easy":
        return EasyBot(seed)
    if name in LEVEL_LIMITS:
        return new_level(name, seed)
    if name == FLAT:
        return SearchBot(name, seed, LEVEL_LIMITS["hard"], flat=True)
    raise OptionError(f"found the bot {name!r}, expected one of: {', '.join(BOTS)}")


def new_level(name: str, seed: int) -> SearchBot:
    """One of the levels that search."""
    return SearchBot(name, seed, LEVEL_LIMITS[name], best_move_probability=BEST_MOVE_PROBABILITY.get(name, ALWAYS))


def bot_player_name(name: str, seat: int) -> str:
    """What a bot is called at the table."""
    return f"{name}-{seat + 1}"


def bot_of_player(name: str) -> str | None:
    """Which bot has this name at the table; None for a person."""
    bot, _, seat = name.rpartition("-")
    return bot if bot in BOTS and seat.isdigit() else None
