"""Claims that one bot is better than another, and the sequential test of a claim."""

from collections.abc import Sequence
from typing import NamedTuple

from souq.kernel.errors import OptionError
from souq.lab.arena.game_result import GameResult
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.settings import Arena
from souq.lab.stats.e_process import EProcess


class Claim(NamedTuple):
    """The claim that one bot wins a larger share of its games than another."""

    better: str
    worse: str

    def __str__(self) -> str:
        return f"{self.better}>{self.worse}"


def read_claim(text: str, bots: Sequence[str]) -> Claim:
    """Return the claim in a text like `greedy>random`."""
    names = [*dict.fromkeys(bots)]
    if len(names) == 1:
        raise OptionError(f"found the claim {text!r}, but {names[0]!r} is the only bot here")
    better, found, worse = (part.strip() for part in text.partition(">"))
    if not found or better == worse or not {better, worse} <= set(names):
        raise OptionError(f"found the claim {text!r}, expected two of the bots, like '{'>'.join(names[:2])}'")
    return Claim(better, worse)


class SequentialTest:
    """An e-process over rounds. A round is one deal of each line-up, so all rounds have the same distribution."""

    def __init__(self, arena: Arena, claim: Claim) -> None:
        self.arena = arena
        self.claim = claim
        self.e_process = EProcess()

    @property
    def deals(self) -> int:
        """Deals tested so far, always a prefix: short games finish early, so others would bias the test."""
        return len(self.e_process.differences) * len(self.arena.lineups.cyclic_orders)

    def update(self, results: ResultsFile) -> bool:
        """Add the complete rounds, in order, until one decides the claim. Return whether it is decided."""
        while not self.e_process.decided:
            deals = range(self.deals, self.deals + len(self.arena.lineups.cyclic_orders))
            keys = [key for deal in deals for key in self.arena.keys_of_deal(deal)]
            if not all(key in results.games for key in keys):
                return False
            games = [results.games[key] for key in keys]
            self.e_process.add(win_share(games, self.claim.better) - win_share(games, self.claim.worse))
        return True


def win_share(games: Sequence[GameResult], bot: str) -> float:
    """Return wins per seat held. A game is one win, shared by its winners."""
    held = [(seat.won / sum(other.won for other in game.seats)) for game in games for seat in game.seats if seat.bot == bot]
    return sum(held) / len(held)
