"""`souq serve`: the table in the browser."""

import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console

from souq.cli.progress import warm_up
from souq.games import GAMES
from souq.kernel.errors import OptionError
from souq.kernel.extras import need_extra
from souq.server.serve import listen_at, serve
from souq.server.settings import Settings, default_database

USUAL_PORT = 8000
PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def run_server(
    host: str, port: int | None, data: Path | None, database: str | None, workers: int, bot_pace: float, open_browser: bool
) -> None:
    if workers > 1 and not hasattr(socket, "send_fds"):
        raise OptionError("several workers need a system on which processes can hand connections to each other")
    settings = Settings(database or default_database(data or user_data_path("souq")), bot_pace=bot_pace)
    if "://" in settings.database:
        need_extra("postgres", "a PostgreSQL database")
    warm_up(GAMES)
    listening = find_port(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', *EVERYWHERE) else host}:{listening.getsockname()[1]}/"
    console = Console()
    console.print(f"\n  Souq is open: [bold]{address}[/]\n", highlight=False)
    kept = f"Games are kept in {shown_database(settings.database)}. Ctrl-C closes the house; nothing is lost."
    console.print(f"  [dim]{kept}[/]\n", highlight=False, soft_wrap=True)
    sys.stdout.flush()
    if open_browser and on_a_desktop():
        threading.Thread(target=open_when_ready, args=[address], daemon=True).start()
    serve(settings, listening, workers)


def find_port(host: str, port: int | None) -> socket.socket:
    """The port asked for, or the first free one from the usual."""
    if port is not None:
        return listen_at(host, port)
    for candidate in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        try:
            return listen_at(host, candidate)
        except OSError:
            continue
    raise OptionError(f"no port from {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} is free; name one with --port")


def shown_database(database: str) -> str:
    """Without a password."""
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
