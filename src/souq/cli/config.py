"""Parameters from environment variables and from the config file.

A flag on the command line wins over a variable, and a variable over the file.
"""

import os
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cyclopts import App, ArgumentCollection
from cyclopts.config import Dict, Env
from cyclopts.exceptions import UnknownOptionError
from platformdirs import user_config_path

from souq.kernel.errors import OptionError

PREFIX = "SOUQ_"
"""Start of every variable, as in SOUQ_SIMULATE_JOBS."""

Source = Callable[[App, tuple[str, ...], ArgumentCollection], object]


def config_path() -> Path:
    """Return the path of the config file. SOUQ_CONFIG replaces the usual one."""
    return Path(os.environ.get("SOUQ_CONFIG") or user_config_path("souq") / "config.toml")


def sources(app: App) -> list[Source]:
    """Return where the parameters of an app come from besides the command line, the first winning."""

    def config_file(command: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        path = config_path()
        config = read_config(path)
        check_tables(config, path, app)
        try:
            Dict(data=config, source=str(path))(command, commands, arguments)
        except UnknownOptionError as error:
            known = ", ".join(sorted(argument.name.lstrip("-") for argument in arguments if argument.show))
            found = error.token.keyword if error.token else None
            raise OptionError(f"{path}: found {found} in [{'.'.join(commands)}], expected one of: {known}") from None

    return [Env(PREFIX, show=False), config_file]


def read_config(path: Path) -> dict[str, Any]:
    """Return the contents of a config file, or nothing if there is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if "SOUQ_CONFIG" in os.environ:
            raise OptionError(f"SOUQ_CONFIG names {path}, but there is no such file") from None
        return {}
    except ValueError as error:
        raise OptionError(f"{path} is not TOML: {error}") from None


def check_tables(config: dict[str, Any], path: Path, app: App) -> None:
    """Raise OptionError unless the tables of a config file are named after commands."""
    known = [*command_names(app)]
    for name, value in config.items():
        if name not in known:
            raise OptionError(f"{path}: found {name!r}, expected a table named after a command: {', '.join(known)}")
        if not isinstance(value, dict):
            raise OptionError(f"{path}: found {name} = {value!r}, expected a table [{name}]")


def command_names(app: App) -> Iterator[str]:
    """Return the names of an app's commands, without flags like --help."""
    return (name for name in app if not name.startswith("-"))
