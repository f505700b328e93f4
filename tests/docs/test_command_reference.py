"""The pages on commands and environment variables agree with the code."""

import ast
import re
from pathlib import Path

import souq
from souq.cli.app import app
from souq.cli.config import command_names
from souq.cli.reference import commands_reference
from tests.docs.documents import DOCS

SOURCES = sorted(Path(souq.__file__).parent.rglob("*.py"))
NAME = re.compile(r"[A-Z][A-Z0-9]+(_[A-Z0-9]+)*")
OTHER_NAMES = {"CACHE_DIR", "CPU", "GAME"}
"""Names in capitals in the same files that are no variables: a setting of Numba, a resource of Ray, what a game exports."""


def variables_read() -> set[str]:
    """The names in capitals in each file that uses the environment."""
    found: set[str] = set()
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        if "environ" in source:
            texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
            found |= {text for text in texts if isinstance(text, str) and NAME.fullmatch(text)}
    return found - OTHER_NAMES


def test_the_reference_of_commands_is_up_to_date() -> None:
    assert (DOCS / "reference" / "commands.md").read_text(encoding="utf-8") == commands_reference(), "run make docs"


def test_every_command_stands_in_the_reference() -> None:
    text = commands_reference()
    for name in command_names(app):
        assert f"\n## souq {name}\n" in text


def test_every_variable_that_is_read_is_listed_and_no_other_of_souq() -> None:
    text = (DOCS / "reference" / "environment.md").read_text(encoding="utf-8")
    listed = {name for row in re.findall(r"^\| (.*?) \|", text, re.MULTILINE) for name in re.findall(r"`([A-Z_0-9]+)`", row)}
    read = variables_read()
    assert {"SOUQ_CACHE", "SOUQ_COMPILE", "SOUQ_SERVER_SETTINGS", "DISPLAY"} <= read
    assert read <= listed
    assert {name for name in listed if name.startswith("SOUQ_")} - {"SOUQ_COMMAND_PARAMETER"} <= read
