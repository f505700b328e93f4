"""Lets bots play each other: every deal in all rotations of a line-up, until there are enough games or a claim is proven."""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple

from souq.kernel.errors import OptionError
from souq.lab.arena.results_file import Book
from souq.lab.arena.worker import Arena, Job, Place, Played, play_games
from souq.lab.jobs import work
from souq.lab.stats.e_process import Duel

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


class Proof:
    """What the rounds so far say about a claim. A round is one deal for each line-up, so that all rounds are alike."""

    def __init__(self, arena: Arena, claim: Claim) -> None:
        self.arena = arena
        self.claim = claim
        self.duel = Duel()

    @property
    def deals(self) -> int:
        """How many deals it has looked at, always the first ones: which finish early may depend on how they end."""
        return len(self.duel.differences) * len(self.arena.lineups.circles)

    def look(self, book: Book) -> bool:
        """Takes in the rounds that are complete, one after another. True when the matter is decided."""
        while not self.duel.decided:
            circles = len(self.arena.lineups.circles)
            places = [place for deal in range(self.deals, self.deals + circles) for place in places_of(self.arena, deal)]
            if not all(place in book.games for place in places):
                return False
            games = [book.games[place] for place in places]
            self.duel.add(win_share(games, self.claim.better) - win_share(games, self.claim.worse))
        return True


def win_share(games: Sequence[Played], bot: str) -> float:
    """Wins for each seat held. A game is one win, shared by its winners."""
    held = [(seat.won / sum(other.won for other in game.seats)) for game in games for seat in game.seats if seat.bot == bot]
    return sum(held) / len(held)


def places_of(arena: Arena, deal: int) -> list[Place]:
    return [Place(deal, rotation) for rotation in range(len(arena.lineups.of_deal(deal)))]


def jobs_for(arena: Arena, games: int, book: Book) -> list[Job]:
    """What is still to be played, deal after deal."""
    deals = range(arena.lineups.deals(games))
    missing = [place for deal in deals for place in places_of(arena, deal) if place not in book.games]
    size = GAMES_A_QUICK_JOB if arena.quick else 1
    return [Job(arena, tuple(missing[at : at + size])) for at in range(0, len(missing), size)]


def play_arena(
    arena: Arena,
    jobs: Sequence[Job],
    book: Book,
    *,
    workers: int = 1,
    cluster: str | None = None,
    proof: Proof | None = None,
    heard: Callable[[Sequence[Played]], None] = lambda games: None,
) -> None:
    """Plays the jobs into the book. A proof ends it as soon as it holds, and then the book holds the games that it rests on."""
    if proof is None or not proof.look(book):
        with closing(work(play_games, jobs, workers, cluster)) as results:
            for _, games in results:
                book.add(games)
                heard(games)
                if proof is not None and proof.look(book):
                    break
    if proof is not None and proof.duel.decided:
        book.drop_from(proof.deals)
