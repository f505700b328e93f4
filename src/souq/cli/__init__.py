"""The `souq` command. Commands import what they need when they run, so that `souq --help` is quick."""

import os
import sys

BAD_INPUT = 1
"""Exit code: a file, a server or the system refused."""
BAD_USAGE = 2
"""Exit code: the command line, a variable or the config file is wrong."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def main() -> None:
    """Run a command. An error ends it with a sentence on standard error and an exit code."""
    from souq.cli.app import app
    from souq.kernel.errors import ComponentsError, MoveError, OptionError, TranscriptError
    from souq.lab.jobs import WorkerDied

    try:
        app()
    except OptionError as error:
        fail(error, BAD_USAGE)
    except (TranscriptError, ComponentsError, MoveError, WorkerDied) as error:
        fail(error, BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the flush at exit fails again
        sys.exit(BAD_INPUT)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        fail(f"{place}{error.strerror or error}", BAD_INPUT)
    except KeyboardInterrupt:
        fail("stopped", INTERRUPTED)


def fail(error: object, code: int) -> None:
    """Print an error and leave."""
    sys.stderr.write(f"souq: {error}\n")
    sys.exit(code)
