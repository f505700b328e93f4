"""The `souq` command. Commands import what they need when they run, so that `souq --help` is quick."""

import sys


def main() -> None:
    """Runs a command; a mistake ends it with a sentence and an exit code: 1 bad input, 2 bad usage."""
    from souq.cli.app import app
    from souq.kernel.errors import ComponentsError, MoveError, OptionError, TranscriptError
    from souq.lab.jobs import WorkerDied

    try:
        app()
    except OptionError as error:
        complain(error, 2)
    except (TranscriptError, ComponentsError, MoveError, WorkerDied) as error:
        complain(error, 1)
    except OSError as error:
        complain(f"{error.filename or 'the system'}: {error.strerror or error}", 1)
    except KeyboardInterrupt:
        complain("stopped", 130)


def complain(error: object, code: int) -> None:
    sys.stderr.write(f"souq: {error}\n")
    sys.exit(code)
