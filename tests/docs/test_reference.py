"""Reference pages name everything that they are about."""

import dataclasses
import inspect
import re

import pytest

import souq
from souq.kernel.game import Game, Option, Rules
from souq.kernel.messages import Reason
from souq.kernel.record import Sees
from souq.lab.arena.results_file import ROWS
from tests.docs.documents import DOCS

REFERENCE = DOCS / "reference"
RULES = {rule.name for rule in dataclasses.fields(Rules)}


def named_in_tables(page: str) -> set[str]:
    """The code spans in the first cells of a page's tables."""
    lines = [line for line in (REFERENCE / page).read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return {name for line in lines for name in re.findall(r"`([^`]+)`", line.split("|")[1])}


def test_the_contract_page_names_every_rule_and_field() -> None:
    named = named_in_tables("contract.md")
    fields = {field.name for field in dataclasses.fields(Game) if field.init}
    audiences = {f"Sees.{audience.name}" for audience in Sees}
    assert not {*RULES, *fields, *audiences} - named


def test_the_contract_page_names_no_field_that_does_not_exist() -> None:
    known = {*RULES, *(field.name for record in (Game, Option, Reason) for field in dataclasses.fields(record))}
    known |= {"box", "table", "view", "seat", "mover", "viewer", "move", "out", "weights", "Rules", "Game", "KnownTo(field)"}
    assert not {name for name in named_in_tables("contract.md") if not name.startswith("Sees.")} - known


def test_the_arena_page_names_every_column() -> None:
    assert not set(ROWS) - named_in_tables("arena-results.md")


@pytest.mark.parametrize("page", ["contract.md", "arena-results.md", "study-results.md", "bot-protocol.md", "notation.md"])
def test_reference_pages_have_tables(page: str) -> None:
    assert named_in_tables(page)


def test_the_api_page_names_every_public_name() -> None:
    assert not set(souq.__all__) - named_in_tables("python-api.md")


@pytest.mark.parametrize(
    "function", ["new_match", "new_bot", "find_game", "read_transcript", "write_transcript", "read_diagram", "verify", "Batch"]
)
def test_the_api_page_gives_the_parameters(function: str) -> None:
    page = (REFERENCE / "python-api.md").read_text(encoding="utf-8")
    written = re.search(rf"^`{function}\((.*)\)( -> \w+)?`$", page, re.MULTILINE)
    assert written
    found = [word.split("=")[0] for word in written[1].split(", ") if word != "*"]
    assert found == list(inspect.signature(getattr(souq, function)).parameters)


@pytest.mark.parametrize("kind", [souq.Match, souq.View])
def test_the_api_page_names_only_members_that_exist(kind: type) -> None:
    page = (REFERENCE / "python-api.md").read_text(encoding="utf-8")
    section = re.search(rf"^### {kind.__name__}\n(.*?)^### ", page, re.DOTALL | re.MULTILINE)
    assert section
    match = souq.new_match("basari", 3)
    thing = match if kind is souq.Match else match.view(0)
    cells = [line.split("|")[1] for line in section[1].splitlines() if line.startswith("| `")]
    members = {re.sub(r"\(.*", "", name) for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    assert members
    assert not {member for member in members if not hasattr(thing, member)}
