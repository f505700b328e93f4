"""Where commits to SQLite are made: in a thread of their own, a whole group in one call.

Every call into SQLite lets go of Python's lock and has to get it back from a busy event loop. So what a move writes is
written once for all the moves of a group: their rows travel as one JSON text, which the database takes apart.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec.json import Encoder
from sqlalchemy import Engine, bindparam, func, insert, select, update

from souq.server.changes import ADD_PLY, MOVE_MATCH, ONLY_ONCE, Conflict, Statements
from souq.server.tables import MATCHES, PLIES

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
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="commit")

    async def commit(self, statements: Statements) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.write, statements)

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

    def close(self) -> None:
        self.thread.shutdown()
        self.engine.dispose()
