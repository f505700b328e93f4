"""The games of an arena on disk: a line for each while they are played, one Parquet file when they are done."""

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
from souq.lab.arena.worker import Arena, GameKey, GameResult, SeatResult, describe_player

SETTINGS = "souq"
"""Under which the Parquet file tells what was played."""

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


def settings_of(arena: Arena) -> dict[str, Any]:
    """What has to be the same for games to stand in one file."""
    return {
        "game": arena.game.name,
        "components": (arena.components or arena.game.components).digest,
        "options": dict(arena.game.check_options(arena.options)),
        "seats": arena.seats,
        "bots": list(arena.bots),
        "seed": arena.seed,
        "seconds": arena.limit.seconds,
        "playouts": arena.limit.playouts,
    }


class ResultsFile:
    """Games by their place. With a path, what is added is on disk, and a crash in the middle of a line costs that line."""

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        self.settings = settings_of(arena)
        self.descriptions = {name: describe_player(name, arena) for name in arena.names}
        self.path = path
        self.games: dict[GameKey, GameResult] = {}

    @property
    def lines_path(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".part")

    @contextmanager
    def open(self, resume: bool) -> Iterator[None]:
        """Reads what is there, if it was played alike, and closes with a Parquet file of everything."""
        if self.path is None:
            yield
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise OptionError(f"another arena is writing {self.path}") from None
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
        there = [found for found in (path, self.lines_path) if found.exists()]
        if there and not resume:
            raise OptionError(f"{there[0]} is there already; go on with it by --resume, or name another file")
        if path.exists():
            settings, games = read_rows(path)
            self.check(path, settings)
            self.take(games)
        if self.lines_path.exists():
            self.take(self.read_lines())
        else:
            self.append(json.dumps(self.settings).encode() + b"\n")

    def read_lines(self) -> list[GameResult]:
        """A last line that broke off was never counted and is dropped."""
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
        for name, value in self.settings.items():
            if found.get(name) != value:
                raise OptionError(f"{path} was played with {name} {spell(found.get(name))}, not {spell(value)}")

    def take(self, games: Iterable[GameResult]) -> None:
        for game in games:
            self.games.setdefault(GameKey(game.deal, game.rotation), game)

    def add(self, games: Iterable[GameResult]) -> None:
        kept = [msgspec.structs.replace(game, transcript=None) for game in games]
        self.take(kept)  # first, so that Ctrl-C while they are written does not leave them out of the Parquet file
        if self.path is not None:
            self.append(b"".join(msgspec.json.encode(game) + b"\n" for game in kept))

    def append(self, lines: bytes) -> None:
        with self.lines_path.open("ab") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())

    def drop_from(self, deal: int) -> None:
        """Forgets the games of this deal and later ones."""
        self.games = {key: game for key, game in self.games.items() if key.deal < deal}

    def finish(self, path: Path) -> None:
        if self.games:
            half = path.with_name(path.name + ".half")
            self.rows().write_parquet(half, metadata={SETTINGS: json.dumps({**self.settings, "descriptions": self.descriptions})})
            half.replace(path)
        self.lines_path.unlink(missing_ok=True)

    def rows(self) -> pl.DataFrame:
        """A row for each seat of each game, in the order of the deals."""
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
    try:
        settings = json.loads(pl.read_parquet_metadata(path)[SETTINGS])
        frame = pl.read_parquet(path).select(*ROWS)
    except (pl.exceptions.PolarsError, KeyError, ValueError) as error:
        raise OptionError(f"{path} is no Parquet file of an arena") from error
    games: dict[GameKey, list[tuple[Any, ...]]] = {}
    for row in frame.iter_rows():
        games.setdefault(GameKey(row[0], row[1]), []).append(row)
    return settings, [GameResult(*key, seats[0][2], tuple(SeatResult(*row[4:]) for row in seats)) for key, seats in games.items()]


def spell(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
