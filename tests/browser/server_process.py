"""A server of our own with its own data: it can be killed at any moment and started again at the same address."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2

SOURCES = Path(__file__).parents[2] / "src"
LONGEST_START = 600.0
LONGEST_STOP = 30.0


class Served:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once it answers."""
        paths = [str(SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
        options = ["--port", str(self.port), "--data", str(self.data), "--no-open", "--bot-pace", "0"]
        with (self.data / "server.log").open("ab") as told:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "souq", "serve", *options],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                stdout=told,
                stderr=told,
            )
        self.wait_until_well()

    def wait_until_well(self) -> None:
        patience = time.monotonic() + LONGEST_START
        while time.monotonic() < patience:
            assert self.process is not None
            assert self.process.poll() is None, f"The server ended: {self.told()}"
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError(f"The server does not answer: {self.told()}")

    def told(self) -> str:
        return (self.data / "server.log").read_text(errors="replace")[-4000:]

    def kill(self) -> None:
        """As by kill -9: nothing is finished, nobody is told."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(LONGEST_STOP)
        except subprocess.TimeoutExpired:
            self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
