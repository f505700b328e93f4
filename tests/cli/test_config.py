"""Parameters from variables and from the config file."""

import re
from pathlib import Path
from typing import Any

import pytest

from souq.cli.app import app
from souq.kernel.errors import OptionError
from tests.cli.souq_command import souq_command


def parsed(*words: str) -> Any:
    return app.parse_args([*words], exit_on_error=False, print_error=False)[1].arguments["parameters"]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    monkeypatch.setenv("SOUQ_CONFIG", str(path))
    path.touch()
    return path


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parsed("simulate", "basari").jobs == 1
    config.write_text("[simulate]\njobs = 3\nseed = 8")
    assert (parsed("simulate", "basari").jobs, parsed("simulate", "basari").seed) == (3, 8)
    assert parsed("study", "basari").jobs == 1
    monkeypatch.setenv("SOUQ_SIMULATE_JOBS", "4")
    assert (parsed("simulate", "basari").jobs, parsed("simulate", "basari").seed) == (4, 8)
    assert parsed("simulate", "basari", "--jobs", "5").jobs == 5


def test_lists_come_as_a_list_or_as_words(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('[study]\ngame = "bazaar"\noption = ["length=short"]\nforce = true')
    study = parsed("study")
    assert (study.game, study.option, study.force) == ("bazaar", ["length=short"], True)
    monkeypatch.setenv("SOUQ_STUDY_COMPARE", "length=full mine.toml")
    assert parsed("study").compare == ["length=full", "mine.toml"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[simulate]\njbos = 2", "found [jbos] in [simulate], expected one of: bots, components, game"),
        ("[simulat]\njobs = 2", "found 'simulat', expected a table named after a command: games, rules"),
        ("jobs = 2", "found 'jobs', expected a table named after a command"),
        ("simulate = 2", "found simulate = 2, expected a table [simulate]"),
        ("jobs 2", "is not TOML: "),
    ],
)
def test_a_mistake_in_the_config_file_is_named(text: str, complaint: str, config: Path) -> None:
    config.write_text(text)
    with pytest.raises(OptionError, match=re.escape(complaint)) as caught:
        parsed("simulate", "basari")
    assert str(config) in str(caught.value)


def test_a_config_file_that_is_named_must_exist(config: Path) -> None:
    config.unlink()
    with pytest.raises(OptionError, match="there is no such file"):
        parsed("simulate", "basari")


def test_usage_errors_are_sentences_with_exit_code_2(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_SIMULATE_JOBS", "many")
    wrong = souq_command("simulate", "basari")
    assert wrong.code == 2
    assert "SOUQ_SIMULATE_JOBS" in wrong.err
    assert "'many'" in wrong.err or '"many"' in wrong.err
    missing = souq_command("simulate")
    assert missing.code == 2
    assert missing.err == "souq: GAME is missing; souq simulate --help shows what to give\n"
