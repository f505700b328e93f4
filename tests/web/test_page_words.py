"""The strings of the page: complete in every language, with the same facts, and none that nobody says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import souq

WEB = Path(__file__).parents[2] / "web" / "src"
FOLDERS = {"": WEB / "words"} | {f"{path.parent.name}.": path for path in sorted((WEB / "games").glob("*/words"))}
LANGUAGES = sorted(path.stem for path in (WEB / "words").glob("*.json"))
SAID = re.compile(r"\bt\(\s*(?:'([^']+)'|`([^`]+)`)")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*") if path.suffix in (".svelte", ".ts"))


def words(prefix: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDERS[prefix] / f"{language}.json").read_text(encoding="utf-8"))
    return {prefix + key: text for key, text in found.items()}


def all_words(language: str) -> dict[str, str]:
    return {key: text for prefix in FOLDERS for key, text in words(prefix, language).items()}


def facts(message: str) -> set[str]:
    """The names that an ICU message takes. What stands in a branch of a plural is a message again."""
    found: set[str] = set()
    for argument in outer_braces(message):
        name, *plural = argument.split(",", 2)
        found.add(name.strip())
        if len(plural) == 2:
            found |= {inner for branch in outer_braces(plural[1]) for inner in facts(branch)}
    return found


def outer_braces(text: str) -> Iterator[str]:
    """What stands in each pair of braces that is in no other."""
    depth = start = 0
    for place, letter in enumerate(text):
        if letter == "{":
            depth += 1
            start = place + 1 if depth == 1 else start
        elif letter == "}":
            depth -= 1
            if depth == 0:
                yield text[start:place]


@pytest.mark.parametrize("prefix", FOLDERS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_string_is_there_in_every_language_with_the_same_facts(prefix: str, language: str) -> None:
    english, other = words(prefix, "en"), words(prefix, language)
    assert sorted(other) == sorted(english)
    assert {key: facts(text) for key, text in other.items()} == {key: facts(text) for key, text in english.items()}
    assert [key for key, text in other.items() if not text.strip()] == []


def test_the_page_speaks_the_languages_of_the_games() -> None:
    from souq.play.language import languages

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
