"""The rulebook of a game as HTML, in sections and clauses that the page can show one by one."""

import re
from functools import cache

from markdown_it import MarkdownIt

from souq.kernel.game import Game
from souq.play.rulebook import CLAUSE, rulebook
from souq.server import wire

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


@cache
def booklet(game: Game, language: str) -> wire.Rulebook:
    before, *parts = HEADING.split(rulebook(game, language))
    title, _, opening = before.strip().partition("\n")
    sections = [section("", opening)] if opening.strip() else []
    sections += [section(name.strip(), text) for name, text in zip(parts[::2], parts[1::2], strict=True)]
    return wire.Rulebook(language, title.lstrip("# "), sections)


def section(title: str, text: str) -> wire.Section:
    clauses = [wire.Clause(found[1], MARKDOWN.render(found[2].strip())) for found in CLAUSE.finditer(text)]
    before = text[: text.find(f"**{clauses[0].id}** ")] if clauses else text
    return wire.Section(title, MARKDOWN.render(before), clauses)
