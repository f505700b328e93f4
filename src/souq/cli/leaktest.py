"""`souq leaktest`: whether a running server tells a viewer anything that is hidden from it."""

import sys
from collections.abc import Iterable

from rich.console import Console

from souq.cli.load import run
from souq.cli.output import print_json
from souq.cli.progress import new_progress, warm_up
from souq.games import GAMES, find_game
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.trial.leaktest import Difference, Findings, leaktest


def show_leaks(url: str, games: int, game: str | None, seed: int, as_json: bool) -> None:
    """Print every difference between twin matches. Exit code 1: there is one."""
    chosen = GAMES if game is None else (find_game(game),)
    if games < 1:
        raise OptionError(f"found --games {games}, expected at least one game")
    warm_up(GAMES)
    found = compare_twins(url, chosen, games, seed)
    leaks = [difference for findings in found.values() for difference in findings.differences]
    if as_json:
        print_json({"games": {id: findings.as_dict() for id, findings in found.items()}, "differences": len(leaks)})
    else:
        show(found, leaks)
    if leaks:
        sys.exit(1)


def compare_twins(url: str, chosen: Iterable[Game], games: int, seed: int) -> dict[str, Findings]:
    """Play `games` twin matches of each game at a server."""
    found: dict[str, Findings] = {}
    with new_progress() as progress:
        chosen = list(chosen)
        task = progress.add_task("games", total=games * len(chosen))
        for game in chosen:
            found[game.id] = run(leaktest(url, game.id, games, seed=seed, done=lambda: progress.advance(task)), url)
    return found


def show(found: dict[str, Findings], leaks: list[Difference]) -> None:
    """Print what was compared and where it differs."""
    console = Console()
    for id, findings in found.items():
        console.print(f"{id}: {comparison_text(findings)}", highlight=False, markup=False)
    for difference in leaks:
        console.print(difference_text(difference), highlight=False, markup=False)
    console.print(f"{len(leaks) or 'No'} difference{'s' * (len(leaks) != 1)} found.", highlight=False)


def comparison_text(findings: Findings) -> str:
    twins = "the same match twice, as nothing is hidden" if findings.public else f"{findings.twins} twins"
    return (
        f"{findings.games} games, {twins}; {findings.moves} moves on both tables; compared {findings.messages} messages "
        f"and {findings.answers} answers, {findings.bytes:,} bytes"
    )


def difference_text(difference: Difference) -> str:
    """Return where two twins differ, and both contents."""
    viewer = "a spectator" if difference.viewer is None else f"seat {difference.viewer + 1} of {difference.seats}"
    options = "".join(f" {name}={value}" for name, value in difference.options.items())
    return (
        f"{difference.game}{options}, game {difference.number}, ply {difference.ply}, {viewer}, {difference.where}:\n"
        f"  {difference.one!r}\n  {difference.other!r}"
    )
