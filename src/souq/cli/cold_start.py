"""Start of `souq play` before the rules are compiled.

A process without compiled rules asks the first question at once, while another process compiles. When that is done, the first
process ends before the next decision, and this one continues the match, which is in its file, with compiled rules.

Run as a module, this file is the `souq` command in a process that ends with its parent.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from souq.kernel.game import Game
from souq.kernel.rule import COMPILED

VARIABLE = "SOUQ_COMPILING"
"""Set for the process that plays while another one compiles."""
READY = 75
"""Exit code of that process when the rules are compiled."""
ADVICE = "Souq compiles the rules once, which takes about a minute. Until then bots above easy play like greedy."
COMPILED_NOW = "The rules are compiled. From now on every bot plays at its level."
NICENESS = 10
"""Niceness of the compiler, so that the match stays quick."""


class RulesReady(Exception):
    """Raised before a decision when the rules are compiled."""


def is_waiting() -> bool:
    """Return whether this process plays while another one compiles."""
    return not COMPILED and VARIABLE in os.environ


def may_start_cold() -> bool:
    """Return whether a person sits at the terminal. Input from a file would be lost when the process changes."""
    return COMPILED and sys.stdin.isatty()


def play_uncompiled(words: Sequence[str]) -> bool:
    """Run `souq play` without compiled rules. Return True when these are ready; leave when the match ends before."""
    environment = {**os.environ, "SOUQ_COMPILE": "0", VARIABLE: "1"}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that plays
    try:
        code = subprocess.run([sys.executable, "-m", "souq", "play", *words], env=environment, check=False).returncode
    finally:
        signal.signal(signal.SIGINT, before)
    if code != READY:
        sys.exit(code)
    return True


class BackgroundCompiler:
    """`souq warm GAME ...` at a low priority, in a process group of its own, which Ctrl-C does not reach."""

    def __init__(self, games: Sequence[Game], say: Callable[[str], None]) -> None:
        self.say = say
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        environment = {name: value for name, value in os.environ.items() if name not in (VARIABLE, "SOUQ_COMPILE")}
        self.process: subprocess.Popen[bytes] | None = subprocess.Popen(
            [sys.executable, "-m", "souq.cli.cold_start", "warm", *(game.id for game in games)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
            start_new_session=True,
        )
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, self.process.pid, NICENESS)

    def check(self) -> None:
        """Raise RulesReady when the rules are compiled. Report a failure once; the match goes on without compiled rules."""
        if self.process is None or self.process.poll() is None:
            return
        if self.process.returncode == 0:
            raise RulesReady
        self.errors.seek(0)
        self.say(f"The rules could not be compiled; bots go on as they are.\n{self.errors.read().strip()}")
        self.process = None

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            with suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGTERM)
                else:
                    self.process.terminate()
            self.process.wait()
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
        self.errors.close()


def resume_words(path: Path, components: Path | None) -> list[str]:
    """Return the words after `souq play` that continue a match."""
    return ["--resume", str(path), *(["--components", str(components)] if components else [])]


def end_with_parent(end: Callable[[], None]) -> None:
    """Call a function when the parent process ends, even if it was killed. It holds the other end of standard input."""

    def wait() -> None:
        os.read(sys.stdin.fileno(), 1)
        end()

    threading.Thread(target=wait, daemon=True).start()


def end_group() -> None:
    """End this process and those that it started."""
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGTERM)
    os._exit(1)


if __name__ == "__main__":
    from souq.cli import main

    end_with_parent(end_group)
    main()
