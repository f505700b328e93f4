"""`souq store move`: from one database to another."""

import asyncio
from pathlib import Path

from rich.console import Console

from souq.cli.progress import new_progress
from souq.kernel.errors import OptionError
from souq.server.transfer import transfer


def move_store(source: str, target: str) -> None:
    if "://" not in source and not Path(source).exists():
        raise OptionError(f"there is no database {source}")
    with new_progress() as progress:
        tasks = {}

        def moved(table: str, done: int, count: int) -> None:
            if table not in tasks:
                tasks[table] = progress.add_task(table, total=count)
            progress.update(tasks[table], completed=done)

        total = asyncio.run(transfer(source, target, moved))
    Console().print(f"{total} rows moved. The old database is as it was.", highlight=False)
