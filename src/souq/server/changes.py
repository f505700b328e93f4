"""Changes to the store, and the queue that commits them in groups (group commit)."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Executable, Update, bindparam, delete, insert, literal_column, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from souq.server.tables import CHAT, DEVICE_CODES, MATCHES, PEOPLE, PLIES, SEATS, TOKENS


def update_by_key(table: Any, keys: Sequence[str], *columns: str) -> Update:
    statement = update(table).values({column: bindparam(f"new_{column}") for column in columns})
    for key in keys:
        statement = statement.where(table.c[key] == bindparam(f"its_{key}"))
    return statement


ADD_PERSON = insert(PEOPLE)
NAME_PERSON = update_by_key(PEOPLE, ["id"], "name")
ADD_TOKEN = insert(TOKENS)
DROP_TOKEN = delete(TOKENS).where(TOKENS.c.digest == bindparam("its_digest"))
ADD_CODE = insert(DEVICE_CODES)
DROP_CODE = delete(DEVICE_CODES).where(DEVICE_CODES.c.digest == bindparam("its_digest"))
ADD_MATCH = insert(MATCHES)
ADD_SEAT = insert(SEATS)
ADD_PLY = insert(PLIES)
MOVE_MATCH = update_by_key(MATCHES, ["id"], "status", "moved", "acting", "bot_turn")
NEXT_MATCH = update_by_key(MATCHES, ["id"], "next")
SET_SEAT = update_by_key(SEATS, ["match", "seat"], "kind", "person", "name", "level", "stand_in", "seen")
TAKE_SEAT = SET_SEAT.where(SEATS.c.kind == literal_column("'open'"))
SEE_SEAT = update_by_key(SEATS, ["match", "seat"], "seen")
ADD_CHAT = insert(CHAT)

IN_ORDER: tuple[Executable, ...] = (
    ADD_PERSON,
    NAME_PERSON,
    ADD_TOKEN,
    DROP_TOKEN,
    ADD_CODE,
    DROP_CODE,
    ADD_MATCH,
    ADD_SEAT,
    ADD_PLY,
    MOVE_MATCH,
    NEXT_MATCH,
    SET_SEAT,
    TAKE_SEAT,
    SEE_SEAT,
    ADD_CHAT,
)
"""Order of the statements within one commit. Each runs once, with all its rows."""
ONLY_ONCE = (DROP_CODE, TAKE_SEAT)
"""Statements that conflict if another process has written first."""
RANK = {id(statement): rank for rank, statement in enumerate(IN_ORDER)}

MAX_CHANGES_A_COMMIT = 512
LOG = structlog.get_logger("souq.store")


class Row(NamedTuple):
    statement: Executable
    values: dict[str, Any]


class Chain:
    """A sequence of dependent changes: when one fails, those after it fail as well."""

    def __init__(self) -> None:
        self.is_broken = False


class Change(NamedTuple):
    """Rows that are committed atomically, and the match whose change other processes are notified of."""

    rows: tuple[Row, ...]
    match: str | None
    chain: Chain


class Conflict(Exception):
    """Another process has written first. Nothing was changed."""


class StorageError(Exception):
    """The database cannot be written to now. Nothing was changed."""


def driver_errors() -> tuple[type[Exception], ...]:
    """Return the errors of the PostgreSQL driver, or none without the extra `postgres`."""
    try:
        import asyncpg
    except ImportError:
        return ()
    return asyncpg.PostgresError, asyncpg.InterfaceError


FAILURES: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, *driver_errors())
"""Errors of a database that cannot be reached or written to. Failed connections raise the driver's own errors."""

Statements = list[tuple[Executable, list[dict[str, Any]]]]
"""Statements with their rows."""
Commit = Callable[[Statements, list[str]], Awaitable[None]]


class Waiting(NamedTuple):
    change: Change
    done: asyncio.Future[None]

    def fail(self, error: Exception) -> None:
        self.change.chain.is_broken = True
        if not self.done.cancelled():
            self.done.set_exception(error)


class Writer:
    """Group commit: while one group is being committed, new changes queue for the next one."""

    def __init__(self, commit: Commit) -> None:
        self.commit = commit
        self.waiting: list[Waiting] = []
        self.called = asyncio.Event()
        self.idle = asyncio.Event()
        self.idle.set()
        self.commits = 0

    def submit(self, change: Change) -> asyncio.Future[None]:
        """Queue a change. The future is done when the change is durable, or raises Conflict or StorageError if it failed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not self.waiting:
            self.idle.clear()
            self.called.set()
        self.waiting.append(Waiting(change, done))
        return done

    async def run(self) -> None:
        while True:
            await self.called.wait()
            group, self.waiting = self.waiting[:MAX_CHANGES_A_COMMIT], self.waiting[MAX_CHANGES_A_COMMIT:]
            await self.commit_group(group)
            if not self.waiting:
                self.called.clear()
                self.idle.set()

    async def finish(self) -> None:
        """Wait until all queued changes are written."""
        await self.idle.wait()

    async def commit_group(self, group: list[Waiting]) -> None:
        whole = [waiting for waiting in group if not waiting.change.chain.is_broken]
        for waiting in group:
            if waiting.change.chain.is_broken:
                waiting.fail(Conflict())
        try:
            if whole:
                await self.commit(*in_order([waiting.change for waiting in whole]))
                self.commits += 1
        except Exception as error:  # after any error: no caller may wait for ever
            if len(whole) > 1:
                for waiting in whole:
                    await self.commit_group([waiting])
            else:
                if not isinstance(error, IntegrityError | Conflict):
                    LOG.error("commit failed", match=whole[0].change.match, error=str(error))
                whole[0].fail(Conflict() if isinstance(error, (IntegrityError, Conflict)) else StorageError(str(error)))
            return
        for waiting in whole:
            if not waiting.done.cancelled():
                waiting.done.set_result(None)


def in_order(changes: list[Change]) -> tuple[Statements, list[str]]:
    """Merge a group: each statement once with all its rows, and the matches that changed."""
    rows: dict[int, list[dict[str, Any]]] = {}
    for change in changes:
        for row in change.rows:
            rows.setdefault(RANK[id(row.statement)], []).append(row.values)
    matches = list(dict.fromkeys(change.match for change in changes if change.match))
    return [(IN_ORDER[rank], rows[rank]) for rank in sorted(rows)], matches
