"""Small arenas of Basari and how to play them."""

import shlex
import sys
from pathlib import Path

import msgspec

from souq.lab.arena.game_result import GameResult
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena

PROGRAM = "cmd:" + shlex.join([sys.executable, str(Path(__file__).parents[2] / "bots" / "misbehaving_bot.py"), "last"])
"""A bot in another process, which takes the last legal move."""
COMPILED = Arena("basari", 3, ("greedy", "random"), seed=5)
ALONE = Arena("basari", 3, ("greedy",), seed=5)
WITH_PROGRAM = Arena("basari", 3, (PROGRAM, "greedy", "greedy"), seed=5)


def timeless(results: ResultsFile) -> list[GameResult]:
    """Return the games in order, without their seconds."""
    return [
        msgspec.structs.replace(game, seats=tuple(msgspec.structs.replace(seat, seconds=None) for seat in game.seats))
        for _, game in sorted(results.games.items())
    ]


def played(arena: Arena, games: int, workers: int = 1, cluster: str | None = None) -> ResultsFile:
    results = ResultsFile(arena)
    play_arena(arena, jobs_for(arena, games, results), results, workers=workers, cluster=cluster)
    return results
