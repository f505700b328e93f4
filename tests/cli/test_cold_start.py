"""Commands with an empty cache of compiled rules."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import souq
from souq.kernel.rule import COMPILED
from tests.broken_game import write_broken_game
from tests.cli.souq_command import souq_command

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
select = pytest.importorskip("select")
ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds in which a game must be compiled on a busy machine."""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not COMPILED, reason="nothing is compiled")]


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOUQ_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return write_broken_game(tmp_path / "broken", monkeypatch)


class Terminal:
    """`souq` at a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "120"}
        command = [sys.executable, "-m", "souq", *words]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True)
        os.close(slave)
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def wait_for(self, text: str) -> str:
        """Return what was printed up to the text, and forget it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self.master], [], [], 1)[0]:
                try:
                    self.seen += os.read(self.master, 1 << 16).decode(errors="replace")
                except OSError:
                    pytest.fail(f"the command ended before it printed {text!r}:\n{self.seen}")
        before, _, self.seen = self.seen.partition(text)
        return " ".join(before.split())

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)

    def leave(self) -> int:
        self.type("quit")
        self.wait_for("The match is saved")
        return self.process.wait(PATIENCE)


def await_end_of_compiler(cache: Path) -> None:
    """Wait until no process that compiles into this cache runs any more."""
    deadline = time.monotonic() + PATIENCE
    while any(compiles_into(cache, process) for process in Path("/proc").glob("[0-9]*")):
        assert time.monotonic() < deadline, "the compiler still runs"
        time.sleep(0.2)


def compiles_into(cache: Path, process: Path) -> bool:
    try:
        words = (process / "cmdline").read_bytes().split(b"\0")
        return b"warm" in words and os.fsencode(cache) in (process / "environ").read_bytes()
    except OSError:
        return False


OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def open_terminal() -> Iterator[OpenTerminal]:
    opened: list[Terminal] = []

    def start(*words: str) -> Terminal:
        opened.append(Terminal(*words))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def test_play_asks_before_the_rules_are_compiled_and_continues_with_compiled_rules(
    empty_cache: Path, open_terminal: OpenTerminal, tmp_path: Path
) -> None:
    file = tmp_path / "a.souq"
    terminal = open_terminal("play", "bazaar", "--seats", "me:Ann,hard", "--file", str(file))
    said = terminal.wait_for("Ann>")
    assert "Until then bots above easy play like greedy" in said
    assert not [*empty_cache.rglob("*.warm")]
    await_end_of_compiler(empty_cache)
    terminal.type("roll")
    assert "every bot plays at its level" in terminal.wait_for("Ann>")
    assert terminal.leave() == 0
    match = souq.read_transcript(file.read_text(encoding="utf-8")).replay()
    assert list(match.names) == ["Ann", "hard-2"]
    assert any(ply.seat == 0 for ply in match.plies)


def test_a_game_that_cannot_be_compiled_is_played_uncompiled(
    empty_cache: Path, broken_game: Path, open_terminal: OpenTerminal, tmp_path: Path
) -> None:
    terminal = open_terminal("play", "broken", "--seats", "me:Ann,greedy", "--file", str(tmp_path / "a.souq"))
    terminal.wait_for("Ann>")
    await_end_of_compiler(empty_cache)
    terminal.type("bid 0")
    said = terminal.wait_for("Is every function that it calls a @rule?")
    assert "The rules could not be compiled" in said
    assert "this rule cannot be compiled" in said
    terminal.wait_for("Ann>")
    assert terminal.leave() == 0


def test_warm_names_the_line_of_a_rule_that_cannot_be_compiled(empty_cache: Path, broken_game: Path) -> None:
    done = souq_command("warm", "broken")
    assert done.code == 1
    line = next(
        n
        for n, text in enumerate(broken_game.read_text(encoding="utf-8").splitlines(), 1)
        if "buyer(box" in text and "def" not in text
    )
    assert f"{broken_game.name}, line" in done.err.replace("\n", " ") or str(broken_game) in done.err
    assert "line " + str(line) in done.err
    assert "Is every function that it calls a @rule?" in done.err
    assert "Traceback" not in done.err


def test_warm_compiles_only_the_games_named(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_GAMES", str(ROOT / "examples" / "toy"))
    assert souq_command("warm", "toy").code == 0
    assert [path.name.partition("-")[0] for path in empty_cache.rglob("*.warm")] == ["toy"]
