"""The skeleton in the guide is a complete game."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.documents import DOCS

FILES = {"markdown": "RULES.md", "toml": "components.toml", "python": "__init__.py"}


ROOT = DOCS.parent


@pytest.mark.slow
def test_the_skeleton_is_complete_and_can_be_played_and_verified(tmp_path: Path) -> None:
    guide = (DOCS / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    folder = tmp_path / "pig"
    folder.mkdir()
    for kind, name in FILES.items():
        block = re.search(rf"```{kind}\n(.*?)```", guide, re.DOTALL)
        assert block
        (folder / name).write_text(block[1], encoding="utf-8")
    environment = {**os.environ, "SOUQ_COMPILE": "0", "SOUQ_GAMES": str(folder)}

    def souq(*words: str) -> str:
        done = subprocess.run([sys.executable, "-m", "souq", *words], env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert json.loads(souq("simulate", "pig", "-n", "4", "--bots", "greedy,random", "--transcripts", str(tmp_path / "t"), "--json"))
    transcripts = sorted((tmp_path / "t").iterdir())
    assert len(transcripts) == 4
    souq("verify", str(transcripts[0]))
    assert "roll" in transcripts[0].read_text(encoding="utf-8")
    assert "P3" in souq("rules", "pig")

    suite = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance/test_conformance.py", "-k"]
    done = subprocess.run([*suite, "pig"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^\d\d passed", done.stdout, re.MULTILINE)
