"""Heuristics by game. A game without an entry uses the defaults."""

from souq.bots.games import basari, bazaar, gemhunt, kings
from souq.bots.games.generic import generic_heuristics
from souq.bots.heuristics import Heuristics
from souq.kernel.game import Game

HEURISTICS: dict[str, Heuristics] = {
    "basari": basari.HEURISTICS,
    "bazaar": bazaar.HEURISTICS,
    "gemhunt": gemhunt.HEURISTICS,
    "kings": kings.HEURISTICS,
}


def heuristics_of(game: Game) -> Heuristics:
    """Return the heuristics of a game, or default ones."""
    return HEURISTICS.get(game.id) or generic_heuristics(game)
