"""The games that Souq knows: those of the package and those that SOUQ_GAMES names. No game registers itself."""

from souq.games.basari import GAME as BASARI
from souq.games.bazaar import GAME as BAZAAR
from souq.games.gemhunt import GAME as GEMHUNT
from souq.games.kings import GAME as KINGS
from souq.games.loader import LOADED, load_named_games
from souq.kernel.errors import OptionError
from souq.kernel.game import Game

BUILT_IN: tuple[Game, ...] = (BASARI, BAZAAR, GEMHUNT, KINGS)
"""The games of the package."""

GAMES: tuple[Game, ...] = (*BUILT_IN, *load_named_games(BUILT_IN))
"""The games to choose from."""


def find_game(id: str) -> Game:
    """Return a game by its id, or by its id and version."""
    for game in (*GAMES, *LOADED.values()):
        if id in (game.id, game.name):
            return game
    raise OptionError(f"found the game {id!r}, expected one of: {', '.join(game.id for game in GAMES)}")
