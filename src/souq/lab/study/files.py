"""Files of a study: the report, its summary as JSON, and the data as Parquet."""

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
    """Raise OptionError unless the directory is empty or holds a study of these plans."""
    if not directory.exists() or (directory.is_dir() and not any(directory.iterdir())):
        return
    try:
        summary = json.loads((directory / SUMMARY).read_text(encoding="utf-8"))
        mine = [plan.settings() for plan in plans]
        there = [{**{key: one[key] for key in mine[0]}, "games": one["planned"]} for one in summary["studies"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise OptionError(f"{directory} is no study; name another directory with --out, or replace it with --force") from error
    if there != mine:
        raise OptionError(f"{directory} holds another study; name another directory with --out, or replace it with --force")


def write_study(directory: Path, report: str, summary: dict[str, Any], studies: Sequence[StudyResults]) -> None:
    """Write all files of a study, each atomically."""
    directory.mkdir(parents=True, exist_ok=True)
    write_atomically(
        directory / "games.parquet", polars.concat([games_frame(one) for one in studies], how="diagonal").write_parquet
    )
    write_atomically(directory / "uses.parquet", polars.concat([uses_frame(one) for one in studies]).write_parquet)
    write_atomically(directory / "spreads.parquet", polars.concat([distributions_frame(one) for one in studies]).write_parquet)
    write_atomically(directory / "report.html", lambda path: path.write_text(report, encoding="utf-8"))
    write_atomically(directory / SUMMARY, lambda path: path.write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8"))


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a temporary file, then rename it."""
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
    """Return a row per game: bots by seat, scores, winners, length and every metric."""
    plan = study.plan
    names = polars.Series("bots", list(plan.bots))
    bots = {f"bot_{seat + 1}": names.gather(study.players[:, seat]) for seat in range(plan.seats)}
    frame = polars.DataFrame({"study": [study.name] * study.games, **study.tally.columns})
    return frame.with_columns(**bots).with_columns(polars.selectors.starts_with("won_").cast(polars.Boolean))


def uses_frame(study: StudyResults) -> polars.DataFrame:
    """Return a row per item: uses, chances, games with a use, and the share of uses by winners."""
    rows = [
        {"study": study.name, "group": group, **item, "by_winners": item["by_winners"]}
        for group, items in study.summary["uses"].items()
        for item in items
    ]
    return polars.DataFrame(rows, infer_schema_length=None, schema_overrides={"rate": polars.Float64, "by_winners": polars.Float64})


def distributions_frame(study: StudyResults) -> polars.DataFrame:
    """Return a row per value of each distribution, with its count."""
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
