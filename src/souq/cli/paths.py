"""`souq paths`: the files and directories that Souq uses."""

import sys

from cyclopts import App
from platformdirs import user_data_path

from souq.cli.config import config_path
from souq.cli.output import print_json
from souq.cli.serve import shown_database
from souq.kernel.rule import cache_directory
from souq.server.settings import DATABASE_FILE


def show_paths(app: App, as_json: bool) -> None:
    """Print where Souq keeps matches, compiled rules, parameters and the server's database."""
    paths = find_paths(app)
    if as_json:
        print_json(paths)
        return
    for name, path in paths.items():
        sys.stdout.write(f"{name:<9} {path}\n")


def find_paths(app: App) -> dict[str, str]:
    """Return the paths by name. The database is the one that `souq serve` would open, its password hidden."""
    data = user_data_path("souq")
    _, serve, _ = app.parse_args(["serve"])
    database = serve.arguments.get("database") or str((serve.arguments.get("data") or data) / DATABASE_FILE)
    return {
        "data": str(data),
        "matches": str(data / "matches"),
        "cache": str(cache_directory().parent),
        "config": str(config_path()),
        "database": shown_database(database),
    }
