"""SQLite access: reads run in threads, commits in the writer process (`clerk`)."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec.msgpack import Decoder
from sqlalchemy import Engine, Executable
from sqlalchemy.dialects import sqlite

from souq.server.changes import IN_ORDER, ONLY_ONCE, RANK, Conflict, Statements
from souq.server.clerk import CONFLICT, SIZE_BYTES, Duties, framed

READERS = 2
ANSWER = Decoder(str)
SQL = [str(statement.compile(dialect=sqlite.dialect(paramstyle="named"))) for statement in IN_ORDER]  # type: ignore[attr-defined]


class Desk:
    def __init__(self, path: str, engine: Engine, street: str = "") -> None:
        self.duties = Duties(path, SQL, [RANK[id(statement)] for statement in ONLY_ONCE], street)
        self.engine = engine
        self.clerk: Process | None = None
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    async def open(self) -> None:
        self.clerk = await self.hire()

    async def hire(self) -> Process:
        clerk = await asyncio.create_subprocess_exec(sys.executable, "-m", "souq.server.clerk", stdin=PIPE, stdout=PIPE)
        assert clerk.stdin is not None
        clerk.stdin.write(framed(self.duties))
        return clerk

    async def commit(self, statements: Statements) -> None:
        answer = await self.order([(RANK[id(statement)], rows) for statement, rows in statements])
        if answer == CONFLICT:
            raise Conflict
        if answer:
            raise OSError(answer)

    async def order(self, order: Any) -> str:
        """Send an order to the writer process. Raises OSError without an answer: whether the commit was made is then unknown."""
        if self.clerk is None:
            self.clerk = await self.hire()
        source, sink = self.clerk.stdout, self.clerk.stdin
        assert source is not None
        assert sink is not None
        try:
            if sink.is_closing():
                raise BrokenPipeError
            sink.write(framed(order))
            size = await source.readexactly(SIZE_BYTES)
            return ANSWER.decode(await source.readexactly(int.from_bytes(size, "big")))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.clerk = None
            raise OSError("the process that writes to the database has stopped") from error

    async def all(self, statement: Executable, values: dict[str, Any] | None) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read, statement, values)

    def read(self, statement: Executable, values: dict[str, Any] | None) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(statement, values).mappings())

    async def close(self) -> None:
        if self.clerk is not None and self.clerk.stdin is not None:
            self.clerk.stdin.close()
            await self.clerk.wait()
        self.readers.shutdown()
        self.engine.dispose()
