"""`souq load` and `souq leaktest`: a running server put to the test."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from souq.cli.progress import errors, new_progress, warm_up
from souq.games import GAMES, find_game
from souq.kernel.errors import OptionError
from souq.trial.kill import Victim, kill_again_and_again
from souq.trial.load import load


def show_load(url: str | None, tables: int, seconds: float, game: str, seats: int | None, as_json: bool) -> None:
    chosen = find_game(game)
    count = chosen.check_seats(seats or chosen.seats[0])
    warm_up(GAMES)
    with errors.status(f"{tables} tables of {count} for {seconds:.0f} s"):
        figures = run(measure(url, tables, seconds, chosen.id, count))
    if as_json:
        Console().out(json.dumps(figures), highlight=False)
        return
    Console().print(
        f"{figures['moves_per_second']:,.0f} acknowledged moves/s; the other seats saw a move after "
        f"{figures['p50_ms']:.1f} ms (half of them) and {figures['p99_ms']:.1f} ms (99 of 100); {figures['errors']} errors",
        highlight=False,
    )


async def measure(url: str | None, tables: int, seconds: float, game: str, seats: int) -> dict[str, float]:
    """At the server given, or at one of its own with the durable store."""
    if url is not None:
        return await load(url, tables, seconds, game, seats)
    with tempfile.TemporaryDirectory() as data:
        victim = Victim(Path(data))
        await victim.start()
        try:
            return await load(victim.url, tables, seconds, game, seats)
        finally:
            await victim.kill()


def show_kills(url: str | None, kills: int, tables: int, game: str, seats: int | None, seed: int, as_json: bool) -> None:
    if url is not None:
        raise OptionError("--kill starts and kills a server of its own; --url cannot be given with it")
    chosen = find_game(game)
    count = chosen.check_seats(seats or chosen.seats[0])
    warm_up(GAMES)
    with new_progress() as progress:
        task = progress.add_task("kills", total=kills)
        fate = run(kill_again_and_again(kills, tables, chosen.id, count, seed, lambda: progress.advance(task)))
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


def run(trial: Any) -> Any:
    if sys.platform == "win32":
        return asyncio.run(trial)
    import uvloop

    return uvloop.run(trial)
