"""The rules of a game as text: clauses by their number."""

import re

from souq.kernel.errors import OptionError
from souq.kernel.game import Game

CLAUSE = re.compile(r"^\*\*([A-Z][0-9]+)\*\* (.*?)(?=\n\*\*[A-Z][0-9]+\*\* |\n#|\Z)", re.MULTILINE | re.DOTALL)


def rulebook(game: Game) -> str:
    """RULES.md as it stands."""
    return (game.folder / "RULES.md").read_text(encoding="utf-8")


def clauses(game: Game) -> dict[str, str]:
    """Every clause by its id, in order."""
    return {found[1]: found[2].strip() for found in CLAUSE.finditer(rulebook(game))}


def find_clause(game: Game, wanted: str) -> str:
    """A clause by its id or its bare number: B14, b14 or 14."""
    known = clauses(game)
    letter = next(iter(known))[0]
    name = wanted.upper() if wanted[:1].isalpha() else letter + wanted
    if name not in known:
        raise OptionError(f"found the clause {wanted!r}, expected {letter}1 to {letter}{len(known)}")
    return f"**{name}** {known[name]}"
