"""The README plays a game and prints what it says; CONTRIBUTING maps the folders."""

import contextlib
import io
import re
from pathlib import Path

from souq.games import GAMES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LARGEST_PICTURE = 150_000
"""Bytes."""


def test_the_python_in_the_readme_prints_what_the_readme_says() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    said = re.search(r"It prints\n+```text\n(.*?)```", README, re.DOTALL)
    assert code
    assert said
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code[1], "README.md", "exec"), {})
    assert printed.getvalue() == said[1]


def test_the_readme_is_short_enough_to_read() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 12
    assert len(README.splitlines()) <= 75


def test_every_game_has_a_picture_that_loads_quickly() -> None:
    for game in GAMES:
        picture = f"docs/pictures/{game.id}.webp"
        assert picture in README
        assert (ROOT / picture).stat().st_size < LARGEST_PICTURE


def test_every_folder_on_the_map_exists() -> None:
    folders = re.findall(r"^\| `([a-z/]+)/` \|", CONTRIBUTING, re.MULTILINE)
    assert {path.name for path in (ROOT / "src/souq").iterdir() if (path / "__init__.py").exists()} <= {
        folder.removeprefix("src/souq/") for folder in folders
    }
    for folder in folders:
        assert (ROOT / folder).is_dir(), folder
