"""The rulebook of a game as text, and its clauses by number."""

import re

from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.play.language import ENGLISH, check_language

CLAUSE = re.compile(r"^\*\*([A-Z][0-9]+)\*\* (.*?)(?=\n\*\*[A-Z][0-9]+\*\* |\n#|\Z)", re.MULTILINE | re.DOTALL)


def rulebook(game: Game, language: str = ENGLISH) -> str:
    """Return RULES.md or its translation."""
    check_language(game, language)
    name = "RULES.md" if language == ENGLISH else f"RULES.{language}.md"
    return (game.folder / name).read_text(encoding="utf-8")


def clauses(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """Return every clause by its id, in order."""
    return {found[1]: found[2].strip() for found in CLAUSE.finditer(rulebook(game, language))}


def find_clause(game: Game, wanted: str, language: str = ENGLISH) -> str:
    """Return a clause by its id or number: B14, b14 or 14."""
    known = clauses(game, language)
    letter = next(iter(known))[0]
    name = wanted.upper() if wanted[:1].isalpha() else letter + wanted
    if name not in known:
        raise OptionError(f"found the clause {wanted!r}, expected {letter}1 to {letter}{len(known)}")
    return f"**{name}** {known[name]}"
