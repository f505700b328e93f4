"""`souq load`: many tables of a server played at once, measured, or with the server killed again and again."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from rich.console import Console

from souq.cli.output import print_json
from souq.cli.parameters import LoadParameters
from souq.cli.progress import errors, new_progress, warm_up
from souq.games import GAMES, find_game
from souq.kernel.errors import OptionError
from souq.trial.kill import Victim, kill_again_and_again
from souq.trial.load import load

Result = TypeVar("Result")

MAX_WORKERS = 8
"""Of the temporary server. With more, the scripted players would be the bottleneck."""
MAX_TABLES_KILLED = 10
"""Tables with --kill; more would lengthen every restart."""


def show_load(parameters: LoadParameters) -> None:
    """Measure a server, or kill one."""
    seats = check_load(parameters)
    warm_up(GAMES)
    if parameters.kill:
        show_kills(parameters, seats)
    else:
        show_speed(parameters, seats)


def check_load(parameters: LoadParameters) -> int:
    """Return the number of seats per table."""
    game = find_game(parameters.game)
    if parameters.kill and parameters.url is not None:
        raise OptionError("--kill kills a temporary server; leave out --url")
    for name in ("tables", "kills", "seconds"):
        if getattr(parameters, name) <= 0:
            raise OptionError(f"found --{name} {getattr(parameters, name):g}, expected more than 0")
    if parameters.workers is not None and parameters.workers < 1:
        raise OptionError(f"found --workers {parameters.workers}, expected at least one worker")
    return game.check_seats(parameters.seats or game.seats[0])


def show_speed(parameters: LoadParameters, seats: int) -> None:
    """Print moves per second and delays, in milliseconds."""
    with errors.status(f"{parameters.tables} tables of {seats} for {parameters.seconds:.0f} s"):
        figures = run(measure(parameters, seats), parameters.url)
    if parameters.json:
        print_json(figures)
        return
    Console().print(
        f"{figures['moves_per_second']:,.0f} acknowledged moves/s. The other seats saw a move after "
        f"{figures['p50_ms']:.1f} ms (median), {figures['p99_ms']:.1f} ms (99th percentile). {figures['errors']} errors.",
        highlight=False,
    )


async def measure(parameters: LoadParameters, seats: int) -> dict[str, float]:
    """Measure the server at --url, or a temporary one with the durable store."""
    tables, seconds, game = parameters.tables, parameters.seconds, find_game(parameters.game).id
    if parameters.url is not None:
        return await load(parameters.url, tables, seconds, game, seats)
    with tempfile.TemporaryDirectory() as data:
        server = Victim(Path(data), parameters.workers or min(os.cpu_count() or 1, MAX_WORKERS))
        await server.start()
        try:
            return await load(server.url, tables, seconds, game, seats)
        finally:
            await server.kill()


def show_kills(parameters: LoadParameters, seats: int) -> None:
    """Print what was lost. Exit code 1: something was."""
    tables, game = min(parameters.tables, MAX_TABLES_KILLED), find_game(parameters.game).id
    with new_progress() as progress:
        task = progress.add_task("kills", total=parameters.kills)
        fate = run(
            kill_again_and_again(
                parameters.kills, tables, game, seats, parameters.workers or 1, parameters.seed, lambda: progress.advance(task)
            )
        )
    if parameters.json:
        print_json(fate)
    else:
        console = Console()
        console.print(
            f"{fate['kills']} kills, {fate['acknowledged']} acknowledged plies: {fate['lost']} lost, {fate['torn']} matches torn.",
            highlight=False,
        )
        for problem in fate["problems"]:
            console.print(problem, highlight=False, markup=False)
    if fate["lost"] or fate["torn"]:
        sys.exit(1)


def run(test: Coroutine[Any, Any, Result], url: str | None = None) -> Result:
    """Run a test of the server at `url` in the fastest event loop of this system."""
    try:
        return event_loop().run(test)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        expected = "expected the address of a server, like http://localhost:8000"
        raise ConnectionError(f"no server answers at {url}, {expected}: {error}") from None


def event_loop() -> Any:
    if sys.platform == "win32":
        return asyncio
    import uvloop

    return uvloop
