"""The project's Markdown documents, their links and headings."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def documents() -> list[Path]:
    """All Markdown documents of the project outside the games' rules."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def prose(path: Path) -> str:
    """The text of a document without its code blocks and code spans."""
    text = re.sub(r"^( *)```.*?^\1```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def links(path: Path) -> list[str]:
    """The relative links of a document: to a file, to a heading, or to a heading of a file."""
    found = ["".join(groups) for groups in LINK.findall(prose(path))]
    return [link for link in found if not re.match(r"[a-z+]+:", link)]


def anchors(path: Path) -> set[str]:
    """The anchors that a forge gives to the headings of a document."""
    text = re.sub(r"^( *)```.*?^\1```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    seen: dict[str, int] = {}
    found = set[str]()
    for heading in re.findall(r"^#+ (.+?) *$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        found.add(f"{slug}-{count}" if count else slug)
    return found
