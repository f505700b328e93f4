"""The example programs run and do what they say."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
DOCS = Path(__file__).parents[2] / "docs"


def run(name: str, *words: str) -> str:
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], check=True, capture_output=True, text=True, timeout=300
    ).stdout


@pytest.mark.slow
def test_own_components_change_the_result() -> None:
    printed, mine = run("own_components.py").splitlines()
    assert printed.startswith("as printed: [")
    assert printed.split(":")[1].strip() != mine.split(":")[1].strip()


@pytest.mark.slow
def test_a_batch_is_counted() -> None:
    assert "in 3 matches; wins by seat: [" in run("batch.py", "3")


@pytest.mark.slow
def test_a_bot_that_reads_its_view_plays_without_faults() -> None:
    command = shlex.join([sys.executable, str(EXAMPLES / "greedy_bot.py")])
    words = ["arena", "basari", "--bots", f"cmd:{command},random,random", "--games", "6", "--json"]
    done = subprocess.run([sys.executable, "-m", "souq", *words], check=True, capture_output=True, text=True, timeout=300)
    ours, random = json.loads(done.stdout)["bots"]
    assert not any(ours["faults"].values())
    assert ours["mean_score"] > random["mean_score"]


@pytest.mark.parametrize("page", ["tutorial/first-bot.md", "reference/bot-protocol.md"])
def test_documents_show_the_random_bot_as_it_is(page: str) -> None:
    assert (EXAMPLES / "random_bot.py").read_text(encoding="utf-8") in (DOCS / page).read_text(encoding="utf-8")
