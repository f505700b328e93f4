"""Where SQLite is read and written: in threads, each time in one call. Commits have a thread of their own.

Every call into SQLite lets go of Python's lock and has to get it back from a busy event loop. So what a move writes is
written once for all the moves of a group: their rows travel as one JSON text, which the database takes apart.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec.json import Encoder
from sqlalchemy import Engine, Executable, bindparam, func, insert, select, update

from souq.server.changes import ADD_PLY, MOVE_MATCH, ONLY_ONCE, Conflict, Statements
from souq.server.tables import MATCHES, PLIES

READERS = 2
ENCODER = Encoder()
ENTRIES = func.json_each(bindparam("rows")).table_valued("value")


def entry(name: str) -> Any:
    return ENTRIES.c.value.op("->>")(name)


ADD_PLIES = insert(PLIES).from_select(PLIES.c.keys(), select(*map(entry, PLIES.c.keys())))
MOVED = ("status", "moved", "acting", "bot_turn")
MOVE_MATCHES = update(MATCHES).values({name: entry(f"new_{name}") for name in MOVED}).where(MATCHES.c.id == entry("its_id"))


class Desk:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="commit")
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    async def commit(self, statements: Statements) -> None:
        await asyncio.get_running_loop().run_in_executor(self.writer, self.write, statements)

    async def all(self, statement: Executable, values: dict[str, Any] | None) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read, statement, values)

    def write(self, statements: Statements) -> None:
        with self.engine.begin() as connection:
            for statement, rows in statements:
                if statement is ADD_PLY:
                    connection.execute(ADD_PLIES, {"rows": ENCODER.encode(rows).decode()})
                elif statement is MOVE_MATCH:
                    last = list({row["its_id"]: row for row in rows}.values())
                    connection.execute(MOVE_MATCHES, {"rows": ENCODER.encode(last).decode()})
                elif statement in ONLY_ONCE:
                    for row in rows:
                        if connection.execute(statement, row).rowcount != 1:
                            raise Conflict
                else:
                    connection.execute(statement, rows)

    def read(self, statement: Executable, values: dict[str, Any] | None) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(statement, values).mappings())

    def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()
