"""What the server tells about the games, in every language."""

import re

import pytest

import souq
from souq.kernel.game import Game
from tests.server.http_clients import Guest, refusal_of

LANGUAGES = ("en", "de")
CLAUSE = re.compile(r"^[A-Z]+[0-9][0-9a-z.]*$")


@pytest.fixture(params=souq.GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_tells_every_game_with_its_options(stranger: Guest, language: str) -> None:
    catalogue = stranger.see(f"/api/games?language={language}")
    assert [game["id"] for game in catalogue["games"]] == [game.id for game in souq.GAMES]
    assert set(LANGUAGES) <= set(catalogue["languages"])
    assert catalogue["levels"] == ["easy", "medium", "hard", "expert"]
    assert catalogue["compiling"] is False
    for told, game in zip(catalogue["games"], souq.GAMES, strict=True):
        assert told["seats"] == list(game.seats)
        assert told["about"]
        assert told["minutes"] > 0
        assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
        assert all(option["about"] for option in told["options"])
        assert [level["level"] for level in told["levels"]] == catalogue["levels"]
        for level in told["levels"]:
            assert (level["method"] in ("mcts", "halving")) == (level["seconds"] is not None) == (level["playouts"] is not None)
            assert 0 <= level["overlooks"] < 1
        assert all(option["values"] or option["low"] < option["high"] for option in told["options"])


def test_the_catalogue_speaks_german(stranger: Guest) -> None:
    english, german = (stranger.see(f"/api/games?language={language}") for language in LANGUAGES)
    for one, other in zip(english["games"], german["games"], strict=True):
        assert one["about"] != other["about"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_every_game(stranger: Guest, game: Game, language: str) -> None:
    words = stranger.see(f"/api/games/{game.id}/words?language={language}")
    english = stranger.see(f"/api/games/{game.id}/words")
    assert words["language"] == language
    for kind in ("sayings", "reasons", "words"):
        assert words[kind].keys() == english[kind].keys()
        assert all(words[kind].values())
    assert (words["sayings"] != english["sayings"]) == (language != "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_every_game(stranger: Guest, game: Game, language: str) -> None:
    rules = stranger.see(f"/api/games/{game.id}/rules?language={language}")
    english = stranger.see(f"/api/games/{game.id}/rules")
    clauses = [clause["id"] for section in rules["sections"] for clause in section["clauses"]]
    assert clauses == [clause["id"] for section in english["sections"] for clause in section["clauses"]]
    assert len(clauses) == len(set(clauses)) > 10
    assert {reason.clause for reason in game.reasons if reason.clause} <= set(clauses)
    assert all(section["title"] or section["html"] for section in rules["sections"])
    assert "<script" not in str(rules)


def test_a_language_that_a_game_does_not_speak_is_english(stranger: Guest) -> None:
    for path in ("/api/games/kings/words", "/api/games/kings/rules", "/api/games"):
        assert stranger.see(f"{path}?language=tlh") == stranger.see(path)
        assert stranger.see(f"{path}?language=../de") == stranger.see(path)


@pytest.mark.parametrize("path", ["/api/games/chess/words", "/api/games/chess/rules", "/api/games/%00/rules"])
def test_a_game_that_is_not_there(stranger: Guest, path: str) -> None:
    assert refusal_of(stranger.get(path)) == (404, "no_such_game")


@pytest.mark.parametrize("path", ["/api/nothing", "/nothing", "/api/tables/x/y/z", "/assets/../app.py", "/api/games/kings"])
def test_an_address_that_is_not_there(stranger: Guest, path: str) -> None:
    assert refusal_of(stranger.get(path)) == (404, "not_found")


def test_a_method_that_is_not_there(stranger: Guest) -> None:
    assert refusal_of(stranger.post("/api/games")) == (405, "not_found")


def test_the_api_is_told_to_programs(stranger: Guest) -> None:
    told = stranger.see("/api/openapi.json")
    assert told["openapi"].startswith("3.")
    assert {"/api/me", "/api/games", "/api/tables", "/api/tables/{table_id}/moves"} <= told["paths"].keys()
    assert "/healthz" not in told["paths"]


def test_somebody_with_a_browser_who_is_lost_gets_the_page(stranger: Guest) -> None:
    lost = stranger.get("/nowhere", accept="text/html,*/*")
    assert lost.status_code == 404
    assert '<div id="app">' in lost.text
