"""Measures the speed of the rules: in batches, one move at a time, and from a cold cache."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import count, cycle
from typing import Any

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.levels import new_bot
from souq.bots.mcts_bot import MctsBot
from souq.bots.policies import RANDOM
from souq.games import GAMES
from souq.kernel.game import Game
from souq.lab.batch import Batch
from souq.lab.bench.timing import best_rates
from souq.play.chance import CommittedSeed, SimulationSeed
from souq.play.drive import play_to_end
from souq.play.match import Match
from souq.play.view import View

TABLES = 8192
SWEEP = 16
"""Decisions a table before the next one has its turn."""
PLAYOUTS = 1000
"""Of each search. Every playout goes on for at most 20 decisions beyond the tree."""


def batch_speed(game: Game, seconds: float) -> dict[str, float]:
    """Uniformly random play on one core, every legal move listed at every decision, tables as one array."""
    batch = Batch(game, game.default_seats, tables=TABLES)
    while batch.finished < TABLES:  # until games begin and end at all times, as they would in a long run
        batch.play([RANDOM], decisions=SWEEP, restart=True)

    def sweep() -> tuple[int, int]:
        finished = batch.finished
        return batch.play([RANDOM], decisions=SWEEP, restart=True), batch.finished - finished

    decisions, games = best_rates(sweep, seconds)
    return {"decisions_per_second": decisions, "games_per_second": games}


def scalar_speed(game: Game, seconds: float) -> dict[str, float]:
    """Measure the Python interface: list the moves and play one, with committed chance in between."""
    seeds = count()

    def whole_match() -> tuple[int, int]:
        match = Match(game, game.default_seats, chance=CommittedSeed(next(seeds).to_bytes(32, "big")))
        decisions = 0
        while not match.over:
            moves = match.moves()
            decisions += 1
            match.play(moves[decisions * 7919 % len(moves)])
        return decisions, 1

    return {"decisions_per_second": best_rates(whole_match, seconds)[0]}


def search_speed(game: Game, seconds: float) -> dict[str, float]:
    """Playouts of one search on one core, in positions all along a match of sensible players."""
    positions = cycle(positions_of(game))

    def one_search() -> tuple[int, int]:
        MctsBot("bench", 0, Limit(playouts=PLAYOUTS)).search(next(positions))
        return PLAYOUTS, 1

    return {"playouts_per_second": best_rates(one_search, seconds)[0]}


def positions_of(game: Game) -> list[View]:
    """Return the views of a match of greedy bots in which a seat has a choice."""
    match = Match(game, game.default_seats, chance=SimulationSeed(0, 0))
    views: list[View] = []

    def collect(view: View, move: int) -> None:
        if len(view.moves()) > 1:
            views.append(view)

    play_to_end(match, [new_bot("greedy", 0)] * match.seats, NO_LIMIT, on_decision=collect)
    return views


def compile_speed() -> dict[str, float]:
    """Measure `souq warm` with an empty cache, and then a new process that uses every entry point once.

    `cold_cpu_seconds` is the CPU time of the compiling processes, user and system; 0 on systems that do not count it.
    """
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, "SOUQ_CACHE": directory}
        ids = [game.id for game in GAMES]
        before = os.times()
        cold = timed([sys.executable, "-m", "souq", "warm"], environment)
        after = os.times()
        return {
            "cold_seconds": cold,
            "cold_cpu_seconds": after.children_user + after.children_system - before.children_user - before.children_system,
            "warm_seconds": timed([sys.executable, "-m", "souq.lab.compile", *ids], environment),
        }


def start_speed() -> dict[str, float]:
    """Measure the time from the start of `souq play` with an empty cache to its first question."""
    if find_spec("termios") is None:
        return {}  # this system has no pseudo-terminals
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, "SOUQ_CACHE": f"{directory}/cache", "TERM": "dumb"}
        seats = ",".join(["me:Me", *["medium"] * (GAMES[0].default_seats - 1)])
        words = ["play", GAMES[0].id, "--seats", seats, "--file", f"{directory}/match.souq"]
        return {"first_question_seconds": seconds_until("Me>", [sys.executable, "-m", "souq", *words], environment)}


def seconds_until(text: str, command: Sequence[str], environment: dict[str, str]) -> float:
    """Return how long a command at a pseudo-terminal takes to print a text. The command is then told to quit."""
    terminal, inner = import_module("pty").openpty()
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True):
        os.close(inner)
        seen = b""
        try:
            while text.encode() not in seen:
                seen += os.read(terminal, 1 << 16)
            elapsed = time.perf_counter() - start
            os.write(terminal, b"quit\n")
            with suppress(OSError):  # raised when the command has ended
                while os.read(terminal, 1 << 16):
                    pass
        finally:
            os.close(terminal)
    return elapsed


def timed(command: list[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


def bench(seconds: float, with_peers: bool, progress: Callable[[str], None]) -> dict[str, Any]:
    figures: dict[str, Any] = {"batch": {}, "scalar": {}, "search": {}}
    for game in GAMES:
        progress(f"{game.title}, in batches")
        figures["batch"][game.id] = batch_speed(game, seconds)
        progress(f"{game.title}, move by move")
        figures["scalar"][game.id] = scalar_speed(game, seconds)
        progress(f"{game.title}, searching")
        figures["search"][game.id] = search_speed(game, seconds)
    if with_peers:
        from souq.lab.bench.openspiel import measure_peers

        figures["peers"] = measure_peers(seconds, progress)
    progress("compiling from nothing")
    figures["compile"] = compile_speed()
    progress("starting with an empty cache")
    figures["start"] = start_speed()
    return figures
