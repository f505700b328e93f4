"""Lets bots play each other: every deal in all rotations of a line-up, until there are enough games or a claim is proven."""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple

from souq.kernel.errors import OptionError
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.worker import Arena, GameKey, GameResult, Job, play_games
from souq.lab.jobs import run_jobs
from souq.lab.stats.e_process import EProcess

GAMES_A_QUICK_JOB = 256


class Claim(NamedTuple):
    """That one bot is better than another."""

    better: str
    worse: str

    def __str__(self) -> str:
        return f"{self.better}>{self.worse}"


def read_claim(text: str, bots: Sequence[str]) -> Claim:
    names = [*dict.fromkeys(bots)]
    if len(names) == 1:
        raise OptionError(f"found the claim {text!r}, but {names[0]!r} is the only bot here")
    better, found, worse = (part.strip() for part in text.partition(">"))
    if not found or better == worse or not {better, worse} <= set(names):
        raise OptionError(f"found the claim {text!r}, expected two of the bots, like '{'>'.join(names[:2])}'")
    return Claim(better, worse)


class SequentialTest:
    """What the rounds so far say about a claim. A round is one deal for each line-up, so that all rounds are alike."""

    def __init__(self, arena: Arena, claim: Claim) -> None:
        self.arena = arena
        self.claim = claim
        self.e_process = EProcess()

    @property
    def deals(self) -> int:
        """How many deals it has looked at, always the first ones: which finish early may depend on how they end."""
        return len(self.e_process.differences) * len(self.arena.lineups.cyclic_orders)

    def update(self, results: ResultsFile) -> bool:
        """Takes in the rounds that are complete, one after another. True when the matter is decided."""
        while not self.e_process.decided:
            deals = len(self.arena.lineups.cyclic_orders)
            keys = [key for deal in range(self.deals, self.deals + deals) for key in keys_of_deal(self.arena, deal)]
            if not all(key in results.games for key in keys):
                return False
            games = [results.games[key] for key in keys]
            self.e_process.add(win_share(games, self.claim.better) - win_share(games, self.claim.worse))
        return True


def win_share(games: Sequence[GameResult], bot: str) -> float:
    """Wins for each seat held. A game is one win, shared by its winners."""
    held = [(seat.won / sum(other.won for other in game.seats)) for game in games for seat in game.seats if seat.bot == bot]
    return sum(held) / len(held)


def keys_of_deal(arena: Arena, deal: int) -> list[GameKey]:
    return [GameKey(deal, rotation) for rotation in range(len(arena.lineups.of_deal(deal)))]


def jobs_for(arena: Arena, games: int, results: ResultsFile) -> list[Job]:
    """What is still to be played, deal after deal."""
    deals = range(arena.lineups.deals(games))
    missing = [key for deal in deals for key in keys_of_deal(arena, deal) if key not in results.games]
    size = GAMES_A_QUICK_JOB if arena.is_compiled else 1
    return [Job(arena, tuple(missing[at : at + size])) for at in range(0, len(missing), size)]


def play_arena(
    arena: Arena,
    jobs: Sequence[Job],
    results: ResultsFile,
    *,
    workers: int = 1,
    cluster: str | None = None,
    test: SequentialTest | None = None,
    on_games: Callable[[Sequence[GameResult]], None] = lambda games: None,
) -> None:
    """Plays the jobs into the book. A proof ends it as soon as it holds, and then the book holds the games that it rests on."""
    if test is None or not test.update(results):
        with closing(run_jobs(play_games, jobs, workers, cluster)) as finished:
            for _, games in finished:
                results.add(games)
                on_games(games)
                if test is not None and test.update(results):
                    break
    if test is not None and test.e_process.decided:
        results.drop_from(test.deals)
