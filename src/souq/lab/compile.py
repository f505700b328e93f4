"""Compilation of games ahead of their first use, in a process for each game."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

import numpy as np
from filelock import FileLock

from souq.bots.bot import Limit
from souq.bots.levels import new_bot
from souq.bots.policies import GREEDY, RANDOM, compiled_policy
from souq.bots.search.halving import compile_rollouts_to_end
from souq.bots.search.mcts import compile_search
from souq.bots.search.prior import compile_prior_ranking
from souq.games import find_game
from souq.kernel.compiled import compiled_rules
from souq.kernel.errors import CompileError
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.record import see
from souq.kernel.rng import new_rng, seed_rng, uniform_below
from souq.kernel.rule import COMPILED, cache_directory, describe_failure, mark_compiled, marker_path, prune_cache
from souq.lab.batch import Batch, compile_batch
from souq.lab.batch.coupled_chance import draw_coupled
from souq.lab.batch.trace import Recorded, compile_trace, trace
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.view import move_buffers

STEPS = 14
"""Steps in which a game is compiled, for progress bars."""
RULE_FAILED = 3
"""Exit code of a process in which a rule could not be compiled."""


@cache
def entry_points(game: Game) -> tuple[Callable[..., object], ...]:
    """Return everything of a game that Python calls compiled."""
    shared = (see, seed_rng, uniform_below, draw_coupled)
    bots = (compiled_policy(game), compile_search(game), compile_prior_ranking(game), compile_rollouts_to_end(game))
    return (*shared, *compiled_rules(game), *bots, *compile_batch(game), compile_trace(game))


@cache
def warm_marker(game: Game) -> Path:
    return marker_path(game.id, entry_points(game))


def is_warm(game: Game) -> bool:
    """Return whether the game is compiled, or need not be."""
    return not COMPILED or warm_marker(game).exists()


def warm(games: Sequence[Game], progress: Callable[[Game], None]) -> None:
    """Compile those games that are cold. `progress` is called STEPS times for each."""
    cold = [game for game in games if not is_warm(game)]
    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        list(pool.map(lambda game: compile_apart(game, progress), cold))


def compile_apart(game: Game, progress: Callable[[Game], None]) -> None:
    """Compile a game in another process. If several processes want the same game, one compiles it and the others wait."""
    cache_directory().mkdir(parents=True, exist_ok=True)
    with FileLock(warm_marker(game).with_suffix(".lock")):
        if not is_warm(game):
            run_compiler(game, progress)


def run_compiler(game: Game, progress: Callable[[Game], None]) -> None:
    command = [sys.executable, "-m", "souq.lab.compile", game.id]
    with TemporaryFile("w+") as errors:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process:
            assert process.stdout is not None
            for _ in process.stdout:
                progress(game)
        errors.seek(0)
        said = errors.read().strip()
    if process.returncode == RULE_FAILED:
        raise CompileError(said)
    if process.returncode:
        raise CompileError(f"the process that compiles {game.id} ended with exit code {process.returncode}\n{said}".strip())


def compile_here(game: Game, step_done: Callable[[], None]) -> None:
    """Use every entry point of a game once, which compiles it or loads it from the cache."""
    for step in steps(game):
        step()
        step_done()
    if COMPILED:
        mark_compiled(game.id, entry_points(game))
        prune_cache(game.id)


def steps(game: Game) -> Iterator[Callable[[], object]]:
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


def main(ids: Sequence[str]) -> int:
    for id in ids:
        try:
            compile_here(find_game(id), lambda: print(flush=True))  # noqa: T201
        except Exception as error:
            complaint = describe_failure(error)
            if complaint is None:
                raise
            print(complaint, file=sys.stderr)  # noqa: T201
            return RULE_FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
