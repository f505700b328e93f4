"""The tutorial on a first game builds the game in examples/toy, and its commands work."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.documents import DOCS, ROOT

PAGE = (DOCS / "tutorial" / "first-game.md").read_text(encoding="utf-8")
TOY = ROOT / "examples" / "toy"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The folder that a reader has made at the end."""
    folder = tmp_path / "toy"
    folder.mkdir()
    for name, language in (("RULES.md", "markdown"), ("components.toml", "toml"), ("__init__.py", "python")):
        (folder / name).write_text("\n\n".join(blocks(language)), encoding="utf-8")
    return folder


def environment(built: Path) -> dict[str, str]:
    return {**os.environ, "SOUQ_COMPILE": "0", "XDG_DATA_HOME": str(built.parent / "data"), "NO_COLOR": "1"}


def test_the_tutorial_builds_the_example(built: Path) -> None:
    for name in ("RULES.md", "components.toml", "__init__.py"):
        expected = without_blank_lines((TOY / name).read_text(encoding="utf-8"))
        assert without_blank_lines((built / name).read_text(encoding="utf-8")) == expected, name


def test_the_commands_of_the_tutorial_work(built: Path) -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("souq ")]
    assert {command.split()[3] for command in commands} == {"games", "rules", "play", "simulate"}
    for command in commands:
        words = [sys.executable, "-m", "souq", *shlex.split(command)[1:]]
        done = subprocess.run(words, cwd=built.parent, env=environment(built), input="bid 3\n", capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
        if " play " in command:
            assert "reveals: bid 3." in done.stdout


def test_the_python_of_the_tutorial_works(built: Path) -> None:
    """In a process of its own, which loads the game by SOUQ_GAMES."""
    session = "\n".join(blocks("python-session"))
    assert doctest.DocTestParser().get_examples(session)
    code = f"import doctest; doctest.run_docstring_examples({session!r}, {{}})"
    named = {**environment(built), "SOUQ_GAMES": str(built)}
    done = subprocess.run([sys.executable, "-c", code], env=named, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
