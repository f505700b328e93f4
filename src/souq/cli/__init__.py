"""The `souq` command. Commands import what they need when they run, so that `souq --help` is quick."""

import os
import sys
from pathlib import Path

BAD_INPUT = 1
"""Exit code: a file, a server or the system refused."""
BAD_USAGE = 2
"""Exit code: the command line, a variable or the config file is wrong."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def main() -> None:
    """Run a command. An error ends it with a sentence on standard error and an exit code."""
    from souq.kernel.errors import CompileError, ComponentsError, GameLoadError, MoveError, OptionError, TranscriptError
    from souq.lab.jobs import WorkerDied

    try:
        words = name_games(sys.argv[1:])
        from souq.cli.app import app

        app(words)
    except (OptionError, GameLoadError) as error:
        fail(error, BAD_USAGE)
    except (CompileError, TranscriptError, ComponentsError, MoveError, WorkerDied) as error:
        fail(error, BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the flush at exit fails again
        sys.exit(BAD_INPUT)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        fail(f"{place}{error.strerror or error}", BAD_INPUT)
    except KeyboardInterrupt:
        fail("stopped", INTERRUPTED)


def name_games(words: list[str]) -> list[str]:
    """Add the games of `--games PATH` to SOUQ_GAMES, which worker and server processes inherit, and return the other words.

    Only words before the command are read: `souq arena --games 100` means a number of games.
    """
    from souq.kernel.errors import OptionError

    paths = [path for path in os.environ.get("SOUQ_GAMES", "").split(os.pathsep) if path]
    rest = list(words)
    while rest and rest[0].partition("=")[0] == "--games":
        _, given, path = rest.pop(0).partition("=")
        path = path if given or not rest else rest.pop(0)
        if not path:
            raise OptionError("--games needs the folder of a game, like --games examples/toy")
        paths.append(str(Path(path).absolute()))
    if paths:
        os.environ["SOUQ_GAMES"] = os.pathsep.join(paths)
    return rest


def fail(error: object, code: int) -> None:
    """Print an error and leave."""
    sys.stderr.write(f"souq: {error}\n")
    sys.exit(code)
