"""Servers under test: in a thread of this process, or as people start them."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import uvicorn

from souq.play.match import Match
from souq.server.app import new_app
from souq.server.house import House
from souq.server.serve import configure
from souq.server.settings import Settings
from tests.server.http_clients import PATIENCE, Guest

T = TypeVar("T")
ADDRESS = re.compile(r"Souq is open: http://[^:]+:(\d+)/")
GENEROUS = 1e6
"""Requests a second: tests come from one address and are quick."""


class Hosted:
    """Something that answers at an address, with the guests who came."""

    url: str

    def __init__(self) -> None:
        self.guests: list[Guest] = []

    def guest(self, name: str = "") -> Guest:
        guest = Guest(self.url, name)
        self.guests.append(guest)
        return guest

    def show_out(self) -> None:
        for guest in self.guests:
            guest.close()
        self.guests.clear()


class ThreadedServer(Hosted):
    """The application in a thread, so that a test can look into the house and make its store fail."""

    def __init__(self, database: str, **settings: Any) -> None:
        super().__init__()
        self.database = database
        self.settings = Settings(database, **{"bot_pace": 0.0, "requests_a_second": GENEROUS, **settings})
        self.app = new_app(self.settings)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.server = uvicorn.Server(configure(self.app, lifespan="on"))
        self.thread = threading.Thread(target=self.server.run, args=[[self.listening]])
        self.thread.start()
        httpx2.get(f"{self.url}/healthz", timeout=PATIENCE).raise_for_status()

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something in the server's own event loop."""
        assert self.house.sweeper is not None
        return asyncio.run_coroutine_threadsafe(work, self.house.sweeper.get_loop()).result(PATIENCE)

    def match(self, table: str) -> Match:
        """The match in memory, secrets and all."""
        return self.house.rooms[table].running()

    def stop(self) -> None:
        self.show_out()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listening.close()


class ProcessServer(Hosted):
    """`souq serve` as a process that can be killed and started again on the same data."""

    def __init__(self, logs: Path, *words: str) -> None:
        super().__init__()
        self.logs = logs
        self.words = words
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        with self.logs.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "souq", "serve", "--port", "0", "--no-open", "--bot-pace", "0", *self.words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        told = b""
        while not (found := ADDRESS.search(told.decode())):
            line = self.process.stdout.readline()
            assert line, (told, self.logs.read_text())
            told += line
        self.url = f"http://127.0.0.1:{found[1]}"
        self.reader = threading.Thread(target=self.keep_log, args=[self.process.stdout])
        self.reader.start()
        transport = httpx2.HTTPTransport(retries=20)
        with httpx2.Client(transport=transport, timeout=PATIENCE) as client:
            client.get(f"{self.url}/healthz").raise_for_status()

    def keep_log(self, stream: Any) -> None:
        with self.logs.open("ab", buffering=0) as logs:
            for line in stream:
                logs.write(line)
        stream.close()

    def end(self, number: int) -> int:
        """Sends a signal, or 0 for none, and waits for the end. Only `SIGKILL` takes the whole group at once."""
        process = self.process
        assert process is not None
        if number == signal.SIGKILL:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        code = process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process = None
        return code

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)
        self.show_out()

    def stop(self) -> None:
        self.show_out()
        if self.process is not None:
            self.end(signal.SIGTERM)
