"""The strings of the page: complete in every language, with the same facts, and none that nobody says."""

import json
import re
from pathlib import Path

import pytest

import souq

WEB = Path(__file__).parents[1] / "web" / "src"
FOLDERS = {"": WEB / "words"} | {f"{game.id}.": WEB / "games" / game.id / "words" for game in souq.GAMES}
LANGUAGES = sorted(path.stem for path in (WEB / "words").glob("*.json"))
SAID = re.compile(r"\bt\(\s*(?:'([^']+)'|`([^`]+)`)")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*") if path.suffix in (".svelte", ".ts"))


def words(prefix: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDERS[prefix] / f"{language}.json").read_text(encoding="utf-8"))
    return {prefix + key: text for key, text in found.items()}


def all_words(language: str) -> dict[str, str]:
    return {key: text for prefix in FOLDERS for key, text in words(prefix, language).items()}


BRANCH = re.compile(r"(?:zero|one|two|few|many|other|=\d+)\s*\{")


def facts(message: str) -> set[str]:
    """The names that an ICU message puts in. A number that only chooses between plurals is a matter of the language."""
    return set(re.findall(r"\{(\w+)\}", BRANCH.sub("[", message)))


@pytest.mark.parametrize("prefix", FOLDERS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_string_is_there_in_every_language_with_the_same_facts(prefix: str, language: str) -> None:
    english, other = words(prefix, "en"), words(prefix, language)
    assert sorted(other) == sorted(english)
    assert {key: facts(text) for key, text in other.items()} == {key: facts(text) for key, text in english.items()}
    assert [key for key, text in other.items() if not text.strip()] == []


def test_the_page_speaks_the_languages_of_the_games() -> None:
    from souq.play.words import languages

    for game in souq.GAMES:
        assert sorted(languages(game)) == LANGUAGES


def test_every_string_that_is_said_is_there() -> None:
    known = all_words("en")
    for plain, template in SAID.findall(SOURCES):
        if plain:
            assert plain in known, plain
        else:
            pattern = re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(template))
            assert any(re.fullmatch(pattern, key) for key in known), template
