"""`souq serve` before the rules are compiled."""

import os
import random
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from souq.games import find_game
from souq.kernel.rule import COMPILED, cache_directory
from souq.lab.compile import warm, warm_marker
from tests.broken_game import write_broken_game
from tests.server.http_clients import PATIENCE, Guest
from tests.server.running_servers import ProcessServer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not COMPILED, reason="nothing is compiled"),
    pytest.mark.skipif(os.name != "posix", reason="processes of this system cannot inherit sockets"),
]

GAME = find_game("basari")
Serve = Callable[[], ProcessServer]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts `souq serve` on a new SQLite database."""
    servers: list[ProcessServer] = []

    def start() -> ProcessServer:
        (tmp_path / "data").mkdir()
        servers.append(ProcessServer(tmp_path / "log", "--data", str(tmp_path / "data")))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def one_cold_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FileLock]:
    """A cache in which the marker of one game is missing, and the lock without which no process compiles that game."""
    warm([GAME], lambda _: None)
    warm_cache, cache = cache_directory(), tmp_path / "cache"
    shutil.copytree(warm_cache, cache / warm_cache.name)
    marker = cache / warm_cache.name / warm_marker(GAME).name
    marker.unlink()
    monkeypatch.setenv("SOUQ_CACHE", str(cache))
    with FileLock(marker.with_suffix(".lock"), thread_local=False) as lock:
        yield lock


def is_compiling(guest: Guest) -> bool:
    compiling = guest.see("/api/games")["compiling"]
    assert isinstance(compiling, bool)
    return compiling


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def processes_with(cache: Path) -> list[int]:
    """Return the processes that were started with this cache directory."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"SOUQ_CACHE={cache}".encode() in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
        except OSError:
            continue
    return found


def test_a_server_with_an_empty_cache_asks_a_player(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_CACHE", str(tmp_path / "cache"))
    server = serve()
    alice = server.guest("Alice")
    assert is_compiling(alice)
    with alice.sit_at(alice.new_table("gemhunt", "me", "expert", "hard", "medium")) as chair:
        chair.wait(lambda chair: chair.is_my_turn)
        assert chair.position is not None
        assert chair.position["moves"]
    assert not [*(tmp_path / "cache").rglob("*.warm")]
    wait_until(lambda: "bots above easy play like greedy" in server.logs.read_text())


def test_a_match_goes_on_when_the_rules_are_compiled(serve: Serve, one_cold_game: FileLock) -> None:
    server = serve()
    alice = server.guest("Alice")
    assert is_compiling(alice)
    table = alice.new_table(GAME.id, "me", "hard", "medium")
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.ply > 15 and chair.is_my_turn, random.Random(1))
        lines = list(chair.lines)
        assert is_compiling(alice)
        one_cold_game.release()
        assert chair.closed_with() == 1012
    wait_until(lambda: not is_compiling(alice))
    wait_until(lambda: "every bot plays at its level" in server.logs.read_text())
    assert alice.table(table)["lines"][: len(lines)] == lines
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.ply > lines[-1]["ply"] + 15, random.Random(2))
    assert "Traceback" not in server.logs.read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_survives_the_command(serve: Serve, one_cold_game: FileLock, tmp_path: Path, number: signal.Signals) -> None:
    server = serve()
    alice = server.guest("Alice")
    assert is_compiling(alice)
    chair = alice.sit_at(alice.new_table(GAME.id, "me", "hard", "medium"))
    port = int(server.url.rpartition(":")[2])
    process = server.process
    assert process is not None
    if sys.platform == "linux":
        assert len(processes_with(tmp_path / "cache")) >= 3
    process.send_signal(number)
    assert chair.closed_with() == 1012
    assert process.wait(PATIENCE) in (-number, 128 + number)
    if sys.platform == "linux":
        wait_until(lambda: not processes_with(tmp_path / "cache"))
    socket.create_server(("127.0.0.1", port)).close()
    server.reader.join(PATIENCE)
    server.process = None
    assert "Traceback" not in server.logs.read_text()


def test_a_server_goes_on_uncompiled_when_a_rule_cannot_be_compiled(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_broken_game(tmp_path / "broken", monkeypatch)
    server = serve()
    alice = server.guest("Alice")
    wait_until(lambda: "The rules could not be compiled" in server.logs.read_text())
    with alice.sit_at(alice.new_table(GAME.id, "me", "hard", "medium")) as chair:
        chair.play_until(lambda chair: chair.ply > 15, random.Random(3))
    assert is_compiling(alice)
    assert server.logs.read_text().count("this rule cannot be compiled") == 1
