"""`souq simulate`: many games of quick bots, and what came of each seat."""

from typing import Any

from rich.console import Console
from rich.table import Table

from souq.cli.arguments import (
    bots_by_seat,
    check_box,
    check_directory_name,
    check_experiment,
    load_components,
    read_options,
    split_bots,
)
from souq.cli.output import print_json
from souq.cli.parameters import SimulateParameters
from souq.cli.progress import new_progress, warm_up
from souq.games import find_game
from souq.lab.simulate import Outcome, Simulation, simulate, summary


def show_simulation(parameters: SimulateParameters) -> None:
    """Play the games and print the results of each seat."""
    check_experiment(parameters)
    check_directory_name(parameters.transcripts, "--transcripts")
    simulation = new_simulation(parameters)
    facts = summary(simulation, run_simulation(simulation, parameters.jobs))
    if parameters.json:
        print_json(facts)
    else:
        show(facts)


def new_simulation(parameters: SimulateParameters) -> Simulation:
    """Return the settings of a simulation that can be played."""
    game = find_game(parameters.game)
    seats = game.check_seats(parameters.seats or game.default_seats)
    bots = bots_by_seat(split_bots(parameters.bots), seats)
    components = load_components(parameters.components)
    options = check_box(game, seats, read_options(parameters.option or []), components)
    return Simulation(
        game.id, seats, bots, parameters.seed, options, components, games=parameters.games, transcripts=parameters.transcripts
    )


def run_simulation(simulation: Simulation, jobs: int) -> Outcome:
    """Play the games, with a progress bar."""
    warm_up([simulation.game])
    with new_progress() as progress:
        task = progress.add_task(f"{simulation.games:,} games of {simulation.game.title}", total=simulation.games)
        return simulate(simulation, jobs, lambda games: progress.advance(task, games))


def show(facts: dict[str, Any]) -> None:
    """Print the results as a table."""
    columns = ["seat", "bot", "wins", "95% interval", "mean score", "95% interval"]
    table = Table(*columns, title=f"{facts['game']}: {facts['games']:,} games")
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
        console.print(f"{name} per game: {spread['mean']:.1f} ({spread['least']:,} to {spread['most']:,})", highlight=False)
    console.print(f"[dim]A tie counts as a win for each. Seed {facts['seed']}.[/]", highlight=False)
