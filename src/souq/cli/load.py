"""`souq load` and `souq leaktest`: a running server put to the test."""

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console

from souq.cli.progress import errors, new_progress, warm_up
from souq.games import GAMES, find_game
from souq.kernel.errors import OptionError
from souq.trial.kill import Victim, kill_again_and_again
from souq.trial.leaktest import Difference, Findings, leaktest
from souq.trial.load import load

MAX_WORKERS = 8
"""Of a server of its own: beyond that the players are what is measured."""


def show_load(
    url: str | None, tables: int, seconds: float, game: str, seats: int | None, workers: int | None, as_json: bool
) -> None:
    chosen = find_game(game)
    count = chosen.check_seats(seats or chosen.seats[0])
    warm_up(GAMES)
    with errors.status(f"{tables} tables of {count} for {seconds:.0f} s"):
        figures = run(measure(url, tables, seconds, chosen.id, count, workers or own_workers()))
    if as_json:
        Console().out(json.dumps(figures), highlight=False)
        return
    Console().print(
        f"{figures['moves_per_second']:,.0f} acknowledged moves/s; the other seats saw a move after "
        f"{figures['p50_ms']:.1f} ms (half of them) and {figures['p99_ms']:.1f} ms (99 of 100); {figures['errors']} errors",
        highlight=False,
    )


async def measure(url: str | None, tables: int, seconds: float, game: str, seats: int, workers: int) -> dict[str, float]:
    """At the server given, or at one of its own with the durable store."""
    if url is not None:
        return await load(url, tables, seconds, game, seats)
    with tempfile.TemporaryDirectory() as data:
        victim = Victim(Path(data), workers)
        await victim.start()
        try:
            return await load(victim.url, tables, seconds, game, seats)
        finally:
            await victim.kill()


def show_kills(
    url: str | None, kills: int, tables: int, game: str, seats: int | None, workers: int | None, seed: int, as_json: bool
) -> None:
    if url is not None:
        raise OptionError("--kill starts and kills a server of its own; --url cannot be given with it")
    chosen = find_game(game)
    count = chosen.check_seats(seats or chosen.seats[0])
    warm_up(GAMES)
    with new_progress() as progress:
        task = progress.add_task("kills", total=kills)
        fate = run(kill_again_and_again(kills, tables, chosen.id, count, workers or 1, seed, lambda: progress.advance(task)))
    if as_json:
        Console().out(json.dumps(fate), highlight=False)
    else:
        Console().print(
            f"{fate['kills']} kills, {fate['acknowledged']} plies acknowledged: {fate['lost']} lost, {fate['torn']} matches torn",
            highlight=False,
        )
        for problem in fate["problems"]:
            Console().print(problem, highlight=False)
    if fate["lost"] or fate["torn"]:
        sys.exit(1)


def show_leaks(url: str, games: int, game: str | None, seed: int, as_json: bool) -> None:
    chosen = GAMES if game is None else (find_game(game),)
    if games < 1:
        raise OptionError("expected at least one game")
    warm_up(GAMES)
    found: dict[str, Findings] = {}
    with new_progress() as progress:
        task = progress.add_task("games", total=games * len(chosen))
        try:
            for one in chosen:
                found[one.id] = run(leaktest(url, one.id, games, seed=seed, done=lambda: progress.advance(task)))
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise OptionError(f"no server answers at {url}: {error}") from None
    leaks = [difference for findings in found.values() for difference in findings.differences]
    if as_json:
        each = {id: findings.as_dict() for id, findings in found.items()}
        Console().out(json.dumps({"games": each, "differences": len(leaks)}), highlight=False)
    else:
        for id, findings in found.items():
            Console().print(f"{id}: {described(findings)}", highlight=False, markup=False)
        for difference in leaks:
            Console().print(leak_text(difference), highlight=False, markup=False)
        Console().print(f"{len(leaks) or 'No'} difference{'s' * (len(leaks) != 1)} found.", highlight=False)
    if leaks:
        sys.exit(1)


def described(findings: Findings) -> str:
    worlds = f"{findings.twins} twins" if not findings.public else "nothing is hidden, the same match twice"
    return (
        f"{findings.games} games, {worlds}; {findings.moves} moves on both tables; compared {findings.messages} messages "
        f"and {findings.answers} answers, {findings.bytes:,} bytes"
    )


def leak_text(difference: Difference) -> str:
    """Where the two worlds differ, and how."""
    viewer = "a spectator" if difference.viewer is None else f"seat {difference.viewer + 1} of {difference.seats}"
    options = "".join(f" {name}={value}" for name, value in difference.options.items())
    return (
        f"{difference.game}{options}, game {difference.number}, ply {difference.ply}, {viewer}, {difference.where}:\n"
        f"  {difference.one!r}\n  {difference.other!r}"
    )


def own_workers() -> int:
    """A core each."""
    return min(os.cpu_count() or 1, MAX_WORKERS)


def run(trial: Any) -> Any:
    if sys.platform == "win32":
        return asyncio.run(trial)
    import uvloop

    return uvloop.run(trial)
