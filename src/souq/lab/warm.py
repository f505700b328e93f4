"""Compiles the rules before they are needed, once for each state of their sources."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from souq.bots.policies import GREEDY, RANDOM, new_bot
from souq.games import find_game
from souq.kernel.engine import doors
from souq.kernel.game import Game
from souq.kernel.luck import new_luck
from souq.kernel.rule import COMPILED, cache_directory, prune_caches
from souq.lab.batch import Batch
from souq.play.luck import NumberedLuck
from souq.play.match import Match, Ply

STEPS = 6


def is_warm(game: Game) -> bool:
    return not COMPILED or (cache_directory() / f"{game.id}.warm").exists()


def warm(games: Sequence[Game], progress: Callable[[Game], None]) -> None:
    """Compiles the cold ones, each in a process of its own; `progress` hears of each of the STEPS steps a game."""
    cold = [game for game in games if not is_warm(game)]
    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        list(pool.map(lambda game: warm_apart(game, progress), cold))
    prune_caches()


def warm_apart(game: Game, progress: Callable[[Game], None]) -> None:
    command = [sys.executable, "-m", "souq.lab.warm", game.id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in process.stdout:
            progress(game)
    if process.returncode:
        raise RuntimeError(f"the rules of {game.id} could not be compiled (exit code {process.returncode})")


def warm_here(game: Game, step_done: Callable[[], None]) -> None:
    """Uses every rule once, which compiles it or fetches it from the cache."""
    seats = game.seats[0]
    rules = doors(game)
    match = Match(game, seats, luck=NumberedLuck(0, 0))
    step_done()
    seat = match.acting[0]
    match.why_not(0, seat)
    match.moves(seat)
    step_done()
    replay = Match(game, seats)
    for ply in match.plies:
        replay.follow(ply)
    replay.follow(Ply(seat, new_bot("greedy", 0).choose(match.view(seat))))
    step_done()
    view = match.view(seat)
    view.scores()
    match.winners()
    rules.to_act(view.boxes, view.tables, 0)
    rules.redeal(view.boxes, view.tables, 0, seat, new_luck())
    rules.seen_move(match.boxes, match.tables, 0, seat, int(match.moves(seat)[0]), seat)
    step_done()
    batch = Batch(game, seats, tables=2)
    step_done()
    batch.play([RANDOM, GREEDY])
    batch.results()
    (cache_directory() / f"{game.id}.warm").touch()
    step_done()


if __name__ == "__main__":
    for id in sys.argv[1:]:
        warm_here(find_game(id), lambda: print(flush=True))  # noqa: T201
