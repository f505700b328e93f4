"""Without an extra the rest works, and a command that needs the extra says how to install it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from souq.kernel.extras import EXTRAS

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]

RUN = """
import sys
for module in sys.argv[1].split(","):
    sys.modules[module] = None  # an import of it fails
sys.argv[:] = ["souq", *sys.argv[2:]]
from souq.cli import main
main()
"""
"""Runs a command as if some modules were not installed."""


def run_without(extras: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    modules = ",".join(module for extra in extras for module in EXTRAS[extra])
    return subprocess.run([sys.executable, "-c", RUN, modules, *words], capture_output=True, text=True, timeout=300)


def test_the_extras_are_those_of_the_package() -> None:
    assert EXTRAS.keys() == PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize(
    ("extra", "what", "words"),
    [
        ("lab", "souq arena", ["arena", "basari", "--bots", "greedy,random"]),
        ("lab", "souq study", ["study", "basari"]),
        ("peers", "--peers", ["bench", "--peers"]),
        ("cluster", "--cluster", ["arena", "basari", "--bots", "greedy,random", "--cluster", "local"]),
        ("postgres", "a PostgreSQL database", ["serve", "--database", "postgresql://souq@localhost/souq"]),
        ("postgres", "a PostgreSQL database", ["store", "move", "postgresql://souq@localhost/souq", "souq.sqlite"]),
    ],
)
def test_a_command_names_the_extra_that_it_needs(extra: str, what: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_COMPILE", "0")
    done = run_without([extra], *words)
    assert done.stderr.strip() == f"souq: {what} needs the extra {extra}: pip install 'souq[{extra}]'"
    assert done.returncode == 2


@pytest.mark.slow
def test_playing_and_simulating_need_no_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOUQ_COMPILE", "0")
    file = str(tmp_path / "match.souq")
    assert run_without([*EXTRAS], "play", "basari", "--seats", "greedy,greedy,greedy", "--file", file).returncode == 0
    assert run_without([*EXTRAS], "verify", file).returncode == 0
    assert run_without([*EXTRAS], "simulate", "basari", "--games", "2").returncode == 0


def test_every_part_but_the_lab_is_imported_without_extras() -> None:
    code = """
import importlib, pkgutil, sys
for module in sys.argv[1].split(","):
    sys.modules[module] = None
import souq
for layer in ("kernel", "games", "play", "bots", "server", "trial"):
    package = importlib.import_module(f"souq.{layer}")
    for module in pkgutil.walk_packages(package.__path__, f"souq.{layer}."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)
"""
    modules = ",".join(module for extra in EXTRAS for module in EXTRAS[extra])
    done = subprocess.run([sys.executable, "-c", code, modules], capture_output=True, text=True, timeout=300)
    assert not done.stderr
