"""Progress bars, on standard error so that results can be piped."""

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from souq.kernel.game import Game

errors = Console(stderr=True)


def new_progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )


def warm_up(games: Sequence[Game]) -> None:
    """Compile the rules of these games, unless they are compiled already."""
    from souq.lab.compile import STEPS, is_warm, warm

    cold = [game for game in games if not is_warm(game)]
    if not cold:
        return
    errors.print("Compiling the rules (once, until they change) ...", highlight=False)
    with new_progress() as progress:
        tasks = {game.id: progress.add_task(game.title, total=STEPS) for game in cold}
        warm(cold, lambda game: progress.advance(tasks[game.id]))
