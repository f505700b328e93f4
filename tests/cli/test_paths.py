"""`souq paths`."""

import json
from pathlib import Path

import pytest

from tests.cli.souq_command import souq_command


def test_paths_name_what_souq_would_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SOUQ_CONFIG", "SOUQ_SERVE_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("SOUQ_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("SOUQ_SERVE_DATA", str(tmp_path / "data"))
    paths = json.loads(souq_command("paths", "--json").out)
    assert set(paths) == {"data", "matches", "cache", "config", "database"}
    assert paths["cache"] == str(tmp_path / "cache")
    assert paths["database"] == str(tmp_path / "data" / "souq.sqlite")
    assert not (tmp_path / "data").exists()
    for line, (name, path) in zip(souq_command("paths").out.splitlines(), paths.items(), strict=True):
        assert line.split(maxsplit=1) == [name, path]


def test_a_password_of_the_database_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_SERVE_DATABASE", "postgresql://me:secret@host/games")
    shown = souq_command("paths").out
    assert "host/games" in shown
    assert "secret" not in shown
