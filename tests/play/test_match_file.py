"""A match on disk survives crashes at any moment."""

import errno
import os
from pathlib import Path

import pytest

import souq
from souq.play.match import Match
from souq.play.match_file import MatchFile, secret_path


def new_file(path: Path) -> MatchFile:
    return MatchFile.create(path, souq.new_match("basari", seats=3))


def play_on(match: Match, moves: int) -> None:
    for _ in range(moves):
        if not match.over:
            match.play(match.moves()[0])


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    kept = new_file(tmp_path / "a.souq")
    play_on(kept.match, 5)
    kept.save()
    resumed = MatchFile.resume(tmp_path / "a.souq")
    assert resumed.match.plies == kept.match.plies
    assert resumed.match.tables.tobytes() == kept.match.tables.tobytes()
    play_on(resumed.match, 10_000)
    resumed.save()
    assert souq.verify(souq.read_transcript((tmp_path / "a.souq").read_text())).match.over


def test_a_torn_last_line_is_dropped_and_luck_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "a.souq"
    kept = new_file(path)
    play_on(kept.match, 3)
    kept.save()
    whole = path.read_text()
    for cut in range(1, 30):
        path.write_text(whole[:-cut])
        resumed = MatchFile.resume(path)
        assert kept.match.plies[: resumed.match.played] == resumed.match.plies
        assert souq.read_transcript(path.read_text()).replay().plies == resumed.match.plies


def test_the_seed_is_private_until_the_end_and_then_told(tmp_path: Path) -> None:
    path = tmp_path / "a.souq"
    kept = new_file(path)
    seed = secret_path(path).read_text()
    assert secret_path(path).stat().st_mode & 0o077 == 0
    kept.save()
    assert seed not in path.read_text()
    play_on(kept.match, 10_000)
    kept.save()
    assert not secret_path(path).exists()
    assert seed in path.read_text()


def test_without_its_seed_a_match_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "a.souq"
    new_file(path).save()
    secret_path(path).write_text("00" * 32)
    with pytest.raises(souq.TranscriptError, match="does not match the commitment"):
        MatchFile.resume(path)
    secret_path(path).unlink()
    with pytest.raises(souq.TranscriptError, match="is missing"):
        MatchFile.resume(path)


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.souq"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        new_file(path)
    assert path.read_text() == "precious"


def test_a_full_disk_loses_nothing_that_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.souq"
    kept = new_file(path)
    play_on(kept.match, 2)
    kept.save()
    saved = path.read_text()
    play_on(kept.match, 2)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        kept.save()
    monkeypatch.undo()
    assert path.read_text() == saved
    kept.save()
    assert MatchFile.resume(path).match.plies == kept.match.plies
