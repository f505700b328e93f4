"""The files in the sdist, and in the wheel that is built from it."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import souq

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "souq"
PAGE = PACKAGE / "server" / "static"
NAME = f"souq-{souq.__version__}"
TOP = {
    "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "Dockerfile", "LICENSE", "Makefile", "PKG-INFO", "README.md", "SECURITY.md",
    ".dockerignore", ".gitignore", "compose.yaml", "docs", "examples", "hatch_build.py", "pyproject.toml", "requirements.txt", "scripts", "src", "tests", "web",
}  # fmt: skip
MAX_SDIST_BYTES = 3_000_000
MAX_WHEEL_BYTES = 2_000_000
NOT_SHIPPED = {"__pycache__", "node_modules", "static"}


def files(directory: Path) -> Iterator[Path]:
    """Yield the files of a directory that belong to the project."""
    for path in directory.iterdir():
        if path.name not in NOT_SHIPPED:
            yield from files(path) if path.is_dir() else [path]


def build(directory: Path, target: str, output: Path) -> Path:
    """Build the sdist or the wheel of a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(output)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, cwd=directory, env=environment, check=True, capture_output=True)
    (built,) = output.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the unpacked sdist, with the page that is built already."""
    assert (PAGE / "index.html").exists(), "The page is not built: make page"
    directory = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(directory, filter="data")
    page = directory / NAME / PAGE.relative_to(ROOT)
    shutil.copytree(PAGE, page)
    os.utime(page / "index.html")
    return build(directory / NAME, "wheel", tmp_path_factory.mktemp("wheel"))


def test_the_sdist_holds_the_sources_and_nothing_that_is_built(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {member.name.removeprefix(f"{NAME}/") for member in archive.getmembers() if member.isfile()}
    assert {name.split("/")[0] for name in names} == TOP
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in ("docs", "examples", "scripts", "src", "tests", "web")
        for path in files(ROOT / folder)
    }
    assert {name for name in names if "/" in name} == wanted - {"web/src/wire/types.ts"}
    assert sdist.stat().st_size < MAX_SDIST_BYTES


def test_the_wheel_holds_the_package_and_the_page(wheel: Path) -> None:
    assert wheel.name == f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = {f"souq/{path.relative_to(PACKAGE).as_posix()}" for path in files(PACKAGE)}
    page = {f"souq/{path.relative_to(PACKAGE).as_posix()}" for path in PAGE.rglob("*") if path.is_file()}
    about = {f"{NAME}.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")}
    assert names == package | page | about
    assert {"souq/py.typed", "souq/games/basari/RULES.md", "souq/server/migrations/script.py.mako"} < names
    assert wheel.stat().st_size < MAX_WHEEL_BYTES


def test_the_metadata_of_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        lines = archive.read(f"{NAME}.dist-info/METADATA").decode().splitlines()
    assert {"Name: souq", f"Version: {souq.__version__}", "Author: The Souq maintainers", "Requires-Python: >=3.11"} < set(lines)
    assert "Classifier: Typing :: Typed" in lines
    extras = {line.removeprefix("Provides-Extra: ") for line in lines if line.startswith("Provides-Extra: ")}
    assert extras == {"cluster", "lab", "peers", "postgres"}
