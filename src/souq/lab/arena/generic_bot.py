"""The generic bot: `hard` as it would play if the game had no heuristics of its own. Its deficit is what they are worth."""

from dataclasses import dataclass, replace
from functools import cache

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.levels import LevelBot
from souq.kernel.game import Game
from souq.play.view import View

GENERIC = "generic"
LEVEL = "hard"


@cache
def without_heuristics(game: Game) -> Game:
    """Return the same game under an id for which no layer has an entry."""
    return replace(game, id=f"{game.id}-{GENERIC}")


@dataclass(frozen=True)
class GenericBot:
    seed: int
    name = GENERIC

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        return LevelBot(self.name, self.seed, LEVEL).choose(replace(view, game=without_heuristics(view.game)), limit)
