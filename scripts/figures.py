"""Read and write tables of measured figures in Markdown documents, and measure them by running souq."""

import json
import re
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]


def table_pattern(name: str) -> re.Pattern[str]:
    """Match the lines of a table between its comments, which name it if a document has several."""
    return re.compile(rf"(?<=<!-- {f'measured {name}'.strip()} -->\n).*?(?=<!-- end -->)", re.DOTALL)


def read_table(document: Path, name: str = "") -> list[list[str]]:
    """Return the cells of a measured table of the document, the header first."""
    found = table_pattern(name).search(document.read_text(encoding="utf-8"))
    if not found:
        raise SystemExit(f"{document}: no table between <!-- measured {name} --> and <!-- end -->")
    lines = found[0].strip().splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for number, line in enumerate(lines) if number != 1]


def write_table(document: Path, rows: list[list[str]], name: str = "") -> None:
    """Replace a measured table of the document."""
    lines = [f"| {' | '.join(row)} |".replace("  ", " ") for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    text = document.read_text(encoding="utf-8")
    document.write_text(table_pattern(name).sub(lambda _: "\n".join(lines) + "\n", text), encoding="utf-8")


def run_souq(command: str) -> dict[str, Any]:
    """Run a command that begins with `souq` and return what it prints with --json."""
    words = shlex.split(command.strip("`"))
    if words[:1] != ["souq"]:
        raise SystemExit(f"found the command {command!r}, expected one that begins with souq")
    with TemporaryDirectory() as folder:
        out = ["--out", f"{folder}/study"] if words[1] == "study" else []
        done = subprocess.run([sys.executable, "-m", *words, *out, "--json"], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise SystemExit(f"{command} ended with code {done.returncode}")
    return json.loads(done.stdout)


def commit() -> str:
    """Return the short name of the checked-out commit, with a plus sign if rules, bots or lab were changed since."""
    name = git("rev-parse", "--short", "HEAD").strip()
    return name + "+" * bool(git("status", "--porcelain", "src").strip())


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout  # noqa: S607


def today() -> str:
    return date.today().isoformat()


def number(value: float) -> str:
    """Write a figure with three digits, and with all of a large one."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def share(value: float) -> str:
    return f"{100 * value:.1f}%"


def with_interval(value: float, interval: tuple[float, float], write: Any = number) -> str:
    """Write a figure with its 95% interval."""
    low, high = interval
    return f"{write(value)} ({write(low)} to {write(high)})"
