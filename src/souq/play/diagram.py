"""Reading a position back from its one line."""

from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import NotationError, OptionError
from souq.kernel.field_notation import read_fields
from souq.kernel.game import Game
from souq.kernel.record import Records


def read_diagram(text: str, components: Components | None = None) -> tuple[Game, Records, Records]:
    """The game, its box and the table of a line such as `basari/1 seats=3 stage=2 gems=...`, boxes and tables as arrays of one."""
    words = text.split()
    if not words:
        raise NotationError("found nothing, expected a diagram like 'basari/1 seats=3 ...'")
    try:
        game = find_game(words[0])
        options = dict(read_option(word) for word in words[1:] if word.startswith("@"))
        seats = [word.removeprefix("seats=") for word in words[1:] if word.startswith("seats=")]
        if len(seats) != 1 or not seats[0].isascii() or not seats[0].isdigit() or len(seats[0]) > 2:
            raise NotationError("expected the number of seats once, like seats=3")
        boxes = game.load_box(int(seats[0]), options, components)
    except OptionError as error:
        raise NotationError(str(error)) from error
    fields = " ".join(word for word in words[1:] if not word.startswith(("@", "seats=")))
    return game, boxes, read_fields(game.Table, boxes[0], fields)


def read_option(word: str) -> tuple[str, str]:
    name, found, value = word.removeprefix("@").partition("=")
    if not found:
        raise NotationError(f"found {word!r}, expected an option like @length=short")
    return name, value
