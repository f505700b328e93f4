"""Start of `souq serve` before the rules are compiled.

A process without compiled rules serves at once, on the socket of this one, while another process compiles. When that is done,
the first process closes its connections as for a restart, and this one serves with compiled rules. Pages connect again by
themselves.

Run as a module, this file is the server without compiled rules. Its argument is the file descriptor of the socket.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from souq.cli.cold_start import ADVICE, COMPILED_NOW, BackgroundCompiler, RulesReady, end_with_parent
from souq.kernel.game import Game
from souq.server.app import load_rules
from souq.server.serve import serve
from souq.server.settings import Settings, settings_from_environment

POLL_SECONDS = 0.2
STOP_SECONDS = 20.0
"""Time in which a server closes its connections, after which it is killed."""


def may_serve_cold(settings: Settings, workers: int) -> bool:
    """Return whether a server may start uncompiled: one process, which alone uses its database and can inherit a socket."""
    return workers == 1 and "://" not in settings.database and os.name == "posix"


def serve_uncompiled(settings: Settings, listening: socket.socket, games: Sequence[Game], say: Callable[[str], None]) -> None:
    """Serve until the rules of these games are compiled. End this process with the server if that ends before."""
    stops: list[int] = []
    before = {number: signal.signal(number, lambda number, _: stops.append(number)) for number in (signal.SIGINT, signal.SIGTERM)}
    listening.listen()  # connections wait while no server accepts them
    server = start_uncompiled(settings, listening)
    say(ADVICE)
    compiler = BackgroundCompiler(games, say)
    ready = False
    try:
        while not stops and not ready and server.poll() is None:
            time.sleep(POLL_SECONDS)
            try:
                compiler.check()
            except RulesReady:
                load_rules()
                ready = server.poll() is None
    finally:
        compiler.stop()
        code = stop_server(server)
        for number, handler in before.items():
            signal.signal(number, handler)
    if stops:
        signal.raise_signal(stops[0])
    if not ready:
        sys.exit(code)
    say(COMPILED_NOW)


def start_uncompiled(settings: Settings, listening: socket.socket) -> subprocess.Popen[bytes]:
    """Start the server without compiled rules. It ends when this process does, which holds the other end of its input."""
    replace(settings, compiling=True).to_environment()
    return subprocess.Popen(
        [sys.executable, "-m", "souq.cli.cold_server", str(listening.fileno())],
        env={**os.environ, "SOUQ_COMPILE": "0"},
        stdin=subprocess.PIPE,
        pass_fds=[listening.fileno()],
    )


def stop_server(server: subprocess.Popen[bytes]) -> int:
    """Stop a server as for a restart, and return its exit code."""
    server.terminate()
    try:
        return server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        return server.wait()


if __name__ == "__main__":
    end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    with suppress(KeyboardInterrupt):
        serve(settings_from_environment(), socket.socket(fileno=int(sys.argv[1])), 1)
