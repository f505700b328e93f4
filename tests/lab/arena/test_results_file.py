"""Results files: resumed after interruptions and crashes, and only with the same settings."""

import json
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

from souq.kernel.errors import OptionError
from souq.lab.arena.game_result import GameResult
from souq.lab.arena.results_file import SETTINGS, ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena, GameKey
from tests.lab.arena.arenas import COMPILED, PROGRAM, WITH_PROGRAM, played, timeless


def interrupt_after(count: int, results: ResultsFile) -> None:
    def on_games(games: Sequence[GameResult]) -> None:
        if len(results.games) >= count:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_arena(WITH_PROGRAM, jobs_for(WITH_PROGRAM, 9, results), results, on_games=on_games)


@pytest.mark.slow
def test_games_are_saved_and_continued_after_an_interruption(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    first = ResultsFile(WITH_PROGRAM, path)
    with first.open(resume=False):
        interrupt_after(4, first)
    assert [file.name for file in tmp_path.iterdir()] == ["results.parquet"]
    assert pl.read_parquet(path).height == 4 * 3
    assert json.loads(pl.read_parquet_metadata(path)["souq"])["descriptions"] == {
        PROGRAM: "external program",
        "greedy": "best move by a quick rule of thumb",
    }
    again = ResultsFile(WITH_PROGRAM, path)
    with again.open(resume=True):
        jobs = jobs_for(WITH_PROGRAM, 9, again)
        assert [job.keys for job in jobs] == [(GameKey(deal, rotation),) for deal in range(3) for rotation in range(3)][4:]
        play_arena(WITH_PROGRAM, jobs, again)
    assert timeless(again) == timeless(played(WITH_PROGRAM, 9))
    read = ResultsFile(WITH_PROGRAM, path)
    with read.open(resume=True):
        assert read.games == again.games


def test_ctrl_c_while_a_game_is_written_does_not_lose_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(COMPILED, path)

    def interrupted(number: int) -> None:
        raise KeyboardInterrupt

    with results.open(resume=False):
        monkeypatch.setattr("souq.lab.arena.results_file.os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play_arena(COMPILED, jobs_for(COMPILED, 6, results), results)
    assert pl.read_parquet(path).height == 6 * 3


@pytest.mark.slow
def test_an_incomplete_line_is_cut_off_and_its_game_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(COMPILED, path)
    results.begin(path, resume=False)
    play_arena(COMPILED, jobs_for(COMPILED, 6, results), results)
    whole = results.lines_path.read_bytes()
    for cut in (len(whole), len(whole) - 1, len(whole) - 40, 10, 0):
        results.lines_path.write_bytes(whole[:cut])
        again = ResultsFile(COMPILED, path)
        again.begin(path, resume=True)
        assert len(again.games) == max(0, whole[:cut].count(b"\n") - 1)
        play_arena(COMPILED, jobs_for(COMPILED, 6, again), again)
        assert again.games == results.games
        assert results.lines_path.read_bytes() == whole


def test_files_with_an_old_column_name_are_read(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(COMPILED, path)
    with results.open(resume=False):
        play_arena(COMPILED, jobs_for(COMPILED, 3, results), results)
    old = pl.read_parquet(path).rename({"skipped": "unasked"})
    old.write_parquet(path, metadata={SETTINGS: json.dumps(COMPILED.settings())})
    again = ResultsFile(COMPILED, path)
    with again.open(resume=True):
        assert again.games == results.games


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Arena("basari", 3, ("greedy", "random"), seed=6), "with seed 5, not 6"),
        (Arena("basari", 4, ("greedy", "random"), seed=5), "with seats 3, not 4"),
        (Arena("basari", 3, ("random", "greedy"), seed=5), r'with bots \["greedy", "random"\], not'),
        (Arena("bazaar", 3, ("greedy", "random"), seed=5), "with game basari/1, not bazaar/1"),
    ],
)
def test_a_file_is_not_continued_with_other_settings(other: Arena, difference: str, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(COMPILED, path)
    with results.open(resume=False):
        play_arena(COMPILED, jobs_for(COMPILED, 3, results), results)
    before = path.read_bytes()
    with pytest.raises(OptionError, match=difference), ResultsFile(other, path).open(resume=True):
        pass
    with pytest.raises(OptionError, match="exists already"), ResultsFile(COMPILED, path).open(resume=False):
        pass
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["results.parquet", "results.parquet.part"])
def test_other_files_are_not_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("dear diary\n" * 3)
    with (
        pytest.raises(OptionError, match=r"not a results file|cannot be read"),
        ResultsFile(COMPILED, tmp_path / "results.parquet").open(resume=True),
    ):
        pass
    assert (tmp_path / name).read_text().startswith("dear diary")


def test_a_second_arena_cannot_write_to_the_file(tmp_path: Path) -> None:
    with (
        ResultsFile(COMPILED, tmp_path / "a.parquet").open(resume=False),
        pytest.raises(OptionError, match="another arena"),
        ResultsFile(COMPILED, tmp_path / "a.parquet").open(resume=True),
    ):
        pass
