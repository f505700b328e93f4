"""`souq bench`: speed as a table."""

from typing import Any

from rich.console import Console
from rich.table import Table

from souq.cli.output import print_json
from souq.cli.progress import errors, warm_up
from souq.games import GAMES
from souq.kernel.errors import OptionError
from souq.lab.bench import bench


def show_bench(peers: bool, seconds: float, as_json: bool) -> None:
    if seconds <= 0:
        raise OptionError(f"found --seconds {seconds:g}, expected more than 0 seconds")
    warm_up(GAMES)
    with errors.status("measuring") as status:
        figures = bench(seconds, peers, lambda what: status.update(f"measuring: {what}"))
    if as_json:
        print_json(figures)
        return
    console = Console()
    table = Table(
        "game",
        "batch of 8,192: decisions/s",
        "games/s",
        "scalar: decisions/s",
        "search: playouts/s",
        title="One core. Random play with all legal moves listed, and the search of the bots",
    )
    for game in GAMES:
        batch, scalar, search = (figures[kind][game.id] for kind in ("batch", "scalar", "search"))
        speeds = batch["decisions_per_second"], batch["games_per_second"], scalar["decisions_per_second"]
        table.add_row(game.id, *map(number, (*speeds, search["playouts_per_second"])))
    console.print(table)
    if peers:
        console.print(peers_table(figures))
    compiling = figures["compile"]
    console.print(f"Compiling all rules: {compiling['cold_seconds']:.1f} s cold, {compiling['warm_seconds']:.1f} s from the cache.")


def peers_table(figures: dict[str, Any]) -> Table:
    table = Table("OpenSpiel", "decisions/s", "basari batch is", "basari scalar is", title="The same machine, the same run")
    batch = figures["batch"]["basari"]["decisions_per_second"]
    scalar = figures["scalar"]["basari"]["decisions_per_second"]
    for name, figure in figures["peers"].items():
        speed = figure["decisions_per_second"]
        table.add_row(name, number(speed), f"{batch / speed:.1f} times that", f"{scalar / speed:.2f} times that")
    return table


def number(value: float) -> str:
    return f"{value:,.0f}"
