"""The clerk: a process that does nothing but write to a SQLite file, so that moves and the disk do not share one Python.

It reads from its input: first the file and the statements, then orders. It answers each order with what became of it.
It ends when its input does, and finishes what it had begun.
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
"""Answers; any other one says why nothing was written."""


class Duties(Struct):
    path: str
    statements: list[str]
    only_once: list[int]
    """The numbers of statements that conflict unless they change as many rows as they are given."""
    street: str = ""
    """Where the server's neighbours are, if it has any."""


Order = list[tuple[int, list[dict[str, Any]]]]
"""Statements by their numbers, each with the rows that it is carried out for: all of it or nothing."""

ENCODER = Encoder()


def framed(message: Any) -> bytes:
    written = ENCODER.encode(message)
    return len(written).to_bytes(SIZE_BYTES, "big") + written


def read_frame(source: BinaryIO) -> bytes | None:
    """Return the next message, or None at the end of the stream, even in the middle of a message."""
    size = source.read(SIZE_BYTES)
    if len(size) < SIZE_BYTES:
        return None
    message = source.read(int.from_bytes(size, "big"))
    return message if len(message) == int.from_bytes(size, "big") else None


def prepare(connection: Any, *_: Any) -> None:
    """Set up a SQLite connection so that a commit survives a power cut and readers do not wait for a writer."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


class Taken(Exception):
    """Somebody else was first."""


class Clerk:
    def __init__(self, duties: Duties) -> None:
        self.duties = duties
        self.connection = sqlite3.connect(duties.path, timeout=30, isolation_level=None)
        prepare(self.connection)
        self.street = os.open(duties.street, os.O_RDONLY) if duties.street else None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Neighbours' clerks write one after the other; SQLite alone would have them look again and again whether they may."""
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
