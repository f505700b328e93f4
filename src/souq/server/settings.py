"""Settings of a server."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

VARIABLE = "SOUQ_SERVER_SETTINGS"
"""Environment variable that passes the settings from the command to the worker processes."""


DATABASE_FILE = "souq.sqlite"
"""Name of the default database in the data directory."""


@dataclass(frozen=True)
class Settings:
    database: str
    """Path of a SQLite file, or postgresql://…"""
    bot_pace: float = 1.0
    """Factor on the delay before a bot's move: 1 for people, 0 for none."""
    away: float = 60.0
    """Seconds of absence after which the others may let a bot sit in."""
    tables_a_person: int = 40
    """Unfinished tables that one person may have set up."""
    requests_a_second: float = 100.0
    """Long-term rate limit, per second, of changing requests from one address."""
    log_json: bool = False
    compiling: bool = False
    """Whether another process still compiles the rules. Until it has, greedy bots play for those that search."""
    street: str = ""
    """Directory with the sockets of the server processes of this host."""

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(asdict(self)).decode()


def settings_from_environment() -> Settings:
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)


def default_database(data: Path) -> str:
    data.mkdir(parents=True, exist_ok=True)
    return str(data / DATABASE_FILE)
