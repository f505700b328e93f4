"""Reference pages name everything that they are about."""

import dataclasses
import re

import pytest

from souq.kernel.game import Game, Option, Reason, Rules
from souq.kernel.record import Sees
from souq.lab.arena.results_file import ROWS
from tests.docs.documents import DOCS

REFERENCE = DOCS / "reference"


def named_in_tables(page: str) -> set[str]:
    """The code spans in the first cells of a page's tables."""
    lines = [line for line in (REFERENCE / page).read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return {name for line in lines for name in re.findall(r"`([^`]+)`", line.split("|")[1])}


def test_the_contract_page_names_every_rule_and_field() -> None:
    named = named_in_tables("contract.md")
    fields = {field.name for field in dataclasses.fields(Game) if field.init}
    audiences = {f"Sees.{audience.name}" for audience in Sees}
    assert not {*Rules._fields, *fields, *audiences} - named


def test_the_contract_page_names_no_field_that_does_not_exist() -> None:
    known = {*Rules._fields, *(field.name for record in (Game, Option, Reason) for field in dataclasses.fields(record))}
    known |= {"box", "table", "view", "seat", "mover", "viewer", "move", "out", "weights", "Rules", "Game", "KnownTo(field)"}
    assert not {name for name in named_in_tables("contract.md") if not name.startswith("Sees.")} - known


def test_the_arena_page_names_every_column() -> None:
    assert not set(ROWS) - named_in_tables("arena-results.md")


@pytest.mark.parametrize("page", ["contract.md", "arena-results.md", "study-results.md", "bot-protocol.md", "notation.md"])
def test_reference_pages_have_tables(page: str) -> None:
    assert named_in_tables(page)
