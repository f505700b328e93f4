"""`souq arena`: bots play each other, and tables of who won."""

import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from polars.exceptions import PolarsError
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

from souq.bots.subprocess_bot import PREFIX, check_command
from souq.cli import INTERRUPTED
from souq.cli.arguments import (
    check_box,
    check_directory_name,
    check_experiment,
    load_components,
    read_limit,
    read_options,
    split_bots,
)
from souq.cli.output import print_json
from souq.cli.parameters import ArenaParameters
from souq.cli.progress import new_progress, warm_up
from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.arena.claim import SequentialTest, read_claim
from souq.lab.arena.game_result import GameResult
from souq.lab.arena.players import new_player
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena
from souq.lab.arena.standings import FAULTS, standings


def show_arena(parameters: ArenaParameters) -> None:
    """Play an arena and print its standings; after Ctrl-C, those of the games so far."""
    check_arena(parameters)
    arena = new_arena(parameters)
    test = None if parameters.prove is None else SequentialTest(arena, read_claim(parameters.prove, arena.bots))
    try:
        facts = run_arena(arena, parameters, test)
    except PolarsError as error:
        raise OSError(f"{parameters.out} cannot be written: {error}") from None
    if parameters.json:
        print_json(facts)
    else:
        show(facts, parameters.out)
    if facts["interrupted"]:
        sys.exit(INTERRUPTED)


def check_arena(parameters: ArenaParameters) -> None:
    """Raise OptionError for parameters that do not fit together."""
    check_experiment(parameters)
    if parameters.resume and parameters.out is None:
        raise OptionError("--resume continues the arena in a file; name the file with --out FILE")
    check_directory_name(parameters.transcripts, "--transcripts")
    if parameters.out is not None and parameters.out.is_dir():
        raise OptionError(f"found the directory {parameters.out} for --out, expected a Parquet file")


def new_arena(parameters: ArenaParameters) -> Arena:
    """Return the settings of an arena that can be played."""
    game = find_game(parameters.game)
    names = read_bots(parameters.bots, local=parameters.cluster is None)
    seats = game.check_seats(parameters.seats or default_seats_for(names, game))
    components = load_components(parameters.components)
    options = check_box(game, seats, read_options(parameters.option or []), components)
    limit = read_limit(parameters)
    transcripts = parameters.transcripts is not None
    arena = Arena(game.id, seats, tuple(names), parameters.seed, options, components, limit, transcripts=transcripts)
    arena.check()
    return arena


def read_bots(text: str, local: bool) -> list[str]:
    """Return the names of bots; the programs of local ones must exist."""
    names = split_bots(text)
    for name in names:
        if not name.startswith(PREFIX):
            new_player(name, 0)
        elif local:
            check_command(name.removeprefix(PREFIX))
    return names


def default_seats_for(names: Sequence[str], game: Game) -> int:
    """Return one seat per bot, if the game allows it."""
    return len(names) if len(names) in game.seats else game.default_seats


def run_arena(arena: Arena, parameters: ArenaParameters, test: SequentialTest | None) -> dict[str, Any]:
    """Play the games that the results file lacks and return the standings as plain values."""
    if parameters.transcripts is not None:
        parameters.transcripts.mkdir(parents=True, exist_ok=True)
    results = ResultsFile(arena, parameters.out)
    with results.open(parameters.resume):
        warm_up([arena.game])
        start = time.perf_counter()
        with new_progress() as progress:
            finished = play_missing(arena, results, parameters, test, progress)
        elapsed = time.perf_counter() - start
    return {
        **standings(arena, results, test),
        "played_seconds": round(elapsed, 3),
        "interrupted": not finished,
        "command": shlex.join(["souq", *sys.argv[1:]]),
    }


def play_missing(
    arena: Arena, results: ResultsFile, parameters: ArenaParameters, test: SequentialTest | None, progress: Progress
) -> bool:
    """Play the games that are not in the results file. False after Ctrl-C."""
    jobs = jobs_for(arena, parameters.games, results)
    count = sum(len(job.keys) for job in jobs)
    task = progress.add_task(f"{arena.game.title}: {count:,} games", total=count)

    def on_games(games: Sequence[GameResult]) -> None:
        if parameters.transcripts is not None:
            write_transcripts(arena.game, parameters.transcripts, games)
        progress.advance(task, len(games))

    try:
        play_arena(arena, jobs, results, workers=parameters.jobs, cluster=parameters.cluster, test=test, on_games=on_games)
    except KeyboardInterrupt:
        return False
    return True


def write_transcripts(game: Game, directory: Path, games: Sequence[GameResult]) -> None:
    """Write a file per game, named after its deal and rotation."""
    for played in games:
        if played.transcript is not None:
            path = directory / f"{game.id}-{played.deal:06}-{played.rotation + 1}.souq"
            path.write_text(played.transcript, encoding="utf-8")


def show(facts: dict[str, Any], out: Path | None) -> None:
    """Print the standings as tables."""
    console = Console()
    if not facts["bots"]:
        console.print("No deal has been played in all its rotations yet.")
    else:
        console.print(ranking_table(facts))
        if len(facts["bots"]) > 1:
            console.print(head_to_head_table(facts))
        for bot in facts["bots"]:
            console.print(f"{bot['name']}: {bot['description']}", highlight=False, markup=False, soft_wrap=True)
    if facts["prove"]:
        console.print(verdict(facts["prove"]), highlight=False, soft_wrap=True)
    uncounted = facts["games"] - facts["counted_games"]
    if uncounted:
        console.print(f"Not counted: {uncounted} games of deals that lack a rotation.", highlight=False)
    if facts["interrupted"]:
        console.print(interruption(out), highlight=False, soft_wrap=True)
    console.print(
        f"[dim]A game is one win, shared by its winners. Intervals hold 95 times in 100. Seed {facts['seed']}.[/]", soft_wrap=True
    )


def interruption(out: Path | None) -> str:
    if out is None:
        return "Stopped. The games are counted above, but not saved; name a file with --out to be able to continue."
    return f"Stopped. The games are saved in {out}; add --resume to continue."


def ranking_table(facts: dict[str, Any]) -> Table:
    """Return a row per bot, the best first."""
    counted = f"{facts['counted_games']:,} games, {facts['sets']:,} deal{'s' * (facts['sets'] != 1)} in all rotations"
    columns = ["wins", "95% interval", "times fair", "rating", "95% interval"]
    table = Table(Column("bot", overflow="fold"), *columns, title=f"{facts['game']}: {counted}")
    faulty = any(any(bot["faults"].values()) for bot in facts["bots"])
    if faulty:
        table.add_column("faults")
    for bot in facts["bots"]:
        rated = bot["rating"] is not None
        faults = ", ".join(f"{bot['faults'][fault]} {fault}" for fault in FAULTS if bot["faults"][fault])
        table.add_row(
            bot["name"],
            f"{bot['win_share']:.1%}",
            "{:.1%} to {:.1%}".format(*bot["win_interval"]),
            f"{bot['times_fair']:.2f}",
            f"{bot['rating']:.1f}" if rated else "",
            "{:.1f} to {:.1f}".format(*bot["rating_interval"]) if rated else "",
            *([faults] if faulty else []),
        )
    return table


def head_to_head_table(facts: dict[str, Any]) -> Table:
    """Return how often each bot finished ahead of each other, with intervals."""
    names = [bot["name"] for bot in facts["bots"]]
    table = Table("finished ahead of", *names)
    cells = {
        (pair["bot"], pair["other"]): "{:.1%}\n{:.1%} to {:.1%}".format(pair["ahead"], *pair["interval"])
        for pair in facts["head_to_head"]
    }
    for name in names:
        table.add_row(name, *(cells.get((name, other), "") for other in names))
    return table


def verdict(prove: dict[str, Any]) -> str:
    """Return whether the claim is proven, as a sentence."""
    if prove["difference"] is None:
        return f"{prove['claim']}: not proven, as no round of line-ups is complete."
    low, high = prove["difference_interval"]
    return (
        f"{prove['claim']}: {prove['verdict']} after {prove['games']:,} games. The difference in win share is "
        f"{prove['difference']:+.1%} ({low:+.1%} to {high:+.1%} at any stopping time; wrong at most {prove['error_rate']:.0%})."
    )
