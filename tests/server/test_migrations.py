"""Databases come to the shape that the program expects, once and for all."""

from collections.abc import Callable
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from souq.server.tables import METADATA
from tests.server.conftest import NewServer


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_a_new_database_has_the_shape_that_the_program_expects(database: str, new_server: NewServer) -> None:
    server = new_server(database)

    async def look(question: Callable[[Connection], Any]) -> Any:
        async with server.house.store.engine.connect() as connection:
            return await connection.run_sync(question)

    assert server.run(look(differences)) == []
    tables = server.run(look(lambda connection: inspect(connection).get_table_names()))
    assert set(tables) == {*METADATA.tables, "alembic_version"}


def test_a_database_can_be_opened_again_and_twice_at_once(database: str, new_server: NewServer) -> None:
    first = new_server(database)
    table = first.guest("Alice").new_table("basari", "me", "open", "open", listed=True)
    second = new_server(database)
    assert second.guest().table(table)["table"]["seats"][0]["name"] == "Alice"
    assert table in [summary["id"] for summary in second.guest().see("/api/tables")["open"]]
