"""How a server is run."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

VARIABLE = "SOUQ_SERVER_SETTINGS"
"""The environment carries the settings from the command to the processes that serve."""


DATABASE_FILE = "souq.sqlite"
"""Name of the default database in the data directory."""


@dataclass(frozen=True)
class Settings:
    database: str
    """The path of a SQLite file, or postgresql://…"""
    bot_pace: float = 1.0
    """How slowly bots answer: 1 for people, 0 for at once."""
    away: float = 60.0
    """Seconds of absence after which the others may let a bot sit in."""
    tables_a_person: int = 40
    """Unfinished tables that one person may have set up."""
    requests_a_second: float = 100.0
    """Requests that change something, from one address, in the long run."""
    log_json: bool = False
    street: str = ""
    """The directory where processes that serve together find each other."""

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(asdict(self)).decode()


def settings_from_environment() -> Settings:
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)


def default_database(data: Path) -> str:
    data.mkdir(parents=True, exist_ok=True)
    return str(data / DATABASE_FILE)
