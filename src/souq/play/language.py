"""The words of a game in one language: English from the sources, any other from its words/LANGUAGE.toml."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any

from souq.kernel.components import Components, Key, describe, read_components, spell
from souq.kernel.errors import OptionError
from souq.kernel.game import Game, Option, Saying, Who, Word

ENGLISH = "en"
TABLES = ("game", "options", "sayings", "reasons", "words")


@dataclass(frozen=True)
class Words:
    """Everything a game says in one language. Sentences have {facts} to fill in."""

    language: str
    title: str
    about: str
    options: Mapping[str, str]
    """What each option is about."""
    option_values: Mapping[str, Mapping[str, str]]
    """Of each option those values that are words; numbers are the same in every language."""
    sayings: Mapping[str, str]
    reasons: Mapping[str, str]
    """Why moves are refused, by the name of the reason."""
    words: Mapping[str, str]

    def say(self, saying: Saying, names: Sequence[str]) -> str:
        """A saying as a sentence."""
        return fill_in(self.sayings[saying.name], saying, self.words, names)


def fill_in(sentence: str, saying: Saying, words: Mapping[str, str], names: Sequence[str]) -> str:
    """Seats are called by their names. A word that only a replaced box knows is spoken as it is."""

    def spoken(fact: Any) -> Any:
        if isinstance(fact, Who):
            return names[fact.seat]
        return words.get(fact.name, fact.name) if isinstance(fact, Word) else fact

    return sentence.format(**{key: spoken(fact) for key, fact in saying.facts.items()})


def languages(game: Game) -> tuple[str, ...]:
    """English first, then whatever there are files for."""
    return (ENGLISH, *sorted(path.stem for path in (game.folder / "words").glob("*.toml")))


@cache
def words_of(game: Game, language: str) -> Words:
    """Raises ComponentsError with everything that is wrong with the file of the language."""
    check_language(game, language)
    english = english_words(game)
    if language == ENGLISH:
        return english
    found = read_components(game.folder / "words" / f"{language}.toml")
    found.only((), *TABLES)
    found.only(("game",), "title", "about")
    found.only(("options",), *english.options)
    for name in english.options:
        found.only(("options", name), "about", *(("values",) if english.option_values[name] else ()))
    words = Words(
        language=language,
        title=text_at(found, ("game", "title"), english.title),
        about=text_at(found, ("game", "about"), english.about),
        options={name: text_at(found, ("options", name, "about"), about) for name, about in english.options.items()},
        option_values={
            name: texts_at(found, ("options", name, "values"), values) for name, values in english.option_values.items()
        },
        sayings=texts_at(found, ("sayings",), english.sayings),
        reasons=texts_at(found, ("reasons",), english.reasons),
        words=texts_at(found, ("words",), english.words),
    )
    found.raise_problems()
    return words


def check_language(game: Game, language: str) -> None:
    known = languages(game)
    if language not in known:
        raise OptionError(f"found the language {language!r} for {game.id}, expected one of: {', '.join(known)}")


def english_words(game: Game) -> Words:
    return Words(
        language=ENGLISH,
        title=game.title,
        about=game.about,
        options={option.name: option.about for option in game.options},
        option_values={option.name: {value: value for value in spoken_values(option)} for option in game.options},
        sayings=dict(game.sayings),
        reasons={reason.name: reason.text for reason in game.reasons[1:]},
        words=dict(game.words),
    )


def spoken_values(option: Option) -> tuple[str, ...]:
    return tuple(value for value in option.values if value[0].isalpha())


def texts_at(found: Components, key: Key, english: Mapping[str, str]) -> dict[str, str]:
    """A text for each English one, and for nothing else."""
    found.only(key, *english)
    return {name: text_at(found, (*key, name), text) for name, text in english.items()}


def text_at(found: Components, key: Key, english: str) -> str:
    """The text at the key, with the same facts as the English one."""
    text = found.get(key)
    if not isinstance(text, str) or not text.strip():
        found.problem(key, f"{spell(key)} is {describe(text)}, expected a text for {english!r}")
        return english
    try:
        facts = facts_in(text)
    except ValueError as error:
        found.problem(key, f"{spell(key)} cannot be filled in: {error}")
        return english
    if facts != facts_in(english):
        found.problem(key, f"{spell(key)} has {spell_facts(facts)}, expected {spell_facts(facts_in(english))}")
    return text


def facts_in(text: str) -> set[str]:
    """The names in braces. The page reads sentences as ICU messages: bare names only, no quoting apostrophe, no tags."""
    facts: set[str] = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"found {{{name}...}}, expected a bare name in braces")
        facts.add(name)
    for mark in ("'{", "'}", "{{", "}}", "<"):
        if mark in text:
            raise ValueError(f"found {mark}, which the page would not show as it is")
    return facts


def spell_facts(facts: set[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in sorted(facts)) or "no facts"
