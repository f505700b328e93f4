"""A game that consists only of its folder works in every command."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parents[2] / "examples" / "toy"


def toy(*words: str, typed: str = "", compiled: bool = False) -> str:
    """Run a command that knows the toy and return what it prints. Uncompiled rules are quick enough for a few games."""
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"} | ({} if compiled else {"SOUQ_COMPILE": "0"})
    command = [sys.executable, "-m", "souq", "--games", str(TOY), *words]
    done = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_whole_game_has_at_most_300_lines() -> None:
    files = [path for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.name for path in files} == {"__init__.py", "RULES.md", "components.toml"}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 300


def test_games_and_rules_are_shown() -> None:
    assert "Three Stalls" in toy("games")
    assert "secretly choose a bid" in toy("rules", "toy", "T4")


def test_a_match_is_played_and_kept_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "match.souq"
    answers = "bid 99\nkeep\nbid 3\n" + "moves\nwhy bid 4\ntable\nlog\n" + "bid 2\nkeep\nrefuse\n" * 60
    told = toy("play", "toy", "--seats", "me:Ann,greedy", "--file", str(file), typed=answers)
    assert "What do you do?" in told
    assert "You may not bid 99: it is not on your list of moves with 'bid' [T4]" in told
    assert "You may not keep: 'keep' is not possible now [T6]" in told
    assert "Ann reveals: bid 3." in told
    assert re.search(r"greedy-2: bid \?\.", told)
    assert f"souq --games {TOY} verify {file}" in told
    toy("verify", str(file))
    assert "Ann: bid 3." in toy("replay", str(file))


def test_games_are_simulated_and_their_transcripts_verified(tmp_path: Path) -> None:
    facts = json.loads(toy("simulate", "toy", "-n", "6", "--bots", "greedy,random", "--transcripts", str(tmp_path), "--json"))
    assert (facts["game"], facts["games"], len(facts["seats"])) == ("toy/1", 6, 4)
    files = sorted(tmp_path.glob("*.souq"))
    assert len(files) == 6
    toy("verify", *map(str, files[:1]))


def test_a_study_counts_moves_by_their_kind(tmp_path: Path) -> None:
    out = tmp_path / "study"
    facts = json.loads(toy("study", "toy", "--games", "20", "--bots", "random", "--out", str(out), "--json"))
    studied = facts["studies"][0]
    assert studied["game"] == "toy/1"
    assert "Moves by their kind" in (out / "report.html").read_text(encoding="utf-8")
    for verb in ("bid", "keep", "offer", "accept", "refuse"):
        assert verb in json.dumps(studied)


@pytest.mark.slow
def test_hard_beats_greedy_and_greedy_beats_random() -> None:
    """Clearly: the whole interval of "times fair" is above 1."""
    for bots, games in ((("greedy", "random"), 240), (("hard", "greedy", "greedy"), 150)):
        words = ("arena", "toy", "--bots", ",".join(bots), "--seats", "3", "--games", str(games), "--json")
        standings = {row["name"]: row for row in json.loads(toy(*words, compiled=True))["bots"]}
        assert standings[bots[0]]["times_fair_interval"][0] > 1, standings
