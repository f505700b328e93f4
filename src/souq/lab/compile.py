"""Compiles the rules before they are needed, once for each state of their sources."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from filelock import FileLock

from souq.bots.bot import Limit
from souq.bots.levels import new_bot
from souq.bots.policies import GREEDY, RANDOM
from souq.games import find_game
from souq.kernel.compiled import compiled_rules
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import new_rng
from souq.kernel.rule import COMPILED, cache_directory, outside_digest, prune_caches
from souq.lab.batch import Batch
from souq.lab.batch.trace import Recorded, trace
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.view import move_buffers

STEPS = 14


def is_warm(game: Game) -> bool:
    return not COMPILED or warm_mark(game).exists()


def warm_mark(game: Game) -> Path:
    """Return the file that says that a game is compiled. Games from outside the package have one for each state of their files."""
    return cache_directory() / f"{game.id}{outside_digest(game.rules.play.__module__)}.warm"


def warm(games: Sequence[Game], progress: Callable[[Game], None]) -> None:
    """Compiles the cold ones, each in a process of its own; `progress` hears of each of the STEPS steps a game."""
    cold = [game for game in games if not is_warm(game)]
    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        list(pool.map(lambda game: warm_apart(game, progress), cold))
    prune_caches()


def warm_apart(game: Game, progress: Callable[[Game], None]) -> None:
    """In a process of its own. When several want the same, one compiles and the others wait for it."""
    command = [sys.executable, "-m", "souq.lab.compile", game.id]
    cache_directory().mkdir(parents=True, exist_ok=True)
    with FileLock(cache_directory() / f"{game.id}.lock"):
        if not is_warm(game):
            compile_apart(game, command, progress)


def compile_apart(game: Game, command: list[str], progress: Callable[[Game], None]) -> None:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in process.stdout:
            progress(game)
    if process.returncode:
        raise RuntimeError(f"the rules of {game.id} could not be compiled (exit code {process.returncode})")


def warm_here(game: Game, step_done: Callable[[], None]) -> None:
    """Uses every rule once, which compiles it or fetches it from the cache."""
    for step in steps(game):
        step()
        step_done()
    warm_mark(game).touch()


def steps(game: Game) -> Iterator[Callable[[], object]]:
    """Small enough that one sees them pass."""
    seats = game.seats[0]
    rules = compiled_rules(game)
    boxes, tables = game.load_box(seats).array, game.Table.new()
    out, weights = move_buffers(game)
    yield lambda: rules.setup(boxes, tables, seats)
    yield lambda: rules.to_act(boxes, tables)
    yield lambda: (rules.weigh(boxes, tables, out, weights), rules.odds(boxes, tables, out, weights))
    yield lambda: rules.play(boxes, tables, CHANCE, int(out[0]))
    match = Match(game, seats, chance=SimulationSeed(0, 0))
    seat = match.acting[0]
    yield lambda: match.moves(seat)
    yield lambda: match.why_not(0, seat)
    view = match.view(seat)
    yield lambda: (match.scores(), match.winners(), rules.redeal(view.boxes, view.tables.copy(), seat, new_rng()))
    yield lambda: new_bot("medium", 0).choose(view)
    yield lambda: new_bot("expert", 0).choose(view, Limit(playouts=8))
    yield lambda: match.play(new_bot("greedy", 0).choose(view), seat)
    yield lambda: rules.seen_move(match.boxes, match.tables, seat, match.ply(match.played).move, seat)
    batch = Batch(game, seats, tables=2)
    yield lambda: batch.play([RANDOM, GREEDY])
    yield batch.results
    recorded = Recorded(np.array([0, 0]), np.empty(0, np.int64), np.empty(0, np.int64))
    yield lambda: trace(game, seats, boxes, recorded, list(game.Table.fields)[:1])


if __name__ == "__main__":
    for id in sys.argv[1:]:
        warm_here(find_game(id), lambda: print(flush=True))  # noqa: T201
