"""Reference pages name everything that they are about."""

import dataclasses
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import polars
import pytest

import souq
from souq.bots.levels import describe_bot
from souq.games import BUILT_IN
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
def test_the_api_page_names_the_members_that_exist(kind: type) -> None:
    page = (REFERENCE / "python-api.md").read_text(encoding="utf-8")
    section = re.search(rf"^### {kind.__name__}\n(.*?)^### ", page, re.DOTALL | re.MULTILINE)
    assert section
    match = souq.new_match("basari", 3)
    thing = match if kind is souq.Match else match.view(0)
    cells = [line.split("|")[1] for line in section[1].splitlines() if line.startswith("| `")]
    members = {re.sub(r"\(.*", "", name) for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    public = {member for member in vars(kind) if not member.startswith("_")}
    assert not public - members
    assert not {member for member in members if not hasattr(thing, member)}


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.id)
def test_the_page_on_search_describes_each_level(game: Game) -> None:
    title = "King's Keys" if game.id == "kings" else game.title
    row = " | ".join([title, *(describe_bot(level, game) for level in ("medium", "hard", "expert"))])
    assert f"| {row} |" in (DOCS / "explanation" / "search.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("bot", ["random", "greedy", "easy", "flat"])
def test_the_page_on_search_describes_the_other_bots(bot: str) -> None:
    text = (DOCS / "explanation" / "search.md").read_text(encoding="utf-8")
    assert f"| `{bot}` | {describe_bot(bot, BUILT_IN[0])} |" in text


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return {*value, *(key for inner in value.values() for key in keys_of(inner))}
    return {key for inner in value for key in keys_of(inner)} if isinstance(value, list) else set()


@pytest.mark.slow
def test_the_arena_page_names_every_key_of_the_json() -> None:
    words = "arena basari --bots greedy,random --seats 3 --games 6 --prove greedy>random --json"
    done = subprocess.run([sys.executable, "-m", "souq", *words.split()], capture_output=True, text=True, check=True)
    page = (REFERENCE / "arena-results.md").read_text(encoding="utf-8")
    assert not {key for key in keys_of(json.loads(done.stdout)) if f"`{key}`" not in page}


@pytest.mark.slow
def test_the_study_page_names_every_column(tmp_path: Path) -> None:
    words = f"study basari --games 4 --seats 3 --bots random --out {tmp_path / 'study'}"
    subprocess.run([sys.executable, "-m", "souq", *words.split()], capture_output=True, check=True)
    page = (REFERENCE / "study-results.md").read_text(encoding="utf-8")
    numbered = {"bot_1", "score_1", "won_1", "bet_10", "bet_90"}
    for file in ("games", "uses", "spreads"):
        columns = set(polars.read_parquet(tmp_path / "study" / f"{file}.parquet").columns)
        plain = {column for column in columns if not re.fullmatch(r"(bot|score|won|bet)_\d+", column)}
        figures = {"bargains"}
        assert not {column for column in plain | (columns & numbered) | figures if f"`{column}`" not in page}
    assert {path.name for path in (tmp_path / "study").iterdir()} <= named_in_tables("study-results.md")
