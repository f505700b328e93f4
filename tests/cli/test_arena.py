"""`souq arena`, as a person or a program uses it."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from souq.cli.app import app
from souq.kernel.errors import OptionError
from tests.cli.souq_command import souq_command

ROOT = Path(__file__).parents[2]
PROGRAM = "cmd:" + shlex.join([sys.executable, str(ROOT / "tests" / "bots" / "misbehaving_bot.py"), "last"])


@pytest.mark.slow
def test_results_for_programs(tmp_path: Path) -> None:
    words = ("--bots", "greedy,random", "--seats", "4", "--games", "100", "--jobs", "2", "--seed", "3")
    done = souq_command(
        "arena", "basari", *words, "--out", str(tmp_path / "r.parquet"), "--transcripts", str(tmp_path / "t"), "--json"
    )
    facts = json.loads(done.out)
    assert done.code == 0
    assert facts["game"] == "basari/1"
    assert re.fullmatch("[0-9a-f]{64}", facts["components"])
    assert (facts["games"], facts["seed"], facts["seats"], facts["interrupted"]) == (102, 3, 4, False)
    assert facts["command"].startswith("souq arena basari --bots greedy,random")
    greedy, random = facts["bots"]
    assert greedy["name"] == "greedy"
    assert greedy["description"] == "best move by a quick rule of thumb"
    assert greedy["fair_share"] == 0.25
    assert random["win_interval"][1] < 0.25 < greedy["win_interval"][0] < greedy["win_share"]
    assert random["rating_interval"][1] < greedy["rating_interval"][0] < greedy["rating"] < greedy["rating_interval"][1]
    assert facts["head_to_head"][0]["ahead"] > 0.9
    assert pl.read_parquet(tmp_path / "r.parquet").height == 102 * 4
    files = sorted((tmp_path / "t").iterdir())
    assert len(files) == 102
    assert souq_command("verify", str(files[50])).code == 0


def test_results_for_people() -> None:
    done = souq_command("arena", "basari", "--bots", "greedy,random,random", "--games", "300", "--prove", "greedy>random")
    assert done.code == 0
    for words in (
        "greedy",
        "finished ahead of",
        "greedy: best move by a quick rule of thumb",
        "greedy>random: proven after",
        "wrong at most 5%",
    ):
        assert words in done.out


def test_the_example_bot_is_the_documented_one_and_plays() -> None:
    source = (ROOT / "examples" / "random_bot.py").read_text()
    assert source in (ROOT / "docs" / "reference" / "bot-protocol.md").read_text()
    command = shlex.join([sys.executable, str(ROOT / "examples" / "random_bot.py")])
    facts = json.loads(souq_command("arena", "basari", "--bots", f"greedy,cmd:{command},greedy", "--games", "3", "--json").out)
    assert facts["games"] == 3
    assert not any(facts["bots"][1]["faults"].values())


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_and_resume_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    words = ["arena", "basari", "--bots", f"greedy,{PROGRAM},greedy", "--games", "30", "--out", str(path)]
    part = path.with_name("r.parquet.part")
    process = subprocess.Popen(
        [sys.executable, "-m", "souq", *words, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while not part.exists() or part.read_bytes().count(b"\n") < 5:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"add --resume to continue" in out
    assert b"Traceback" not in err
    kept = pl.read_parquet(path)
    assert 4 * 3 <= kept.height < 30 * 3
    refused = souq_command(*words)
    assert refused.code == 2
    assert "--resume" in refused.err
    assert souq_command(*words, "--resume").code == 0
    whole = souq_command(*words[:-1], str(tmp_path / "whole.parquet"))
    assert whole.code == 0
    played, at_once = (pl.read_parquet(file).drop("seconds") for file in (path, tmp_path / "whole.parquet"))
    assert played.equals(at_once)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "greedy,clever"], "found the bot 'clever'"),
        (["--bots", "greedy,clever"], "seer, expert-seer, generic, or cmd:COMMAND"),
        (["--bots", "greedy,,random"], "expected names with commas"),
        (["--bots", ""], "expected names with commas"),
        (["--bots", "greedy,greedy", "--seats", "3"], "a bot may be named twice only with one bot per seat"),
        (["--bots", "greedy", "--seats", "9"], "basari is for 3 to 5 seats"),
        (["--bots", "greedy", "--games", "0"], "found --games 0, expected at least one game"),
        (["--bots", "greedy", "--seconds", "-1"], "found --seconds -1, expected more than 0 seconds"),
        (["--bots", "greedy", "--playouts", "0"], "found --playouts 0, expected at least one playout"),
        (["--bots", "greedy,random", "--prove", "greedy"], "found the claim 'greedy'"),
        (["--bots", "greedy,random", "--resume"], "--resume continues the arena in a file"),
        (["--bots", "greedy,random", "--cluster", "http://here"], "expected ray://HOST:PORT"),
        (["--bots", "greedy,cmd:no-such-program"], "found no program 'no-such-program'"),
        (["--bots", "greedy,cmd:"], "without a command"),
        (["--bots", "greedy,random", "--option", "colour=red"], "found the option 'colour'"),
    ],
)
def test_bad_usage_is_answered_with_a_sentence(words: list[str], complaint: str) -> None:
    with pytest.raises(OptionError, match=re.escape(complaint)):
        app(["arena", "basari", *words])
