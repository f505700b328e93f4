"""Games from outside the package. Each is a folder or a file whose module exports `GAME`.

A loaded game becomes the module `souq.games.NAME`, NAME being that of its folder or file, as if it lay in the package.
So its modules have the same names in every process, and importing one of them first loads the game.
"""

import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from souq.kernel.errors import GameLoadError
from souq.kernel.game import Game

VARIABLE = "SOUQ_GAMES"
"""The environment variable that names games, separated as in PATH. Other processes inherit it."""

LOADED: dict[Path, Game] = {}
"""Games from outside the package by the folder or file they were loaded from."""


def load_named_games(known: Iterable[Game]) -> list[Game]:
    """Load the games that SOUQ_GAMES names."""
    games = [*known]
    paths = [path for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path]
    return [load_game(path, games) for path in dict.fromkeys(paths)]


def load_game(path: str | Path, known: Sequence[Game] = ()) -> Game:
    """Load one game and return it. The same path is loaded once."""
    place = Path(path).expanduser().resolve()
    if place not in LOADED:
        game = game_of(import_module_at(place), place)
        if any(game.id == other.id for other in (*known, *LOADED.values())):
            raise GameLoadError(f"the game in {place} has the id {game.id!r}, which another game has already")
        LOADED[place] = game
    return LOADED[place]


def import_module_at(place: Path) -> ModuleType:
    """Import a folder with an `__init__.py`, or a file, as a module of this package."""
    source = place / "__init__.py" if place.is_dir() else place
    if not source.is_file():
        missing = "file __init__.py in it" if place.is_dir() else "such folder or file"
        raise GameLoadError(f"{place} is no game: there is no {missing}")
    if source.suffix != ".py":
        raise GameLoadError(f"{place} is no game: expected a folder, or a file with Python source like game.py")
    name = f"{__package__}.{place.stem}"
    if not place.stem.isidentifier() or name in sys.modules or (Path(__file__).parent / place.stem).exists():
        raise GameLoadError(f"the game in {place} needs another folder name: {place.stem!r} cannot be used for a module here")
    spec = spec_from_file_location(name, source, submodule_search_locations=[str(place)] if place.is_dir() else None)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        for loaded in [loaded for loaded in sys.modules if loaded == name or loaded.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise GameLoadError(f"the game in {place} cannot be loaded: {said(error)} {where(error, place)}") from error
    return module


def game_of(module: ModuleType, place: Path) -> Game:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        del sys.modules[module.__name__]
        raise GameLoadError(f"{place} is no game: it exports no GAME of the type souq.kernel.game.Game")
    return game


def said(error: Exception) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def where(error: Exception, place: Path) -> str:
    """Return the line of the game's own files at which an error arose."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"({error.filename}, line {error.lineno})"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(place):
            return f"({frame.filename}, line {frame.lineno})"
    return f"({place})"
