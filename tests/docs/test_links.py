"""Every relative link in the documents leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.documents import DOCS, ROOT, anchors, documents, links


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", documents(), ids=name)
def test_links_lead_to_a_file_and_a_heading(path: Path) -> None:
    for link in links(path):
        place, _, anchor = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        assert target.exists(), f"{name(path)} links to {place}, which does not exist"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{name(path)} links to #{anchor}, which is no heading of {name(target)}"


def test_the_index_leads_to_every_document() -> None:
    listed = {
        (index.parent / link.partition("#")[0]).resolve()
        for index in (DOCS / "index.md", DOCS / "decisions" / "index.md", DOCS / "notebook" / "index.md")
        if index.exists()
        for link in links(index)
    }
    missing = [name(path) for path in DOCS.rglob("*.md") if path not in listed and path.name != "index.md"]
    assert not missing


def test_how_to_guides_do_not_lead_to_the_notebook() -> None:
    for path in (DOCS / "how-to").glob("*.md"):
        assert not [link for link in links(path) if "notebook/" in link], name(path)


@pytest.mark.parametrize("path", [path for path in documents() if path.parent.name != "notebook"], ids=name)
def test_files_that_a_document_names_exist(path: Path) -> None:
    named = re.findall(r"`((?:src|tests|web|examples|scripts)/[\w./-]+)`", path.read_text(encoding="utf-8"))
    assert not [file for file in named if not re.search("[A-Z]{3}", file) and not (ROOT / file).exists()]
