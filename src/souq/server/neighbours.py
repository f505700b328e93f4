"""Server processes on one host: each notifies the others of changes and hands connections to the owner of their match."""

import asyncio
import hashlib
import os
import secrets
import socket
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

LARGEST_MESSAGE = 1 << 17
MAX_NEWS_AT_ONCE = 512
TRY_AGAIN_AFTER = 0.005
"""Delay, in seconds, before the next attempt when a process's socket buffer is full."""

MAX_PATIENCE = 2.0
"""Time limit for the hand-off of a connection, in seconds."""
GONE = (ConnectionRefusedError, FileNotFoundError)

Heard = Callable[[str], None]
"""Callback with the id of a match that another process has changed."""
Arrived = Callable[[int, bytes], None]
"""Callback with an open connection and the request read from it."""


class Neighbours:
    """The processes of one host. Each binds a datagram socket in one directory; sockets without a process are removed."""

    def __init__(self, street: Path) -> None:
        self.street = street
        self.name = secrets.token_hex(8)
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.door.setblocking(False)
        self.news: dict[str, dict[str, None]] = {}
        """Changed matches not yet announced to each process, in order."""

    def open(self, heard: Heard, arrived: Arrived) -> None:
        self.heard = heard
        self.arrived = arrived
        self.loop = asyncio.get_running_loop()
        self.door.bind(str(self.street / self.name))
        self.loop.add_reader(self.door.fileno(), self.answer)

    @property
    def is_open(self) -> bool:
        return self.door.fileno() >= 0

    def close(self) -> None:
        self.loop.remove_reader(self.door.fileno())
        (self.street / self.name).unlink(missing_ok=True)
        self.door.close()

    # Listening

    def answer(self) -> None:
        while True:
            try:
                message, connections, _, _ = socket.recv_fds(self.door, LARGEST_MESSAGE, 1)
            except BlockingIOError:
                return
            for connection in connections:
                self.arrived(connection, message)
            if not connections:
                for match in message.decode().split():
                    self.heard(match)

    # Notifying

    def tell(self, matches: Sequence[str]) -> None:
        """Notify every other process of matches that have changed."""
        for name in self.names():
            if name != self.name:
                is_behind = name in self.news
                self.news.setdefault(name, {}).update(dict.fromkeys(matches))
                if not is_behind:
                    self.tell_one(name)

    def tell_one(self, name: str) -> None:
        while self.is_open and (waiting := self.news.get(name)):
            told = list(waiting)[:MAX_NEWS_AT_ONCE]
            try:
                self.door.sendto(" ".join(told).encode(), str(self.street / name))
            except GONE:
                self.forget(name)
            except OSError:
                self.loop.call_later(TRY_AGAIN_AFTER, self.tell_one, name)
                return
            for match in told:
                waiting.pop(match)
        self.news.pop(name, None)

    # Handing off connections

    async def lead(self, match: str, connection: int, request: bytes) -> bool:
        """Hand a connection to the process that owns the match. Returns False if this process does, or if the hand-off fails."""
        held = os.dup(connection)  # the descriptor may be closed and reused during the hand-off
        try:
            return await self.hand_over(match, held, request)
        finally:
            os.close(held)

    async def hand_over(self, match: str, connection: int, request: bytes) -> bool:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        until = time.monotonic() + MAX_PATIENCE
        while (keeper := self.keeper_of(match)) != self.name and time.monotonic() < until:
            try:
                self.door.sendmsg([request], [rights], 0, str(self.street / keeper))
                return True
            except BlockingIOError:
                await asyncio.sleep(TRY_AGAIN_AFTER)
            except GONE:
                self.forget(keeper)
            except OSError:
                return False
        return False

    def keeper_of(self, match: str) -> str:
        """Return the owner of a match by rendezvous hashing: a process that starts or ends changes few owners."""
        return max(self.names(), key=lambda name: hashlib.blake2b(f"{name} {match}".encode()).digest(), default=self.name)

    def names(self) -> list[str]:
        """Return the names of all processes; none if the directory was removed."""
        return [path.name for path in self.street.glob("*")]

    def forget(self, name: str) -> None:
        (self.street / name).unlink(missing_ok=True)
        self.news.pop(name, None)
