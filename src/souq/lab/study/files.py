"""What a study leaves behind: a report, its figures, and its data as Parquet."""

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import polars

from souq.kernel.errors import OptionError
from souq.lab.study.plan import Plan
from souq.lab.study.results import StudyResults

SUMMARY = "study.json"
FILES = ("report.html", "games.parquet", "uses.parquet", "spreads.parquet", SUMMARY)


def check_directory(directory: Path, plans: Sequence[Plan]) -> None:
    """Raises OptionError if something else lies there already: another study, or what is no study at all."""
    if not directory.exists() or (directory.is_dir() and not any(directory.iterdir())):
        return
    try:
        summary = json.loads((directory / SUMMARY).read_text(encoding="utf-8"))
        mine = [plan.settings() for plan in plans]
        there = [{**{key: one[key] for key in mine[0]}, "games": one["planned"]} for one in summary["studies"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise OptionError(f"{directory} is no study; name another directory with --out, or write there with --force") from error
    if there != mine:
        raise OptionError(f"{directory} holds another study; name another directory with --out, or replace it with --force")


def write_study(directory: Path, report: str, summary: dict[str, Any], studies: Sequence[StudyResults]) -> None:
    """Each file is there whole or not at all."""
    directory.mkdir(parents=True, exist_ok=True)
    write_atomically(
        directory / "games.parquet", polars.concat([games_frame(one) for one in studies], how="diagonal").write_parquet
    )
    write_atomically(directory / "uses.parquet", polars.concat([uses_frame(one) for one in studies]).write_parquet)
    write_atomically(directory / "spreads.parquet", polars.concat([spreads_frame(one) for one in studies]).write_parquet)
    write_atomically(directory / "report.html", lambda path: path.write_text(report, encoding="utf-8"))
    write_atomically(directory / SUMMARY, lambda path: path.write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8"))


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        write(Path(name))
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def games_frame(study: StudyResults) -> polars.DataFrame:
    """A row a game: who sat where, scores, winners, length, and everything that is measured by game."""
    plan = study.plan
    names = polars.Series("bots", list(plan.bots))
    sat = {f"bot_{seat + 1}": names.gather(study.players[:, seat]) for seat in range(plan.seats)}
    frame = polars.DataFrame({"study": [study.name] * study.games, **study.tally.columns})
    return frame.with_columns(**sat).with_columns(polars.selectors.starts_with("won_").cast(polars.Boolean))


def uses_frame(study: StudyResults) -> polars.DataFrame:
    """A row an item: how often it was used, of how many chances, in how many games, and by seats that won."""
    rows = [
        {"study": study.name, "group": group, **fact, "by_winners": fact["by_winners"]}
        for group, summary in study.summary["uses"].items()
        for fact in summary
    ]
    return polars.DataFrame(rows, infer_schema_length=None, schema_overrides={"rate": polars.Float64, "by_winners": polars.Float64})


def spreads_frame(study: StudyResults) -> polars.DataFrame:
    """A row a value of a spread: how often it came up."""
    rows = [
        {"study": study.name, "spread": name, "series": row["series"], "value": int(value), "count": count}
        for name, series in study.summary["spreads"].items()
        for row in series
        for value, count in row["values"].items()
    ]
    schema = {
        "study": polars.String,
        "spread": polars.String,
        "series": polars.String,
        "value": polars.Int64,
        "count": polars.Int64,
    }
    return polars.DataFrame(rows, schema=schema)
