"""The texts of a game in one language: English from the sources, others from words/LANGUAGE.toml of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any

from souq.kernel.components import Components, dotted, quoted, read_components
from souq.kernel.errors import OptionError
from souq.kernel.game import Game, Option
from souq.kernel.messages import Message, SeatRef, Term
from souq.kernel.toml_lines import Key

ENGLISH = "en"
TABLES = ("game", "options", "messages", "reasons", "terms")


@dataclass(frozen=True)
class Language:
    """All texts of a game in one language. Sentences contain {facts} as placeholders."""

    language: str
    title: str
    about: str
    options: Mapping[str, str]
    """Description of each option."""
    option_values: Mapping[str, Mapping[str, str]]
    """For each option its values that are words. Numbers are the same in every language."""
    messages: Mapping[str, str]
    reasons: Mapping[str, str]
    """Refusals by the name of the reason."""
    terms: Mapping[str, str]

    def say(self, message: Message, names: Sequence[str]) -> str:
        """Return a message as a sentence."""
        return format_message(self.messages[message.name], message, self.terms, names)


def format_message(sentence: str, message: Message, terms: Mapping[str, str], names: Sequence[str]) -> str:
    """Fill a sentence. A seat becomes its player's name; a term that has no translation stays as it is."""

    def spoken(fact: Any) -> Any:
        if isinstance(fact, SeatRef):
            return names[fact.seat]
        return terms.get(fact.name, fact.name) if isinstance(fact, Term) else fact

    return sentence.format(**{key: spoken(fact) for key, fact in message.facts.items()})


def as_sentence(game: Game, message: Message, names: Sequence[str]) -> str:
    """Return a message as an English sentence."""
    return format_message(game.messages[message.name], message, game.terms, names)


def languages(game: Game) -> tuple[str, ...]:
    """Return the languages of a game: English first, then those with a file, in alphabetical order."""
    return (ENGLISH, *sorted(path.stem for path in (game.folder / "words").glob("*.toml")))


@cache
def language_of(game: Game, language: str) -> Language:
    """Return the texts in a language. Raises ComponentsError with every problem of its file."""
    check_language(game, language)
    english = in_english(game)
    if language == ENGLISH:
        return english
    found = read_components(game.folder / "words" / f"{language}.toml")
    found.reject_unknown_keys((), *TABLES)
    found.reject_unknown_keys(("game",), "title", "about")
    found.reject_unknown_keys(("options",), *english.options)
    for name in english.options:
        found.reject_unknown_keys(("options", name), "about", *(("values",) if english.option_values[name] else ()))
    translated = Language(
        language=language,
        title=text_at(found, ("game", "title"), english.title),
        about=text_at(found, ("game", "about"), english.about),
        options={name: text_at(found, ("options", name, "about"), about) for name, about in english.options.items()},
        option_values={
            name: texts_at(found, ("options", name, "values"), values) for name, values in english.option_values.items()
        },
        messages=texts_at(found, ("messages",), english.messages),
        reasons=texts_at(found, ("reasons",), english.reasons),
        terms=texts_at(found, ("terms",), english.terms),
    )
    found.raise_problems()
    return translated


def check_language(game: Game, language: str) -> None:
    known = languages(game)
    if language not in known:
        raise OptionError(f"found the language {language!r} for {game.id}, expected one of: {', '.join(known)}")


def in_english(game: Game) -> Language:
    return Language(
        language=ENGLISH,
        title=game.title,
        about=game.about,
        options={option.name: option.about for option in game.options},
        option_values={option.name: {value: value for value in spoken_values(option)} for option in game.options},
        messages=dict(game.messages),
        reasons={reason.name: reason.text for reason in game.reasons[1:]},
        terms=dict(game.terms),
    )


def spoken_values(option: Option) -> tuple[str, ...]:
    return tuple(value for value in option.values if value[0].isalpha())


def texts_at(found: Components, key: Key, english: Mapping[str, str]) -> dict[str, str]:
    """Return a text for each English one. Other keys are problems."""
    found.reject_unknown_keys(key, *english)
    return {name: text_at(found, (*key, name), text) for name, text in english.items()}


def text_at(found: Components, key: Key, english: str) -> str:
    """Return the text at the key, which must have the same placeholders as the English one."""
    text = found.get(key)
    if not isinstance(text, str) or not text.strip():
        found.problem(key, f"{dotted(key)} is {quoted(text)}, expected a text for {english!r}")
        return english
    try:
        facts = placeholders(text)
    except ValueError as error:
        found.problem(key, f"{dotted(key)} cannot be filled in: {error}")
        return english
    if facts != placeholders(english):
        found.problem(key, f"{dotted(key)} has {list_placeholders(facts)}, expected {list_placeholders(placeholders(english))}")
    return text


def placeholders(text: str) -> set[str]:
    """Return the names in braces.

    The web page reads sentences as ICU messages, so only bare names are allowed, without ICU quotes and tags.
    """
    facts: set[str] = set()
    for _, name, format, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or format or conversion:
            raise ValueError(f"found {{{name}...}}, expected a bare name in braces")
        facts.add(name)
    for mark in ("'{", "'}", "{{", "}}", "<"):
        if mark in text:
            raise ValueError(f"found {mark}, which the web page would not show as written")
    return facts


def list_placeholders(facts: set[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in sorted(facts)) or "no facts"
