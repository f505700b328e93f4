"""The texts of every game are complete in every language."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from souq.games import GAMES, find_game
from souq.kernel.errors import ComponentsError, OptionError
from souq.kernel.game import Game
from souq.kernel.messages import Term
from souq.kernel.record import NOBODY
from souq.play.chance import SimulationSeed
from souq.play.language import ENGLISH, language_of, languages, placeholders
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.rulebook import clauses, rulebook
from tests.conformance.variants import VARIANTS, Variant

PLIES = 150
TRANSLATED = [(game, language) for game in GAMES for language in languages(game) if language != ENGLISH]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
by_language = pytest.mark.parametrize(("game", "language"), TRANSLATED, ids=lambda part: getattr(part, "id", part))


@by_game
def test_every_game_speaks_german(game: Game) -> None:
    assert languages(game) == (ENGLISH, "de")


@by_game
def test_english_is_collected_from_the_sources(game: Game) -> None:
    english = language_of(game, ENGLISH)
    assert english.title == game.title
    assert english.messages == game.messages
    assert list(english.options) == [option.name for option in game.options]
    assert "none" not in english.reasons
    for text in (*english.messages.values(), *english.reasons.values(), *english.terms.values(), english.about):
        placeholders(text)


@by_language
def test_a_translation_is_complete_and_says_nothing_else(game: Game, language: str) -> None:
    """Reading one checks names and facts; broken files below show that it does."""
    english, words = language_of(game, ENGLISH), language_of(game, language)
    for name, sentence in words.messages.items():
        assert sentence[-1] == english.messages[name][-1], sentence
    for text in (
        *words.reasons.values(),
        *words.terms.values(),
        *(label for row in words.option_values.values() for label in row.values()),
    ):
        assert text[-1] != ".", text
    for text in (words.about, *words.options.values()):
        assert text[-1] == ".", text
    assert words.about != english.about


def outline(text: str) -> list[str]:
    """Return the headings by depth and the clauses by name, in order."""
    return re.findall(r"^#+(?= )|^\*\*[A-Z][0-9]+\*\*(?= )", text, re.MULTILINE)


@by_language
def test_a_translated_rulebook_has_the_same_sections_and_clauses(game: Game, language: str) -> None:
    assert outline(rulebook(game, language)) == outline(rulebook(game))


@by_language
def test_a_translated_clause_has_the_same_figures_names_and_rulings(game: Game, language: str) -> None:
    translated = clauses(game, language)
    for name, text in clauses(game).items():
        for what in (r"`[^`]*`", r"[A-Z]?[0-9]+", r"\*\w+:\*", r"^\|(?=.*\|$)"):
            here, there = (re.findall(what, said, re.MULTILINE) for said in (text, translated[name]))
            if what.startswith(r"\*"):
                assert len(here) == len(there), (name, here, there)
            else:
                assert sorted(here) == sorted(there), name


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_all_that_is_told_can_be_said_in_every_language(variant: Variant) -> None:
    game = variant.game
    match = Match(game, variant.seats, options=variant.options, chance=SimulationSeed(1913, 5))
    choice = random.Random(str(variant))
    asked = []
    while not match.over and match.played < PLIES:
        seat = choice.choice(match.acting)
        asked.append(match.view(seat).question())
        match.play(int(choice.choice(match.moves(seat))), seat)
    told = [saying for viewer in (0, NOBODY) for ply in Narrator(match, viewer).catch_up() for saying in ply.messages]
    for saying in asked + told:
        assert {fact.name for fact in saying.facts.values() if isinstance(fact, Term)} <= set(game.terms), saying
        for language in languages(game):
            assert language_of(game, language).say(saying, match.names)


def test_an_unknown_language_is_refused() -> None:
    game = find_game("basari")
    for wrong in ("xx", "../de", "DE", ""):
        with pytest.raises(OptionError, match="expected one of: en, de"):
            language_of(game, wrong)
        with pytest.raises(OptionError, match="expected one of: en, de"):
            rulebook(game, wrong)


def broken(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """What is said of the German of Bazaar after these changes."""
    game = find_game("bazaar")
    text = (game.folder / "words" / "de.toml").read_text(encoding="utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert count, old
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "de.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ComponentsError) as raised:
        language_of(replace(game, folder=tmp_path), "de")
    return str(raised.value)


def test_all_problems_of_a_file_are_listed(tmp_path: Path) -> None:
    message = broken(
        tmp_path,
        (r"^title = .*$", "title = 3"),
        (r"^ask_roll = .*$", ""),
        (r"^picked = .*$", 'picked = "{seat} nimmt."\npacked = "Hm."'),
        (r"^passed = .*$", 'passed = "{seat!r} nimmt nichts."'),
        (r"^begins = .*$", 'begins = "{seat beginnt."'),
        (r"^rolls = .*$", "rolls = \"'{seat}' wirft.\""),
        (r"^full = .*$", 'long = "lang"'),
        (r"^red = .*$", 'red = ""'),
    )
    for part in (
        "has 10 problems",
        "line 2: game.title is 3, expected a text for 'Bazaar'",
        "messages.ask_roll is missing, expected a text for 'You have no jewels: roll the die.'",
        "messages.picked has {seat}, expected {colour} and {seat}",
        "messages.packed is unknown",
        "messages.passed cannot be filled in: found {seat...}, expected a bare name in braces",
        "messages.begins cannot be filled in: ",
        "messages.rolls cannot be filled in: found '{",
        "options.length.values.full is missing",
        "options.length.values.long is unknown, expected one of: full, short",
        "terms.red is '', expected a text for 'red'",
    ):
        assert part in message


def test_what_is_no_table_is_missing(tmp_path: Path) -> None:
    message = broken(tmp_path, (r"\A", "messages = 5\nmore = 6\n"), (r"^\[messages\]$", "[others]"))
    assert "messages.rolls is missing" in message
    assert "more is unknown, expected one of: game, options, messages, reasons, terms" in message


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    assert "the file is not TOML" in broken(tmp_path, (r"\A", "= 5\n"))
