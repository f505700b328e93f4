"""The store: a SQLite file, or PostgreSQL for several machines. The same statements run on both."""

import asyncio
import json
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Executable, bindparam, create_engine, event, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from souq.kernel.extras import need_extra
from souq.server.changes import FAILURES, ONLY_ONCE, Chain, Change, Conflict, Row, Statements, StorageError, Writer
from souq.server.clerk import prepare
from souq.server.desk import Desk
from souq.server.migrate import migrate
from souq.server.neighbours import Neighbours
from souq.server.tables import CHAT, DEVICE_CODES, MATCHES, PEOPLE, PLIES, SEATS, TOKENS

CHANNEL = "souq"
Heard = Callable[[str | None], None]
"""Callback with the id of a match that another process has changed; None for any match, after a lost connection."""


# Compiled once: the queries of every visit to a table.
PERSON = select(PEOPLE).join(TOKENS).where(TOKENS.c.digest == bindparam("token"))
MATCH = select(MATCHES).where(MATCHES.c.id == bindparam("match"))
SEATS_OF = select(SEATS).where(SEATS.c.match == bindparam("match")).order_by(SEATS.c.seat)
PLIES_OF = select(PLIES).where(PLIES.c.match == bindparam("match"), PLIES.c.ply > bindparam("after")).order_by(PLIES.c.ply)
CHAT_OF = select(CHAT).where(CHAT.c.match == bindparam("match"), CHAT.c.number > bindparam("after")).order_by(CHAT.c.number)
UNFINISHED = select(func.count()).select_from(MATCHES).where(MATCHES.c.host == bindparam("person"), MATCHES.c.status != "over")


def database_url(database: str) -> str:
    """Return SQLAlchemy's URL of a database that is given as `postgresql://…` or as the path of a SQLite file."""
    for plain in ("postgresql://", "postgres://"):
        if database.startswith(plain):
            need_extra("postgres", "a PostgreSQL database")
            return "postgresql+asyncpg://" + database.removeprefix(plain)
    return f"sqlite+aiosqlite:///{Path(database).absolute()}"


class Store:
    def __init__(self, database: str, neighbours: Neighbours | None = None) -> None:
        self.url = database_url(database)
        self.is_postgres = self.url.startswith("postgresql")
        self.neighbours = neighbours
        self.process = secrets.token_hex(4)
        self.engine = new_engine(self.url, self.is_postgres)
        street = str(neighbours.street) if neighbours else ""
        self.desk = None if self.is_postgres else Desk(database, plain_engine(self.url), street)
        self.writer = Writer(self.commit)
        self.heard: Heard | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, heard: Heard | None = None) -> None:
        """Migrate the database, then start the commit queue and the notifications."""
        self.heard = heard
        await migrate(self.engine)
        if self.desk is not None:
            await self.desk.open()
        self.tasks = [asyncio.create_task(self.writer.run())]
        if self.is_postgres and heard is not None:
            self.tasks.append(asyncio.create_task(self.listen()))

    async def close(self) -> None:
        """Finish the queued commits and close all connections."""
        await self.writer.finish()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.desk is not None:
            await self.desk.close()
        await self.engine.dispose()

    async def write(self, *rows: Row, match: str | None = None) -> None:
        """Commit rows. Raises Conflict or StorageError if nothing was written."""
        await self.submit(Chain(), *rows, match=match)

    def submit(self, chain: Chain, *rows: Row, match: str | None = None) -> asyncio.Future[None]:
        """Queue rows that depend on the earlier rows of a chain. The future is done when they are durable."""
        return self.writer.submit(Change(rows, match, chain))

    async def commit(self, statements: Statements, matches: list[str]) -> None:
        if self.desk is not None:
            await self.desk.commit(statements)
            if self.neighbours is not None:
                self.neighbours.tell(matches)
            return
        async with self.engine.begin() as connection:
            for statement, rows in statements:
                if statement not in ONLY_ONCE:
                    await connection.execute(statement, rows)
                    continue
                for row in rows:
                    if (await connection.execute(statement, row)).rowcount != 1:
                        raise Conflict
            for match in matches:
                await connection.execute(NOTIFY, {"channel": CHANNEL, "payload": f"{self.process} {match}"})

    async def listen(self) -> None:
        """Listen for notifications (LISTEN), reconnecting whenever the connection is lost."""
        import asyncpg

        address = self.url.replace("postgresql+asyncpg://", "postgresql://")
        while True:
            try:
                await self.listen_at(await asyncpg.connect(address))
            except FAILURES:
                await asyncio.sleep(1)

    async def listen_at(self, connection: Any) -> None:
        """Listen for notifications over one connection until it is lost."""
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(partial(set_event, lost))
            await connection.add_listener(CHANNEL, self.hear)
            if self.heard is not None:
                self.heard(None)
            await lost.wait()
        finally:
            connection.terminate()

    def hear(self, _connection: Any, _backend: int, _channel: str, payload: Any) -> None:
        process, _, match = str(payload).partition(" ")
        if process != self.process:
            self.changed_elsewhere(match)

    def changed_elsewhere(self, match: str) -> None:
        if self.heard is not None:
            self.heard(match)

    async def all(self, statement: Executable, values: dict[str, Any] | None = None) -> list[Any]:
        try:
            if self.desk is not None:
                return await self.desk.all(statement, values)
            async with self.engine.connect() as connection:
                return list((await connection.execute(statement, values)).mappings())
        except FAILURES as error:
            raise StorageError(str(error)) from error

    async def first(self, statement: Executable, values: dict[str, Any] | None = None) -> Any | None:
        rows = await self.all(statement, values)
        return rows[0] if rows else None

    async def person(self, digest: str) -> Any | None:
        """Return the person whose token has this digest."""
        return await self.first(PERSON, {"token": digest})

    async def device_code(self, digest: str) -> Any | None:
        statement = select(PEOPLE, DEVICE_CODES.c.expires).join(DEVICE_CODES)
        return await self.first(statement.where(DEVICE_CODES.c.digest == digest))

    async def match(self, match: str) -> Any | None:
        return await self.first(MATCH, {"match": match})

    async def seats(self, match: str) -> list[Any]:
        return await self.all(SEATS_OF, {"match": match})

    async def plies(self, match: str, after: int = 0) -> list[Any]:
        return await self.all(PLIES_OF, {"match": match, "after": after})

    async def chat(self, match: str, after: int = 0) -> list[Any]:
        return await self.all(CHAT_OF, {"match": match, "after": after})

    async def tables_of(self, person: str, most: int) -> list[Any]:
        """Return the newest tables of a person, each with its seats."""
        sits = select(SEATS.c.match).where(SEATS.c.person == person)
        return await self.with_seats(select(MATCHES).where(MATCHES.c.id.in_(sits)).order_by(MATCHES.c.moved.desc()).limit(most))

    async def listed_tables(self, status: str, since: float, most: int) -> list[Any]:
        chosen = select(MATCHES).where(MATCHES.c.listed, MATCHES.c.status == status, MATCHES.c.moved > since)
        return await self.with_seats(chosen.order_by(MATCHES.c.moved.desc()).limit(most))

    async def with_seats(self, statement: Any) -> list[Any]:
        matches = [dict(row) for row in await self.all(statement)]
        by_id = {match["id"]: match for match in matches}
        for match in matches:
            match["seats"] = []
        for seat in await self.all(select(SEATS).where(SEATS.c.match.in_(list(by_id))).order_by(SEATS.c.seat)):
            by_id[seat["match"]]["seats"].append(seat)
        return matches

    async def unfinished_of(self, person: str) -> int:
        """Count the unfinished tables of a person."""
        rows = await self.all(UNFINISHED, {"person": person})
        return int(next(iter(rows[0].values())))

    async def stalled(self, before: float, most: int = 50) -> list[str]:
        """Return the matches in which a bot's move is overdue."""
        chosen = select(MATCHES.c.id).where(MATCHES.c.status == "running", MATCHES.c.bot_turn, MATCHES.c.moved < before)
        return [row["id"] for row in await self.all(chosen.order_by(MATCHES.c.moved).limit(most))]

    async def alive(self) -> None:
        """Check the database. Raises an error if it does not answer."""
        await self.all(text("SELECT 1"))


def set_event(event: asyncio.Event, _connection: Any) -> None:
    event.set()


NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def new_engine(url: str, is_postgres: bool) -> AsyncEngine:
    if is_postgres:
        return create_async_engine(make_url(url), pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(make_url(url), hide_parameters=True, connect_args={"timeout": 30})

    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def plain_engine(url: str) -> Engine:
    """Open a read-only connection to a SQLite file, for reader threads."""
    engine = create_engine(make_url(url).set(drivername="sqlite"), hide_parameters=True, connect_args={"timeout": 30})
    event.listen(engine, "connect", prepare)
    return engine


def options_text(options: dict[str, str]) -> str:
    return json.dumps(options, sort_keys=True)
