"""`souq study`: what it writes, what it prints, and what it refuses."""

import json
import re
from pathlib import Path

import pytest

from souq.cli.app import app
from souq.games import find_game
from souq.kernel.errors import ComponentsError, OptionError
from tests.cli.souq_command import souq_command


@pytest.mark.slow
def test_a_study_prints_what_it_found_and_writes_the_report(tmp_path: Path) -> None:
    out = tmp_path / "it"
    words = ("study", "basari", "--games", "60", "--bots", "greedy,random", "--seats", "3", "--seed", "5", "--out", str(out))
    facts = json.loads(souq_command(*words, "--json").out)
    studied = facts["studies"][0]
    assert (studied["game"], studied["games"], studied["seed"], facts["complete"]) == ("basari/1", 60, 5, True)
    assert [row["seat"] for row in studied["wins"]] == [1, 2, 3]
    low, high = studied["wins"][0]["interval"]
    assert low < studied["wins"][0]["share"] < high
    assert json.loads((out / "study.json").read_text())["studies"] == facts["studies"]
    assert f"souq {' '.join(words)} --json" in (out / "report.html").read_text()
    with pytest.raises(OptionError, match="--force"):
        app(["study", "basari", "--games", "61", "--out", str(out)])


@pytest.mark.slow
def test_a_study_is_compared_with_other_components(tmp_path: Path) -> None:
    usual = (find_game("basari").folder / "components.toml").read_text()
    (tmp_path / "rich.toml").write_text(usual.replace("workers_prize = 12", "workers_prize = 60"))
    out = tmp_path / "it"
    done = souq_command("study", "basari", "--games", "80", "--compare", str(tmp_path / "rich.toml"), "--out", str(out))
    assert "figures differ significantly" in done.out
    comparison = json.loads((out / "study.json").read_text())["comparison"]
    assert (comparison["ours"], comparison["theirs"]) == ("as usual", "rich.toml")
    assert "Holm" in comparison["method"]
    assert comparison["rows"][0]["significant"]
    assert {"sources: workers", "score_1"} <= {row["name"] for row in comparison["rows"] if row["significant"]}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nogame"], "expected one of: basari"),
        (["basari", "-n", "0"], "found --games 0, expected at least one game"),
        (["basari", "--jobs", "0"], "found --jobs 0, expected at least one job"),
        (["basari", "--seed", "-1"], "found --seed -1, expected 0 to"),
        (["basari", "--seconds", "0"], "found --seconds 0, expected more than 0 seconds"),
        (["basari", "--bots", "nobody"], "found the bot 'nobody'"),
        (["basari", "--bots", "greedy,greedy,greedy,greedy,greedy"], "5 bots for 4 seats"),
        (["bazaar", "--compare", "length=endless"], "expected full, short"),
        (["bazaar", "--compare", "missing.toml"], "cannot be read"),
        (["bazaar", "--compare", "a.toml", "--compare", "b.toml"], "(a.toml, b.toml), expected one at most"),
    ],
)
def test_a_study_refuses_what_it_cannot_play(words: list[str], complaint: str, tmp_path: Path) -> None:
    with pytest.raises((OptionError, ComponentsError), match=re.escape(complaint)):
        app(["study", *words, "--out", str(tmp_path / "it")])
    assert not (tmp_path / "it").exists()
