"""The games that Souq knows. Adding one is adding it here; nothing registers itself."""

from souq.games.basari import GAME as BASARI
from souq.games.bazaar import GAME as BAZAAR
from souq.games.gemhunt import GAME as GEMHUNT
from souq.games.kings import GAME as KINGS
from souq.kernel.errors import OptionError
from souq.kernel.game import Game

GAMES: tuple[Game, ...] = (BASARI, BAZAAR, GEMHUNT, KINGS)


def find_game(id: str) -> Game:
    for game in GAMES:
        if id in (game.id, game.name):
            return game
    raise OptionError(f"found the game {id!r}, expected one of: {', '.join(game.id for game in GAMES)}")
