"""`souq store move`: everything copied from one database to another."""

import asyncio
from pathlib import Path

from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from souq.cli.progress import new_progress
from souq.kernel.errors import OptionError
from souq.server.transfer import transfer


def move_store(source: str, target: str) -> None:
    """Copy all rows and print their number."""
    if "://" not in source and not Path(source).exists():
        raise OptionError(f"found the source {source}, but there is no such file")
    with new_progress() as progress:
        tasks = {}

        def moved(table: str, done: int, count: int) -> None:
            if table not in tasks:
                tasks[table] = progress.add_task(table, total=count)
            progress.update(tasks[table], completed=done)

        try:
            total = asyncio.run(transfer(source, target, moved))
        except SQLAlchemyError as error:
            detail = getattr(error, "orig", None) or error
            raise OSError(f"{source} cannot be copied to {target}: {detail}") from None
    Console().print(f"{total:,} rows copied. {source} is unchanged.", highlight=False, soft_wrap=True)
