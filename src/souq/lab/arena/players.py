"""The entrants of an arena by name: bots, cheating twins of bots, and external programs."""

from souq.bots.bot import Bot
from souq.bots.levels import BOTS, describe_bot, new_bot
from souq.bots.subprocess_bot import PREFIX, CommandBot
from souq.kernel.errors import OptionError
from souq.lab.arena.cheating import CHEATERS, new_cheater
from souq.lab.arena.generic_bot import GENERIC, LEVEL, GenericBot, without_heuristics
from souq.lab.arena.settings import Arena


def new_player(name: str, seed: int) -> Bot:
    """Return the player of this name. Raise OptionError for an unknown name."""
    if name.startswith(PREFIX):
        return CommandBot(name.removeprefix(PREFIX), seed)
    if name == GENERIC:
        return GenericBot(seed)
    if name not in (*BOTS, *CHEATERS):
        raise OptionError(f"found the bot {name!r}, expected one of: {', '.join((*BOTS, *CHEATERS, GENERIC))}, or {PREFIX}COMMAND")
    return new_cheater(name, seed) if name in CHEATERS else new_bot(name, seed)


def describe_player(name: str, arena: Arena) -> str:
    """Return how a player of the arena chooses its moves, under the arena's limit."""
    if name.startswith(PREFIX):
        return "external program"
    if name == GENERIC:
        return f"{describe_bot(LEVEL, without_heuristics(arena.game), arena.limit)}, without heuristics for this game"
    if name in CHEATERS:
        return f"{describe_bot(CHEATERS[name], arena.game, arena.limit)}; is shown the whole table"
    return describe_bot(name, arena.game, arena.limit)
