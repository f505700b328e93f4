"""SQLite writer process. Commits run here so that fsync never blocks the event loop or competes for the GIL.

The process reads its standard input: first the file name and the statements, then one order per commit, each of which
it answers with a result. At the end of its input it finishes the current order and exits.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

if sys.platform != "win32":
    import fcntl

SIZE_BYTES = 4
DONE, CONFLICT = "", "conflict"
"""Answers to an order. Any other answer is the error for which nothing was written."""


class Duties(Struct):
    path: str
    statements: list[str]
    only_once: list[int]
    """Numbers of the statements that conflict unless they change as many rows as they are given."""
    street: str = ""
    """Directory with the sockets of the other server processes, if there are any."""


Order = list[tuple[int, list[dict[str, Any]]]]
"""Statements by number, each with its rows. An order is one transaction."""

ENCODER = Encoder()


def framed(message: Any) -> bytes:
    written = ENCODER.encode(message)
    return len(written).to_bytes(SIZE_BYTES, "big") + written


def read_frame(source: BinaryIO) -> bytes | None:
    """Read the next message. Returns None at the end of the input, even within a message."""
    size = source.read(SIZE_BYTES)
    if len(size) < SIZE_BYTES:
        return None
    message = source.read(int.from_bytes(size, "big"))
    return message if len(message) == int.from_bytes(size, "big") else None


def prepare(connection: Any, *_: Any) -> None:
    """Open the file in WAL mode with full synchronisation: commits survive a power cut, and readers do not wait."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


class Taken(Exception):
    """Another process has written first."""


class Clerk:
    def __init__(self, duties: Duties) -> None:
        self.duties = duties
        self.connection = sqlite3.connect(duties.path, timeout=30, isolation_level=None)
        prepare(self.connection)
        self.street = os.open(duties.street, os.O_RDONLY) if duties.street else None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock that serialises the writer processes of one host, so that none depends on SQLite's busy polling."""
        if self.street is not None:
            fcntl.flock(self.street, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if self.street is not None:
                fcntl.flock(self.street, fcntl.LOCK_UN)

    def obey(self, order: Order) -> str:
        with self.turn():
            return self.carry_out(order)

    def carry_out(self, order: Order) -> str:
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.write(order)
            self.connection.execute("COMMIT")
        except (sqlite3.IntegrityError, Taken):
            answer = CONFLICT
        except sqlite3.Error as error:
            answer = str(error) or type(error).__name__
        else:
            return DONE
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")
        return answer

    def write(self, order: Order) -> None:
        for number, rows in order:
            done = self.connection.executemany(self.duties.statements[number], rows)
            if number in self.duties.only_once and done.rowcount != len(rows):
                raise Taken


def work(source: BinaryIO, answers: BinaryIO) -> None:
    hello = read_frame(source)
    if hello is None:
        return
    clerk = Clerk(Decoder(Duties).decode(hello))
    orders = Decoder(Order)
    while (message := read_frame(source)) is not None:
        answers.write(framed(clerk.obey(orders.decode(message))))
        answers.flush()


if __name__ == "__main__":
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    work(sys.stdin.buffer, sys.stdout.buffer)
