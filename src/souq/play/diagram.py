"""Diagrams: a position in one line, such as `basari/1 seats=3 stage=2 gems=...`."""

from collections.abc import Mapping
from typing import Any

from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import NotationError, OptionError
from souq.kernel.field_notation import read_fields, write_fields
from souq.kernel.game import Game
from souq.kernel.loaded_box import LoadedBox
from souq.kernel.record import Records


def write_diagram(game: Game, seats: int, options: Mapping[str, str], box: Any, table: Any) -> str:
    usual = {option.name: option.default for option in game.options}
    chosen = [f"@{name}={value}" for name, value in options.items() if value != usual[name]]
    return " ".join([game.name, f"seats={seats}", *chosen, write_fields(game.Table, box, table)])


def read_diagram(text: str, components: Components | None = None) -> tuple[Game, LoadedBox, Records]:
    """Return the game, the box and the table (in an array of one) of a diagram."""
    words = text.split()
    if not words:
        raise NotationError("found nothing, expected a diagram like 'basari/1 seats=3 ...'")
    try:
        game = find_game(words[0])
        options = dict(read_option(word) for word in words[1:] if word.startswith("@"))
        seats = [word.removeprefix("seats=") for word in words[1:] if word.startswith("seats=")]
        if len(seats) != 1 or not seats[0].isascii() or not seats[0].isdigit() or len(seats[0]) > 2:
            raise NotationError("expected the number of seats once, like seats=3")
        box = game.load_box(int(seats[0]), options, components)
    except OptionError as error:
        raise NotationError(str(error)) from error
    fields = " ".join(word for word in words[1:] if not word.startswith(("@", "seats=")))
    return game, box, read_fields(game.Table, box.reader, fields)


def read_option(word: str) -> tuple[str, str]:
    name, found, value = word.removeprefix("@").partition("=")
    if not found:
        raise NotationError(f"found {word!r}, expected an option like @length=short")
    return name, value
