"""Routes about the games: the list, their texts and their rules in every language."""

from functools import cache
from typing import Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery

from souq.bots.levels import LEVELS, level_of
from souq.games import GAMES
from souq.kernel.game import Game, Option
from souq.play.language import ENGLISH, Language, language_of, languages
from souq.server import wire
from souq.server.booklet import booklet
from souq.server.house import known_game
from souq.server.routes.asking import house_of


@get("/api/games")
async def catalogue(request: Request[Any, Any, Any], language: FromQuery[str] = ENGLISH) -> wire.Catalogue:
    """List the games, the bots and the languages."""
    games = [describe_game(game, spoken(game, language)) for game in GAMES]
    return wire.Catalogue(games, list(LEVELS), list(languages(GAMES[0])), house_of(request).settings.compiling)


@get("/api/games/{game_id:str}/words")
async def game_words(game_id: FromPath[str], language: FromQuery[str] = ENGLISH) -> wire.GameWords:
    """Return the sentences of a game's log, questions and refusals: templates with placeholders for facts."""
    game = known_game(game_id)
    words = language_of(game, spoken(game, language))
    return wire.GameWords(words.language, dict(words.messages), dict(words.reasons), dict(words.terms))


@get("/api/games/{game_id:str}/rules")
async def rules(game_id: FromPath[str], language: FromQuery[str] = ENGLISH) -> wire.Rulebook:
    """Return the rules of a game, clause by clause."""
    game = known_game(game_id)
    return booklet(game, spoken(game, language))


def spoken(game: Game, language: str) -> str:
    """Return the requested language if the game has it, otherwise English."""
    return language if language in languages(game) else ENGLISH


@cache
def describe_game(game: Game, language: str) -> wire.GameInfo:
    words = language_of(game, language)
    return wire.GameInfo(
        id=game.id,
        version=game.version,
        title=words.title,
        designer=game.designer,
        about=words.about,
        seats=list(game.seats),
        default_seats=game.default_seats,
        minutes=game.minutes,
        options=[describe_option(option, words) for option in game.options],
        levels=[describe_level(level, game) for level in LEVELS],
    )


def describe_level(level: str, game: Game) -> wire.LevelInfo:
    method, limit, probability = level_of(level, game)
    return wire.LevelInfo(level, method, limit.playouts, limit.seconds, round(1 - probability, 6))


def describe_option(option: Option, words: Language) -> wire.OptionInfo:
    called = words.option_values[option.name]
    values = {value: called.get(value, value) for value in option.values}
    return wire.OptionInfo(option.name, words.options[option.name], option.default, values, option.low, option.high)


ROUTES = (catalogue, game_words, rules)
