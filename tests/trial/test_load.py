"""The trials themselves: they measure a real server, kill it, and would notice a loss."""

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from souq.trial.kill import Fate, Witness

SOUQ = [sys.executable, "-m", "souq"]


def run(*arguments: str) -> Any:
    done = subprocess.run([*SOUQ, *arguments, "--json"], capture_output=True, text=True, timeout=600, check=True)
    return json.loads(done.stdout)


@pytest.mark.slow
def test_load_plays_at_many_tables_and_reports_what_it_measured() -> None:
    figures = run("load", "--tables", "4", "--seconds", "2", "--game", "bazaar")
    assert figures["moves"] > 0
    assert figures["errors"] == 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["moves_per_second"] > 0


@pytest.mark.slow
def test_nothing_acknowledged_is_missing_after_kills() -> None:
    fate = run("load", "--kill", "--kills", "3", "--tables", "2", "--game", "kings")
    assert fate["kills"] == 3
    assert fate["acknowledged"] > 0
    assert (fate["lost"], fate["torn"], fate["problems"]) == (0, 0, [])


def test_kill_takes_no_address() -> None:
    command = [*SOUQ, "load", "--kill", "--url", "http://127.0.0.1:1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--url" in done.stderr


class Forgetful:
    """A server that has lost plies 2 and 4 of what it had shown."""

    async def get(self, _path: str) -> "Forgetful":
        return self

    def json(self) -> Any:
        lines = [{"ply": 1, "seat": None, "move": "deal 1"}, {"ply": 3, "seat": 0, "move": "accept"}]
        return {"lines": lines, "position": {"ply": 3, "over": False}}


def test_a_loss_would_be_noticed() -> None:
    forgetful: Any = Forgetful()
    witness = Witness([forgetful], "table", 0)
    witness.shown = {1: (None, "deal 1"), 2: (0, "choose ?"), 4: (1, "accept")}
    fate = Fate()
    asyncio.run(witness.check(fate))
    assert (fate.lost, fate.torn) == (2, 1)
