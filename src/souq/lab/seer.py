"""A cheating twin of `hard`: it is shown the whole table. What it gains is what hidden information costs an honest bot."""

from dataclasses import replace

from souq.bots.bot import Bot
from souq.bots.levels import SEARCHES
from souq.bots.search.bot import SearchBot
from souq.play.match import Match
from souq.play.view import View

SEER = "seer"


def new_seer(seed: int) -> Bot:
    return SearchBot(SEER, seed, SEARCHES["hard"], redeals=False)


def shown_to(name: str, match: Match, seat: int) -> View:
    """What a bot of that name is given to look at."""
    return replace(match.everything(), seat=seat) if name == SEER else match.view(seat)
