"""`souq study`: many games measured, and a report to look at."""

import json
import shlex
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from souq.bots.bot import Limit
from souq.bots.levels import new_bot
from souq.cli.play import read_options
from souq.cli.progress import new_progress, warm_up
from souq.cli.replay import own
from souq.cli.simulate import MAX_SEED
from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.study.compare import compare
from souq.lab.study.files import check_directory, keep
from souq.lab.study.findings import findings
from souq.lab.study.plan import Plan
from souq.lab.study.report import write_report
from souq.lab.study.results import Studied
from souq.lab.study.run import Interrupted, run

MAX_SHOWN = 15


def show_study(
    id: str,
    games: int,
    seats: int | None,
    bots: str,
    limit: Limit,
    jobs: int,
    cluster: str | None,
    seed: int,
    options: list[str],
    components: Path | None,
    others: list[str],
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    game = find_game(id)
    if games < 1 or jobs < 1 or not 0 <= seed < MAX_SEED:
        raise OptionError("expected at least one game, at least one job and a seed from 0 to 2^63 - 1")
    count = game.check_seats(seats or game.default_seats)
    names = read_bots(bots, count)
    chosen, faces = read_options(options), own(components) or game.components
    plans = {called(options, components): new_plan(game, count, names, games, seed, chosen, faces, limit)}
    if others:
        words, files = [word for word in others if is_option(word)], [word for word in others if not is_option(word)]
        if len(files) > 1:
            raise OptionError(f"found {len(files)} sets of components to compare with, expected one at most")
        theirs = own(Path(files[0])) if files else faces
        name = called(words, Path(files[0]) if files else None)
        if name in plans:
            name += " (compared)"
        plans[name] = new_plan(game, count, names, games, seed, chosen | read_options(words), theirs or faces, limit)
    directory = out or Path(f"study-{game.id}")
    if not force:
        check_directory(directory, list(plans.values()))
    warm_up([game])
    studies, finished = play_all(game, plans, jobs, cluster)
    comparison = compare(*studies) if len(studies) == 2 else None
    command = shlex.join(["souq", *sys.argv[1:]])
    summary: dict[str, Any] = {
        "command": command,
        "souq": version("souq"),
        "complete": finished,
        "studies": [one.facts for one in studies],
        "comparison": comparison,
    }
    keep(directory, write_report(studies, command, finished, comparison), summary, studies)
    if as_json:
        Console().out(json.dumps({**summary, "out": str(directory)}, indent=1), highlight=False)
    else:
        show(studies, comparison, directory, finished)


def read_bots(words: str, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in words.split(",")]
    if len(names) > seats:
        raise OptionError(f"found {len(names)} bots for {seats} seats")
    for name in names:
        new_bot(name, 0)
    return tuple(names[seat % len(names)] for seat in range(seats))


def is_option(word: str) -> bool:
    return "=" in word and not Path(word).exists()


def called(options: list[str], components: Path | None) -> str:
    """What a report calls one of two studies."""
    return ", ".join([*([components.name] if components else []), *options]) or "as usual"


def new_plan(
    game: Game,
    seats: int,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: dict[str, str],
    components: Components,
    limit: Limit,
) -> Plan:
    """Raises OptionError or ComponentsError before anything is played."""
    chosen = game.check_options(options)
    game.load_box(seats, chosen, components)
    return Plan(game.id, seats, bots, games, seed, chosen, components, limit)


def play_all(game: Game, plans: dict[str, Plan], jobs: int, cluster: str | None) -> tuple[list[Studied], bool]:
    """As far as they get: after Ctrl-C what was finished is reported, two studies only if both have games."""
    studies: list[Studied] = []
    finished = True
    with new_progress() as progress:
        for name, plan in plans.items():
            total = plan.games + plan.deals * plan.seats
            task = progress.add_task(f"{plan.games:,} games of {game.title}, {name}", total=total)
            try:
                studied, finished = run(name, plan, jobs, cluster, lambda done, task=task: progress.advance(task, done))  # type: ignore[misc]
            except Interrupted:
                if not studies:
                    raise KeyboardInterrupt from None
                return studies, False
            studies.append(studied)
            if not finished:
                break
    return studies, finished


def show(studies: list[Studied], comparison: dict[str, Any] | None, directory: Path, finished: bool) -> None:
    console = Console()
    for one in studies:
        table = Table("seat", "wins", "95% interval", "mean score", title=f"{one.facts['game']}, {one.name}: {one.games:,} games")
        for row, score in zip(one.facts["wins"], one.facts["scores"], strict=True):
            shares = "{:.2%} to {:.2%}".format(*row["interval"])
            table.add_row(str(row["seat"]), f"{row['share']:.2%}", shares, f"{score['mean']:.2f}")
        console.print(table)
        for text in findings(one):
            console.print(f"- {text}", highlight=False)
    if comparison:
        show_differences(console, comparison)
    if not finished:
        console.print("Stopped early: this is of the games that were finished.", highlight=False)
    console.print(f"Look at {directory / 'report.html'}", highlight=False, soft_wrap=True)


def show_differences(console: Console, comparison: dict[str, Any]) -> None:
    found = [row for row in comparison["rows"] if row["significant"]]
    console.print(f"{len(found)} of {comparison['comparisons']} figures differ significantly.", highlight=False)
    if found:
        table = Table("", comparison["ours"], comparison["theirs"], "p, corrected")
        for row in found[:MAX_SHOWN]:
            style = "{:.2%}" if row["is_share"] else "{:.3g}"
            values = [style.format(row["ours"]), style.format(row["theirs"])]
            table.add_row(f"{row['section']}: {row['label']}", *values, f"{row['p_corrected']:.1e}")
        console.print(table)
