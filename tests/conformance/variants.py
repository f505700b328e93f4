"""Every game at every size with every option, for the tests that make no exemptions."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from souq.games import GAMES
from souq.games.loader import load_game
from souq.kernel.game import Game, Option

MANY = 5
"""An option with more values than this is tried at its default, its first and its last value."""


TOY = Path(__file__).parents[2] / "examples" / "toy"
TESTED: tuple[Game, ...] = tuple(dict.fromkeys((*GAMES, load_game(TOY))))
"""The games of the package, those that SOUQ_GAMES names, and the example of a game outside the package."""


class Variant(NamedTuple):
    game: Game
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def tried_values(option: Option) -> tuple[str, ...]:
    if not option.values:
        return tuple(dict.fromkeys((option.default, str(option.low), str(option.high))))
    if len(option.values) > MANY:
        return tuple(dict.fromkeys((option.default, option.values[0], option.values[-1])))
    return option.values


def variants() -> Iterator[Variant]:
    """Every number of seats as usual, and every combination of options at the usual number."""
    for game in TESTED:
        usual = {option.name: option.default for option in game.options}
        yield from (Variant(game, seats, usual) for seats in game.seats if seats != game.default_seats)
        for values in product(*(tried_values(option) for option in game.options)):
            yield Variant(game, game.default_seats, dict(zip(usual, values, strict=True)))


VARIANTS = tuple(variants())
