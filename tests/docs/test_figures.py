"""Pages of figures have the form that the scripts read and write, and every figure says where it comes from."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from souq.games import BUILT_IN
from tests.docs.documents import DOCS, ROOT

BALANCE = sorted((DOCS / "reference" / "balance").glob("*.md"))


@pytest.fixture(scope="module")
def scripts() -> dict[str, ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        return {name: __import__(name) for name in ("figures", "balance", "bot_strength")}
    finally:
        sys.path.remove(str(ROOT / "scripts"))


def assert_recorded(command: str, date: str, commit: str) -> None:
    assert re.fullmatch(r"`(souq arena|souq study) .+`", command)
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", date)
    assert re.fullmatch(r"[0-9a-f]{7,10}\+?", commit)


def assert_strength_recorded(figures: dict[str, str]) -> None:
    assert_recorded(figures["command"], figures["date"], figures["commit"])
    assert re.fullmatch(r"\d\.\d\d \(\d\.\d\d to \d\.\d\d\)", figures["times its fair share"])
    assert re.fullmatch(r"[\d,]+", figures["games"])
    assert f"--bots {figures['bot']},{figures['against']}" in figures["command"]


def test_every_strength_has_a_command_a_date_and_a_commit(scripts: dict[str, ModuleType]) -> None:
    header, *rows = scripts["figures"].read_table(DOCS / "reference" / "bot-strength.md")
    assert header == scripts["bot_strength"].HEADER
    assert len(rows) > 20
    for row in rows:
        assert_strength_recorded(dict(zip(header, row, strict=True)))


def test_the_cost_of_default_heuristics_is_recorded_or_said_to_be_missing(scripts: dict[str, ModuleType]) -> None:
    document = DOCS / "reference" / "bot-strength.md"
    header, *rows = scripts["figures"].read_table(document, "defaults")
    assert header == scripts["bot_strength"].HEADER
    assert len(rows) == len(BUILT_IN)
    missing = []
    for game, row in zip(BUILT_IN, rows, strict=True):
        figures = dict(zip(header, row, strict=True))
        assert f"souq arena {game.id} --bots hard,generic,generic,generic " in figures["command"]
        if any(row[3:7]):
            assert_strength_recorded(figures)
        else:
            missing.append(figures["game"])
    said = re.search(r"^(.+) (?:has|have) not been measured yet\.$", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert missing == (re.split(", | and ", said[1]) if said else [])


@pytest.mark.parametrize("page", BALANCE, ids=lambda page: page.stem)
def test_every_balance_column_has_a_command_a_date_and_a_commit(page: Path, scripts: dict[str, ModuleType]) -> None:
    header, *rows = scripts["figures"].read_table(page)
    cells = {row[0]: row[1:] for row in rows}
    for at, bot in enumerate(header[1:]):
        assert_recorded(*(cells[name][at] for name in scripts["balance"].RECORDED))
        assert f"souq study {page.stem} " in cells["command"][at]
        assert f"--bots {bot}" in cells["command"][at]
    known = {*scripts["balance"].RECORDED, *scripts["balance"].MEASURES, *scripts["balance"].GAME_MEASURES[page.stem]}
    assert not set(cells) - known


def test_a_table_is_read_back_as_it_was_written(tmp_path: Path, scripts: dict[str, ModuleType]) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Title\n\n<!-- measured -->\n<!-- end -->\n\nMore.\n", encoding="utf-8")
    table = [["measure", "greedy"], ["games", "8"], ["rounds", ""]]
    scripts["figures"].write_table(page, table)
    assert scripts["figures"].read_table(page) == table
    assert page.read_text(encoding="utf-8").endswith("<!-- end -->\n\nMore.\n")
