"""Checks and readers of arguments that several commands share. Each raises OptionError with what was found and expected."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from souq.bots.bot import Limit
from souq.cli.parameters import BotExperimentParameters, ExperimentParameters
from souq.kernel.components import Components, read_components
from souq.kernel.errors import OptionError, TranscriptError
from souq.kernel.game import Game
from souq.play.transcript import Transcript, read_transcript

MAX_SEED = 2**63
MAX_SECONDS = 1e6
BOT = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")
"""One name of a list of bots. A comma within quotes belongs to a command."""


def check_experiment(parameters: ExperimentParameters) -> None:
    """Check the numbers that simulate, arena and study share."""
    if parameters.games < 1:
        raise OptionError(f"found --games {parameters.games}, expected at least one game")
    if parameters.jobs < 1:
        raise OptionError(f"found --jobs {parameters.jobs}, expected at least one job")
    if not 0 <= parameters.seed < MAX_SEED:
        raise OptionError(f"found --seed {parameters.seed}, expected 0 to 2^63 - 1")


def read_limit(parameters: BotExperimentParameters) -> Limit:
    """Return the limit of a bot's decision."""
    seconds, playouts = parameters.seconds, parameters.playouts
    if seconds is not None and not 0 < seconds < MAX_SECONDS:
        raise OptionError(f"found --seconds {seconds:g}, expected more than 0 seconds and less than {MAX_SECONDS:,.0f}")
    if playouts is not None and playouts < 1:
        raise OptionError(f"found --playouts {playouts}, expected at least one playout")
    return Limit(seconds, playouts)


def split_bots(text: str) -> list[str]:
    """Return the names between the commas."""
    found = BOT.findall(text)
    names = [name.strip() for name in found]
    if ",".join(found) != text or not names or not all(names):
        raise OptionError(f"found the bots {text!r}, expected names with commas between them, like greedy,random")
    return names


def bots_by_seat(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one name per seat, repeating the list."""
    if len(names) > seats:
        raise OptionError(f"found {len(names)} bots for {seats} seats, expected at most one bot per seat")
    return tuple(names[seat % len(names)] for seat in range(seats))


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Return the values of words like length=short, by name."""
    options: dict[str, str] = {}
    for word in words:
        name, found, value = word.partition("=")
        if not found:
            raise OptionError(f"found the option {word!r}, expected a name and a value, like length=short")
        options[name] = value
    return options


def load_components(path: Path | None) -> Components | None:
    """Return the components of a file; None for those of the game."""
    return None if path is None else read_components(path)


def check_box(game: Game, seats: int, options: Mapping[str, str], components: Components | None) -> dict[str, str]:
    """Return all options with a value each, once components and options fit the game and its seats."""
    chosen = game.check_options(options)
    game.load_box(seats, chosen, components)
    return chosen


def check_directory_name(path: Path | None, flag: str) -> None:
    """Raise OptionError if the directory that a flag names is a file."""
    if path is not None and path.exists() and not path.is_dir():
        raise OptionError(f"found the file {path} for {flag}, expected a directory")


@contextmanager
def name_file(path: Path) -> Iterator[None]:
    """Put the path before the message of a TranscriptError."""
    try:
        yield
    except TranscriptError as error:
        raise TranscriptError(error.line, error.message, path) from error


def read_text_file(path: Path) -> str:
    """Return the text of a transcript."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TranscriptError(1, "this is not a text file in UTF-8") from None


def read_transcript_file(path: Path) -> Transcript:
    """Return the transcript in a file."""
    return read_transcript(read_text_file(path))
