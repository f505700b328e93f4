"""Version, changelog, citation and lock agree with the package."""

import re
import tomllib
from pathlib import Path

import souq

ROOT = Path(__file__).parents[2]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_changelog_has_a_dated_section_for_this_version() -> None:
    releases = re.findall(r"^## \[?(\d+\.\d+\.\d+)\]? - (\d{4}-\d{2}-\d{2})$", text("CHANGELOG.md"), re.MULTILINE)
    assert souq.__version__ in dict(releases)
    assert releases == sorted(releases, key=lambda release: [int(part) for part in release[0].split(".")], reverse=True)


def test_the_changelog_uses_the_sections_of_keep_a_changelog() -> None:
    sections = set(re.findall(r"^### (.*)$", text("CHANGELOG.md"), re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {souq.__version__}\n" in text("CITATION.cff")


def test_the_lock_pins_every_requirement_and_names_no_registry() -> None:
    lock = text("requirements.txt")
    assert "://" not in lock
    pinned = set(re.findall(r"^([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==", lock, re.MULTILINE))
    project = tomllib.loads(text("pyproject.toml"))
    extras = project["project"]["optional-dependencies"].values()
    wanted = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["dev"],
        *(name for extra in extras for name in extra),
    ]
    names = {re.split(r"[\[<>=;! ]", requirement)[0].lower().replace("_", "-") for requirement in wanted}
    assert names <= pinned
