"""Cheating twins of bots: they are shown the whole table. What one gains is what hidden information costs the honest bot."""

from dataclasses import replace

from souq.bots.bot import Bot
from souq.bots.levels import LevelBot
from souq.play.match import Match
from souq.play.view import View

CHEATERS = {"seer": "hard", "expert-seer": "expert"}
"""Whose twin each of them is."""


def new_cheater(name: str, seed: int) -> Bot:
    return LevelBot(name, seed, CHEATERS[name], redeals=False)


def view_for_bot(name: str, match: Match, seat: int) -> View:
    """What a bot of that name is given to look at."""
    return replace(match.full_view(), seat=seat) if name in CHEATERS else match.view(seat)
