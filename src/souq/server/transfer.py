"""Copy of a whole database to another one, such as from SQLite to PostgreSQL."""

from collections.abc import Callable

from sqlalchemy import func, insert, select

from souq.kernel.errors import OptionError
from souq.server.migrate import migrate
from souq.server.store import Store
from souq.server.tables import METADATA

ROWS_AT_ONCE = 2000


async def transfer(source: str, target: str, moved: Callable[[str, int, int], None]) -> int:
    """Copy all rows in one transaction. `moved` is called with a table, the rows copied so far, and the total."""
    old, new = Store(source), Store(target)
    try:
        await migrate(old.engine)
        await migrate(new.engine)
        total = 0
        async with old.engine.connect() as reading, new.engine.begin() as writing:
            for table in METADATA.sorted_tables:
                if (await writing.execute(select(func.count()).select_from(table))).scalar_one():
                    raise OptionError(f"the target database is not empty: found rows in {table.name}")
            for table in METADATA.sorted_tables:
                count = (await reading.execute(select(func.count()).select_from(table))).scalar_one()
                done = 0
                rows = await reading.stream(select(table))
                async for batch in rows.mappings().partitions(ROWS_AT_ONCE):
                    await writing.execute(insert(table), [dict(row) for row in batch])
                    done += len(batch)
                    moved(table.name, done, count)
                total += done
        return total
    finally:
        await old.engine.dispose()
        await new.engine.dispose()
