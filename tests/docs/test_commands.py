"""Every souq command in the documents exists and takes the parameters that it is given."""

import re
import shlex
from pathlib import Path

import pytest

from souq.cli.app import app
from tests.docs.documents import documents
from tests.docs.test_links import name

SHELL = re.compile(r"^ *```sh\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`(souq [a-z][^`]*)`")
MEASURED = re.compile(r"<!-- measured -->.*?<!-- end -->", re.DOTALL)
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|…|\.\.\.")


def commands(path: Path) -> list[str]:
    """The commands of a document that could be typed as they stand: in shell blocks, and those that made its figures."""
    text = path.read_text(encoding="utf-8")
    lines = [line.strip().removeprefix(".venv/bin/") for block in SHELL.findall(text) for line in block.splitlines()]
    spans = SPAN.findall("".join(MEASURED.findall(text)))
    return [line for line in (*lines, *spans) if line.startswith("souq ") and not PLACEHOLDER.search(line)]


@pytest.mark.parametrize("path", [path for path in documents() if path.parent.name != "notebook" and commands(path)], ids=name)
def test_commands_can_be_typed_as_they_stand(path: Path) -> None:
    for command in commands(path):
        words = shlex.split(command, comments=True)[1:]
        while words[0] == "--games":
            words = words[2:]
        app.parse_args(words, exit_on_error=False, print_error=False)
