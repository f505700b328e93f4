"""Plays games of an arena: what a worker does."""

import hashlib
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

import msgspec
import numpy as np

from souq.bots.bot import NO_LIMIT, Bot, Limit
from souq.bots.levels import BOTS, bot_player_name, describe_bot, new_bot
from souq.bots.policies import POLICIES, find_policy
from souq.bots.subprocess_bot import PREFIX, CommandBot
from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.arena.cheating import CHEATERS, new_cheater, view_for_bot
from souq.lab.arena.lineups import Arrangement, Lineups, line_up
from souq.lab.batch import Batch
from souq.lab.compile import warm
from souq.lab.simulate import play_recorded, replayed_matches
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.transcript import write_transcript


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """How one seat fared in a game."""

    bot: str
    score: int
    won: bool
    rank: int
    decisions: int
    seconds: float | None = None
    """That its bot thought; compiled bots are not timed."""
    timeouts: int = 0
    crashes: int = 0
    illegal: int = 0
    skipped: int = 0
    """Decisions for which a program was not asked any more."""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game that was played."""

    deal: int
    rotation: int
    plies: int
    seats: tuple[SeatResult, ...]
    transcript: str | None = None


@dataclass(frozen=True)
class Arena:
    """What is played: everything that decides the outcome."""

    game_id: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    components: Components | None = None
    limit: Limit = NO_LIMIT
    transcripts: bool = False

    @cached_property
    def game(self) -> Game:
        return find_game(self.game_id)

    @cached_property
    def lineups(self) -> Lineups:
        return line_up(self.bots, self.seats)

    @property
    def names(self) -> list[str]:
        """Each bot once."""
        return [*dict.fromkeys(self.bots)]

    @property
    def is_compiled(self) -> bool:
        """Whether all bots are compiled, so that games are played in batches."""
        return all(bot in POLICIES for bot in self.bots)

    def __getstate__(self) -> dict[str, object]:
        """Without what can be found again; games do not travel."""
        return {name: value for name, value in vars(self).items() if name not in ("game", "lineups")}


class GameKey(NamedTuple):
    """One game of an arena: a deal, and how the table is turned."""

    deal: int
    rotation: int


class Job(NamedTuple):
    arena: Arena
    keys: tuple[GameKey, ...]


def play_games(job: Job) -> list[GameResult]:
    ensure_compiled(job.arena.game_id)
    if job.arena.is_compiled:
        return [*play_in_batches(job.arena, job.keys)]
    return [play_one(job.arena, key) for key in job.keys]


@cache
def ensure_compiled(game_id: str) -> None:
    """On a machine that has not compiled the rules yet, one worker does it and the others wait."""
    warm([find_game(game_id)], lambda game: None)


def new_player(name: str, seed: int) -> Bot:
    if name.startswith(PREFIX):
        return CommandBot(name.removeprefix(PREFIX), seed)
    if name not in (*BOTS, *CHEATERS):
        raise OptionError(f"found the bot {name!r}, expected one of: {', '.join((*BOTS, *CHEATERS))}, or {PREFIX}COMMAND")
    return new_cheater(name, seed) if name in CHEATERS else new_bot(name, seed)


def describe_player(name: str, arena: "Arena") -> str:
    """Say how a bot of the arena chooses its moves, under the arena's limit."""
    if name.startswith(PREFIX):
        return "external program"
    if name in CHEATERS:
        return f"{describe_bot(CHEATERS[name], arena.game, arena.limit)}; is shown the whole table"
    return describe_bot(name, arena.game, arena.limit)


def bot_seed(seed: int, key: GameKey, seat: int) -> int:
    """Each bot of each game has luck of its own, whoever else plays and wherever."""
    text = f"souq arena {seed} {key.deal} {key.rotation} {seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 2


def play_one(arena: Arena, key: GameKey) -> GameResult:
    arrangement = arena.lineups.of_deal(key.deal)[key.rotation]
    match = Match(
        arena.game,
        arena.seats,
        options=arena.options,
        components=arena.components,
        names=[bot_player_name(name, seat) for seat, name in enumerate(arrangement)],
        chance=SimulationSeed(arena.seed, key.deal),
    )
    bots = [new_player(name, bot_seed(arena.seed, key, seat)) for seat, name in enumerate(arrangement)]
    decisions, seconds = [0] * arena.seats, [0.0] * arena.seats
    while not match.over:
        seat = match.acting[0]
        view = view_for_bot(arrangement[seat], match, seat)
        start = time.perf_counter()
        move = bots[seat].choose(view, arena.limit)
        seconds[seat] += time.perf_counter() - start
        decisions[seat] += 1
        match.play(move, seat)
    faults = [bot.faults if isinstance(bot, CommandBot) else {} for bot in bots]
    scores, winners = match.scores(), match.winners()
    return GameResult(
        *key,
        match.played,
        tuple(
            SeatResult(
                name,
                scores[seat],
                seat in winners,
                rank,
                decisions[seat],
                round(seconds[seat], 6),
                *(faults[seat].get(fault, 0) for fault in ("timeout", "crash", "illegal", "skipped")),
            )
            for seat, (name, rank) in enumerate(zip(arrangement, ranks(scores, winners), strict=True))
        ),
        write_transcript(match) if arena.transcripts else None,
    )


def play_in_batches(arena: Arena, keys: Sequence[GameKey]) -> Iterator[GameResult]:
    """Games in which all bots are compiled: a batch for each arrangement. Chance is the same as at a single table."""
    groups: dict[Arrangement, list[GameKey]] = defaultdict(list)
    for key in keys:
        groups[arena.lineups.of_deal(key.deal)[key.rotation]].append(key)
    for arrangement, group in groups.items():
        yield from play_group(arena, arrangement, group)


def play_group(arena: Arena, arrangement: Arrangement, group: Sequence[GameKey]) -> Iterator[GameResult]:
    def new_batch() -> Batch:
        batch = Batch(
            arena.game, arena.seats, tables=len(group), options=arena.options, components=arena.components, seed=arena.seed
        )
        batch.games[:] = [key.deal for key in group]
        return batch

    batch, record = play_recorded(new_batch, [find_policy(name) for name in arrangement])
    scores, winners = batch.results()
    names = [bot_player_name(name, seat) for seat, name in enumerate(arrangement)]
    matches = replayed_matches(batch, record, names, arena.options, arena.components)
    end = np.cumsum(batch.plies)
    for at, key in enumerate(group):
        movers = record[0][end[at] - batch.plies[at] : end[at]]
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


def ranks(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """1 for every winner; the others by their points, equal ones alike."""
    keys = [(seat in winners, score * (seat not in winners)) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
