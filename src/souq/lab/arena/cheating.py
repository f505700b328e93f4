"""Cheating bots: levels that are shown the whole table. Their lead over the honest level is the price of hidden information."""

from dataclasses import replace

from souq.bots.bot import Bot
from souq.bots.levels import LevelBot
from souq.play.match import Match
from souq.play.view import View

CHEATERS = {"seer": "hard", "expert-seer": "expert"}
"""The level that each cheating bot is a twin of."""


def new_cheater(name: str, seed: int) -> Bot:
    """Return the cheating bot of this name. It does not redeal hidden cards, as none are hidden from it."""
    return LevelBot(name, seed, CHEATERS[name], redeals=False)


def view_for_bot(name: str, match: Match, seat: int) -> View:
    """Return what a bot is shown: the whole table if it cheats, else the view of its seat."""
    return replace(match.full_view(), seat=seat) if name in CHEATERS else match.view(seat)
