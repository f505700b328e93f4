"""Results of an arena on disk.

While the arena runs, each game is a line of JSON in FILE.part, flushed to disk. At the end all games are written to one
Parquet file, which replaces FILE atomically, and FILE.part is removed. A lock file keeps a second arena away.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
from filelock import FileLock, Timeout

from souq.kernel.errors import OptionError
from souq.lab.arena.game_result import GameResult, SeatResult
from souq.lab.arena.players import describe_player
from souq.lab.arena.settings import Arena, GameKey

SETTINGS = "souq"
"""Key of the settings in the metadata of the Parquet file."""

ROWS = {
    "deal": pl.Int64,
    "rotation": pl.Int64,
    "plies": pl.Int64,
    "seat": pl.Int64,
    "bot": pl.String,
    "score": pl.Int64,
    "won": pl.Boolean,
    "rank": pl.Int64,
    "decisions": pl.Int64,
    "seconds": pl.Float64,
    "timeouts": pl.Int64,
    "crashes": pl.Int64,
    "illegal": pl.Int64,
    "skipped": pl.Int64,
}
"""Columns of the Parquet file: a row for each seat of each game."""

OLD_COLUMNS = {"unasked": "skipped"}
"""New names of columns of older files."""


class ResultsFile:
    """The games of an arena by key. Without a path they are only in memory.

    With a path, `add` returns once the games are on disk. A crash while a line is written loses that line only.
    """

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        self.settings = arena.settings()
        self.descriptions = {name: describe_player(name, arena) for name in arena.names}
        self.path = path
        self.games: dict[GameKey, GameResult] = {}

    @property
    def lines_path(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".part")

    @contextmanager
    def open(self, resume: bool) -> Iterator[None]:
        """Read the games of earlier runs, and write the Parquet file at the end.

        Raise OptionError if a file is there and `resume` is false, or if its settings differ.
        """
        if self.path is None:
            yield
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise OptionError(f"another arena is writing to {self.path}") from None
        try:
            self.begin(self.path, resume)
            try:
                yield
            finally:
                self.finish(self.path)
        finally:
            Path(lock.lock_file).unlink(missing_ok=True)
            lock.release()

    def begin(self, path: Path, resume: bool) -> None:
        """Read the files that exist and begin FILE.part."""
        existing = [file for file in (path, self.lines_path) if file.exists()]
        if existing and not resume:
            raise OptionError(f"{existing[0]} exists already; continue it with --resume, or name another file")
        if path.exists():
            settings, games = read_rows(path)
            self.check(path, settings)
            self.keep_in_memory(games)
        if self.lines_path.exists():
            self.keep_in_memory(self.read_lines())
        else:
            self.append(json.dumps(self.settings).encode() + b"\n")

    def read_lines(self) -> list[GameResult]:
        """Return the games in FILE.part. An incomplete last line is cut off."""
        lines = self.lines_path.read_bytes()
        whole = lines[: lines.rfind(b"\n") + 1]
        if whole != lines:
            os.truncate(self.lines_path, len(whole))
        first, *others = whole.splitlines() or [b""]
        if not first:
            self.append(json.dumps(self.settings).encode() + b"\n")
            return []
        try:
            self.check(self.lines_path, json.loads(first))
            return [msgspec.json.decode(line, type=GameResult) for line in others]
        except (msgspec.DecodeError, ValueError) as error:
            if isinstance(error, OptionError):
                raise
            raise OptionError(f"{self.lines_path} cannot be read: {error}") from error

    def check(self, path: Path, found: dict[str, Any]) -> None:
        """Raise OptionError for the first setting that differs."""
        for name, value in self.settings.items():
            if found.get(name) != value:
                raise OptionError(f"{path} was played with {name} {as_text(found.get(name))}, not {as_text(value)}")

    def keep_in_memory(self, games: Iterable[GameResult]) -> None:
        for game in games:
            self.games.setdefault(GameKey(game.deal, game.rotation), game)

    def add(self, games: Iterable[GameResult]) -> None:
        kept = [msgspec.structs.replace(game, transcript=None) for game in games]
        self.keep_in_memory(kept)  # before the write, so that Ctrl-C during it does not lose the games
        if self.path is not None:
            self.append(b"".join(msgspec.json.encode(game) + b"\n" for game in kept))

    def append(self, lines: bytes) -> None:
        with self.lines_path.open("ab") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())

    def drop_from(self, deal: int) -> None:
        """Remove the games of this deal and later ones."""
        self.games = {key: game for key, game in self.games.items() if key.deal < deal}

    def finish(self, path: Path) -> None:
        """Replace the Parquet file by all games and remove FILE.part."""
        if self.games:
            half = path.with_name(path.name + ".half")
            self.rows().write_parquet(half, metadata={SETTINGS: json.dumps({**self.settings, "descriptions": self.descriptions})})
            half.replace(path)
        self.lines_path.unlink(missing_ok=True)

    def rows(self) -> pl.DataFrame:
        """Return a row for each seat of each game, in the order of the deals."""
        ordered = [self.games[key] for key in sorted(self.games)]
        return pl.DataFrame(
            [
                (game.deal, game.rotation, game.plies, number + 1, *msgspec.structs.astuple(seat))
                for game in ordered
                for number, seat in enumerate(game.seats)
            ],
            schema=ROWS,
            orient="row",
        )


def read_rows(path: Path) -> tuple[dict[str, Any], list[GameResult]]:
    """Return the settings and the games of a Parquet file."""
    try:
        settings = json.loads(pl.read_parquet_metadata(path)[SETTINGS])
        frame = pl.read_parquet(path).rename(OLD_COLUMNS, strict=False).select(*ROWS)
    except (pl.exceptions.PolarsError, KeyError, ValueError) as error:
        raise OptionError(f"{path} is not a results file of `souq arena`") from error
    games: dict[GameKey, list[tuple[Any, ...]]] = {}
    for row in frame.iter_rows():
        games.setdefault(GameKey(row[0], row[1]), []).append(row)
    return settings, [GameResult(*key, seats[0][2], tuple(SeatResult(*row[4:]) for row in seats)) for key, seats in games.items()]


def as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
