"""A game that cannot be compiled."""

import shutil
from pathlib import Path

import pytest

TOY = Path(__file__).parents[1] / "examples" / "toy"


def write_broken_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write and name a small game with a rule that calls a function which is none. Return the file of its rules."""
    shutil.copytree(TOY, folder)
    source = folder / "__init__.py"
    text = source.read_text(encoding="utf-8").replace("@rule\ndef buyer(", "def buyer(").replace('"toy"', '"broken"')
    source.write_text(text, encoding="utf-8")
    monkeypatch.setenv("SOUQ_GAMES", str(folder))
    return source
