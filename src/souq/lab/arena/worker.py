"""The worker's part of an arena: plays the games of a job and returns their results.

Compiled bots play in batches, other bots match by match. Chance is the same in both.
"""

import hashlib
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from souq.bots.bot import Bot, Limit
from souq.bots.levels import bot_player_name
from souq.bots.policies import find_policy
from souq.bots.subprocess_bot import CommandBot, Fault
from souq.games import find_game
from souq.lab.arena.cheating import view_for_bot
from souq.lab.arena.game_result import GameResult, SeatResult, ranks
from souq.lab.arena.lineups import Arrangement
from souq.lab.arena.players import new_player
from souq.lab.arena.settings import Arena, GameKey
from souq.lab.batch.replay import play_recorded, replayed_matches
from souq.lab.compile import warm
from souq.play.chance import SimulationSeed
from souq.play.drive import play_to_end
from souq.play.match import Match
from souq.play.transcript import write_transcript
from souq.play.view import View

FAULTS: tuple[Fault, ...] = ("timeout", "crash", "illegal", "skipped")
"""Faults of a program, in the order of the fields of SeatResult."""


class Job(NamedTuple):
    """Games to play on one worker."""

    arena: Arena
    keys: tuple[GameKey, ...]


def play_games(job: Job) -> list[GameResult]:
    """Play the games of a job."""
    ensure_compiled(job.arena.game_id)
    if job.arena.is_compiled:
        return [*play_in_batches(job.arena, job.keys)]
    return [play_one(job.arena, key) for key in job.keys]


@cache
def ensure_compiled(game_id: str) -> None:
    """Compile the rules on a machine that has not done so. One worker compiles, the others wait for it."""
    warm([find_game(game_id)], lambda game: None)


def bot_seed(seed: int, key: GameKey, seat: int) -> int:
    """Return a seed of 62 bits for one seat of one game, independent of who sits there."""
    text = f"souq arena {seed} {key.deal} {key.rotation} {seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 2


class TimedBot:
    """A bot whose decisions are counted and timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, limit: Limit) -> int:
        start = time.perf_counter()
        move = self.bot.choose(view, limit)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return move

    def faults(self) -> Iterator[int]:
        """Yield the number of faults of each kind."""
        found = self.bot.faults if isinstance(self.bot, CommandBot) else {}
        yield from (found.get(fault, 0) for fault in FAULTS)


def play_one(arena: Arena, key: GameKey) -> GameResult:
    """Play one game as a match."""
    arrangement = arena.lineups.of_deal(key.deal)[key.rotation]
    match = arena.new_match(player_names(arrangement), SimulationSeed(arena.seed, key.deal))
    bots = [TimedBot(new_player(name, bot_seed(arena.seed, key, seat))) for seat, name in enumerate(arrangement)]

    def view(match: Match, seat: int) -> View:
        return view_for_bot(arrangement[seat], match, seat)

    play_to_end(match, bots, arena.limit, view=view)
    scores, winners = match.scores(), match.winners()
    seats = zip(arrangement, bots, scores, ranks(scores, winners), strict=True)
    return GameResult(
        *key,
        match.played,
        tuple(
            SeatResult(name, score, seat in winners, rank, bot.decisions, round(bot.seconds, 6), *bot.faults())
            for seat, (name, bot, score, rank) in enumerate(seats)
        ),
        write_transcript(match) if arena.transcripts else None,
    )


def play_in_batches(arena: Arena, keys: Sequence[GameKey]) -> Iterator[GameResult]:
    """Play games of compiled bots: a batch for each arrangement."""
    groups: dict[Arrangement, list[GameKey]] = defaultdict(list)
    for key in keys:
        groups[arena.lineups.of_deal(key.deal)[key.rotation]].append(key)
    for arrangement, group in groups.items():
        yield from play_group(arena, arrangement, group)


def play_group(arena: Arena, arrangement: Arrangement, group: Sequence[GameKey]) -> Iterator[GameResult]:
    """Play games with one arrangement as a batch."""
    new_batch = partial(arena.new_batch, np.array([key.deal for key in group]))
    batch, recorded = play_recorded(new_batch, [find_policy(name) for name in arrangement])
    scores, winners = batch.results()
    matches = replayed_matches(batch, recorded, partial(arena.new_match, player_names(arrangement)))
    for at, key in enumerate(group):
        movers = recorded.movers[recorded.starts[at] : recorded.starts[at + 1]]
        points = [int(score) for score in scores[at]]
        won = [seat for seat in range(arena.seats) if winners[at] >> seat & 1]
        yield GameResult(
            *key,
            int(batch.plies[at]),
            tuple(
                SeatResult(name, points[seat], seat in won, rank, int((movers == seat).sum()))
                for seat, (name, rank) in enumerate(zip(arrangement, ranks(points, won), strict=True))
            ),
            write_transcript(next(matches)) if arena.transcripts else None,
        )


def player_names(arrangement: Arrangement) -> list[str]:
    return [bot_player_name(name, seat) for seat, name in enumerate(arrangement)]
