"""`souq simulate`: many games, counted."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from souq.cli.play import read_options
from souq.cli.progress import new_progress, warm_up
from souq.cli.replay import own
from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.lab.simulate import Simulation, simulate, summary

MAX_SEED = 2**63


def show_simulation(
    id: str,
    games: int,
    seats: int | None,
    bots: str,
    jobs: int,
    seed: int,
    options: list[str],
    components: Path | None,
    transcripts: Path | None,
    as_json: bool,
) -> None:
    game = find_game(id)
    if games < 1 or jobs < 1 or not 0 <= seed < MAX_SEED:
        raise OptionError("expected at least one game, at least one job and a seed from 0 to 2^63 - 1")
    names = [name.strip() for name in bots.split(",")]
    chosen = game.check_options(read_options(options))
    count = game.check_seats(seats or game.default_seats)
    if len(names) > count:
        raise OptionError(f"found {len(names)} bots for {count} seats")
    simulation = Simulation(game, count, names, games, seed, chosen, own(components), transcripts)
    game.load_box(count, chosen, simulation.components)
    warm_up([game])
    with new_progress() as progress:
        task = progress.add_task(f"{games:,} games of {game.title}", total=games)
        outcome = simulate(simulation, jobs, lambda done: progress.advance(task, done))
    facts = summary(simulation, outcome)
    if as_json:
        Console().out(json.dumps(facts, indent=1), highlight=False)
    else:
        show(facts)


def show(facts: dict[str, Any]) -> None:
    table = Table(
        "seat", "bot", "wins", "95% interval", "mean score", "95% interval", title=f"{facts['game']}: {facts['games']:,} games"
    )
    for seat in facts["seats"]:
        table.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{seat['win_share']:.2%}",
            "{:.2%} to {:.2%}".format(*seat["win_interval"]),
            f"{seat['mean_score']:.2f}",
            "{:.2f} to {:.2f}".format(*seat["score_interval"]),
        )
    console = Console()
    console.print(table)
    for name in ("decisions", "plies"):
        spread = facts[name]
        console.print(f"{name} a game: {spread['mean']:.1f} ({spread['least']:,} to {spread['most']:,})", highlight=False)
    console.print(f"[dim]A tie counts as a win for each. Seed {facts['seed']}.[/]", highlight=False)
