"""`souq serve`: the games in the browser."""

import asyncio
import os
import socket
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import closing
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console

from souq.cli.arguments import check_directory_name
from souq.cli.cold_server import may_serve_cold, serve_uncompiled
from souq.cli.progress import warm_up
from souq.games import GAMES
from souq.kernel.errors import OptionError
from souq.kernel.extras import need_extra
from souq.lab.compile import is_warm
from souq.server.changes import FAILURES
from souq.server.serve import listen_at, serve
from souq.server.settings import Settings, default_database
from souq.server.store import Store

USUAL_PORT = 8000
MAX_PORT = 65535
CONNECT_SECONDS = 10.0
UNREADABLE: tuple[type[Exception], ...] = (*FAILURES, ValueError)
"""Errors of a database that cannot be opened, or whose address cannot be read."""
PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def run_server(
    host: str, port: int | None, data: Path | None, database: str | None, workers: int, bot_pace: float, open_browser: bool
) -> None:
    check_numbers(port, workers, bot_pace)
    check_directory_name(data, "--data")
    settings = Settings(database or default_database(data or user_data_path("souq")), bot_pace=bot_pace)
    if "://" in settings.database:
        check_database(settings.database)
    else:
        check_file(Path(settings.database))
    cold = [game for game in GAMES if not is_warm(game)]
    starts_cold = bool(cold) and may_serve_cold(settings, workers)
    if not starts_cold:
        warm_up(cold)
    listening = find_port(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', *EVERYWHERE) else host}:{listening.getsockname()[1]}/"
    console = Console()
    console.print(f"\n  Souq is open: [bold]{address}[/]\n", highlight=False)
    kept = f"Games are saved in {shown_database(settings.database)}. Ctrl-C stops the server; no game is lost."
    console.print(f"  [dim]{kept}[/]\n", highlight=False, soft_wrap=True)
    sys.stdout.flush()
    if open_browser and on_a_desktop():
        threading.Thread(target=open_when_ready, args=[address], daemon=True).start()
    if starts_cold:
        serve_uncompiled(settings, listening, cold, lambda text: console.print(f"  {text}", markup=False, soft_wrap=True))
    serve(settings, listening, workers)


def check_numbers(port: int | None, workers: int, bot_pace: float) -> None:
    """Raise OptionError for numbers that no server can have."""
    if port is not None and not 0 <= port <= MAX_PORT:
        raise OptionError(f"found --port {port}, expected 0 to {MAX_PORT}")
    if workers < 1:
        raise OptionError(f"found --workers {workers}, expected at least one worker")
    if workers > 1 and not hasattr(socket, "send_fds"):
        raise OptionError(f"found --workers {workers}, expected one: processes of this system cannot share connections")
    if not bot_pace >= 0:
        raise OptionError(f"found --bot-pace {bot_pace:g}, expected 0 or more")


def check_database(database: str) -> None:
    """Connect to a PostgreSQL database once, so that a wrong address or password is found before the server starts."""
    shown = shown_database(database)
    if not database.startswith(("postgresql://", "postgres://")):
        raise OptionError(f"found --database {shown}, expected postgresql://user:password@host/name or the path of a SQLite file")
    need_extra("postgres", "a PostgreSQL database")

    async def connect() -> None:
        engine = Store(database).engine
        try:
            async with asyncio.timeout(CONNECT_SECONDS), engine.connect():
                pass
        finally:
            await engine.dispose()

    try:
        asyncio.run(connect())
    except UNREADABLE as error:
        raise ConnectionError(f"{shown} cannot be opened: {getattr(error, 'orig', None) or error}") from None


def check_file(path: Path) -> None:
    """Raise OSError unless a SQLite database can be opened, or made, at a path."""
    for place in (path.parent, path):
        if place.exists() and not os.access(place, os.W_OK):
            raise OSError(f"{place} cannot be written to; name another directory with --data")
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as error:
        raise OSError(f"{path} cannot be opened: {error}") from None


def find_port(host: str, port: int | None) -> socket.socket:
    """Return a socket at the port, or at the first free one from 8000."""
    if port is not None:
        return listen_at(host, port)
    for candidate in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        try:
            return listen_at(host, candidate)
        except OSError:
            continue
    raise OSError(f"no port from {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} is free; name a free one with --port")


def shown_database(database: str) -> str:
    """Return the name of a database without its password."""
    head, at, tail = database.rpartition("@")
    return f"{head.split('://')[0]}://…@{tail}" if at else database


def on_a_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}healthz", timeout=1).close()  # noqa: S310
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
