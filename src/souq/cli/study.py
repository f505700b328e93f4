"""`souq study`: many games measured, and a report for designers."""

import shlex
import sys
from pathlib import Path
from typing import Any, NamedTuple

from polars.exceptions import PolarsError
from rich.console import Console
from rich.progress import TaskID
from rich.table import Table

import souq
from souq.bots.levels import new_bot
from souq.cli.arguments import (
    bots_by_seat,
    check_box,
    check_directory_name,
    check_experiment,
    load_components,
    read_limit,
    read_options,
    split_bots,
)
from souq.cli.output import print_json
from souq.cli.parameters import StudyParameters
from souq.cli.progress import new_progress, warm_up
from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.study.compare import compare
from souq.lab.study.files import check_directory, write_study
from souq.lab.study.findings import findings
from souq.lab.study.plan import Plan
from souq.lab.study.report import write_report
from souq.lab.study.results import StudyResults
from souq.lab.study.run import Interrupted, run

MAX_SHOWN = 15
"""Rows of the table of differences."""


class Variant(NamedTuple):
    """Options and components of one of two compared studies."""

    options: list[str]
    components: Path | None = None

    @property
    def label(self) -> str:
        """What a report calls the study."""
        return ", ".join([*([self.components.name] if self.components else []), *self.options]) or "as usual"


class Summary(NamedTuple):
    """Studies with what a report says of them."""

    studies: list[StudyResults]
    finished: bool
    comparison: dict[str, Any] | None


def show_study(parameters: StudyParameters) -> None:
    """Play and measure the games, write the report and print its findings."""
    check_experiment(parameters)
    check_directory_name(parameters.out, "--out")
    plans = new_plans(parameters)
    directory = parameters.out or Path(f"study-{find_game(parameters.game).id}")
    if not parameters.force:
        check_directory(directory, list(plans.values()))
    summary = run_studies(plans, parameters)
    facts = write_files(directory, summary)
    if parameters.json:
        print_json({**facts, "out": str(directory)})
    else:
        show(summary, directory)


def new_plans(parameters: StudyParameters) -> dict[str, Plan]:
    """Return one plan, or two to compare, by label."""
    chosen = Variant(parameters.option or [], parameters.components)
    plans = {chosen.label: new_plan(parameters, chosen.options, load_components(chosen.components))}
    if parameters.compare:
        other = read_variant(parameters.compare)
        components = load_components(other.components or parameters.components)
        label = other.label + " (compared)" * (other.label in plans)
        plans[label] = new_plan(parameters, [*chosen.options, *other.options], components)
    return plans


def read_variant(words: list[str]) -> Variant:
    """Return the options and the file named by --compare."""
    files = [word for word in words if "=" not in word or Path(word).exists()]
    if len(files) > 1:
        raise OptionError(f"found {len(files)} components files for --compare ({', '.join(files)}), expected one at most")
    return Variant([word for word in words if word not in files], Path(files[0]) if files else None)


def new_plan(parameters: StudyParameters, words: list[str], components: Components | None) -> Plan:
    """Return a plan that can be played."""
    game = find_game(parameters.game)
    seats = game.check_seats(parameters.seats or game.default_seats)
    bots = bots_by_seat(split_bots(parameters.bots), seats)
    for name in bots:
        new_bot(name, 0)
    options = check_box(game, seats, read_options(words), components)
    limit = read_limit(parameters)
    return Plan(game.id, seats, bots, parameters.seed, options, components, limit, games=parameters.games)


def run_studies(plans: dict[str, Plan], parameters: StudyParameters) -> Summary:
    """Play the plans and compare the results of two."""
    game = find_game(parameters.game)
    warm_up([game])
    studies, finished = play_all(game, plans, parameters)
    return Summary(studies, finished, compare(*studies) if len(studies) == 2 else None)


def play_all(game: Game, plans: dict[str, Plan], parameters: StudyParameters) -> tuple[list[StudyResults], bool]:
    """Return the studies and whether they are complete; after Ctrl-C, those that have games."""
    studies: list[StudyResults] = []
    finished = True
    with new_progress() as progress:
        for label, plan in plans.items():
            total = plan.games + plan.deals * plan.seats
            task = progress.add_task(f"{plan.games:,} games of {game.title}, {label}", total=total)

            def on_games(count: int, task: TaskID = task) -> None:
                progress.advance(task, count)

            try:
                study, finished = run(label, plan, parameters.jobs, parameters.cluster, on_games)
            except Interrupted:
                if not studies:
                    raise KeyboardInterrupt from None
                return studies, False
            studies.append(study)
            if not finished:
                break
    return studies, finished


def write_files(directory: Path, summary: Summary) -> dict[str, Any]:
    """Write the report and the data; return the contents of study.json."""
    command = shlex.join(["souq", *sys.argv[1:]])
    studies, finished, comparison = summary
    facts: dict[str, Any] = {
        "command": command,
        "souq": souq.__version__,
        "complete": finished,
        "studies": [study.summary for study in studies],
        "comparison": comparison,
    }
    try:
        write_study(directory, write_report(studies, command, finished, comparison), facts, studies)
    except PolarsError as error:
        raise OSError(f"{directory} cannot be written to: {error}") from None
    return facts


def show(summary: Summary, directory: Path) -> None:
    """Print the findings and where the report is."""
    console = Console()
    for study in summary.studies:
        console.print(wins_table(study))
        for finding in findings(study):
            console.print(f"- {finding}", highlight=False)
    if summary.comparison:
        show_differences(console, summary.comparison)
    if not summary.finished:
        console.print("Stopped early. The report covers the games that were finished.", highlight=False)
    console.print(f"Report: {directory / 'report.html'}", highlight=False, soft_wrap=True)


def wins_table(study: StudyResults) -> Table:
    """Return wins and mean score by seat."""
    title = f"{study.summary['game']}, {study.name}: {study.games:,} games"
    table = Table("seat", "wins", "95% interval", "mean score", title=title)
    for row, score in zip(study.summary["wins"], study.summary["scores"], strict=True):
        interval = "{:.2%} to {:.2%}".format(*row["interval"])
        table.add_row(str(row["seat"]), f"{row['share']:.2%}", interval, f"{score['mean']:.2f}")
    return table


def show_differences(console: Console, comparison: dict[str, Any]) -> None:
    """Print the significant differences between two studies, the clearest first."""
    found = [row for row in comparison["rows"] if row["significant"]]
    console.print(f"{len(found)} of {comparison['comparisons']} figures differ significantly.", highlight=False)
    if found:
        table = Table("", comparison["ours"], comparison["theirs"], "p, corrected")
        for row in found[:MAX_SHOWN]:
            style = "{:.2%}" if row["is_share"] else "{:.3g}"
            values = [style.format(row["ours"]), style.format(row["theirs"])]
            table.add_row(f"{row['section']}: {row['label']}", *values, f"{row['p_corrected']:.1e}")
        console.print(table)
