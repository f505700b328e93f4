"""The architecture: imports point inward, and one file names the compiler."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import souq

ROOT = Path(souq.__file__).parent
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "play": {"kernel", "games", "play"},
    "bots": {"kernel", "games", "play", "bots"},
    "lab": {"kernel", "games", "play", "bots", "lab"},
    "server": {"kernel", "games", "play", "bots", "server"},
    "trial": {"kernel", "games", "play", "bots", "server", "trial"},
    "cli": {"kernel", "games", "play", "bots", "lab", "server", "trial", "cli"},
}
FILES = sorted(path for layer in MAY_IMPORT for path in (ROOT / layer).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_point_inward(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    for module in imports(path):
        if module.startswith("souq."):
            target = module.split(".")[1:]
            assert target[0] in MAY_IMPORT[parts[0]], f"{path.name} imports {module}"
            if parts[0] == "games" and len(parts) > 2 and target[0] == "games":
                assert target[1] == parts[1], f"{path.name} imports another game: {module}"
        elif module.split(".")[0] in ("numba", "llvmlite"):
            assert parts == ("kernel", "rule.py"), f"{path.name} names the compiler"


def test_every_game_has_the_same_files() -> None:
    for game in souq.GAMES:
        found = {path.name for path in game.folder.iterdir() if path.is_file()}
        assert {
            "RULES.md",
            "components.toml",
            "pieces.py",
            "table.py",
            "moves.py",
            "notation.py",
            "__init__.py",
        } <= found
        assert "rules.py" in found or (game.folder / "rules" / "__init__.py").is_file()
