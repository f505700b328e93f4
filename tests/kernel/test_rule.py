"""Compiled code: how rules and entry points run, and what decides whether they are compiled anew."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import souq
from souq.kernel.code_digest import digest_code
from souq.kernel.rng import splitmix64
from souq.kernel.rule import COMPILED, cache_directory, entry_point, rule

needs_compiler = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
PACKAGE = Path(souq.__file__).parent

MARKERS = """
import json
from souq.games import BUILT_IN
from souq.lab.compile import warm_marker
print(json.dumps({game.id: warm_marker(game).name for game in BUILT_IN}))
"""

COMPILATIONS = """
import sys
import numba.core.event as event
from souq.games import find_game
from souq.lab.compile import compile_here, is_warm
assert is_warm(find_game("basari"))
with event.install_recorder("numba:compile") as recorder:
    compile_here(find_game("basari"), lambda: None)
print(len([1 for _, happened in recorder.buffer if happened.is_start]))
"""


def run_python(script: str, package: Path, cache: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "SOUQ_COMPILE": "1"}
    if cache is not None:
        environment["SOUQ_CACHE"] = str(cache)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@rule
def half(number: int) -> int:
    return number // 2


@needs_compiler
def test_a_rule_has_one_signature_whatever_it_is_called_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUQ_CACHE", str(tmp_path))

    @entry_point
    def halves(numbers: Any) -> int:
        answer = 0
        for i in range(len(numbers)):
            answer += half(numbers[i]) + half(i)
        return answer + half(7)

    assert halves(np.array([3, 4], np.int32)) == 1 + 2 + 0 + 0 + 3
    compiled: Any = half
    assert [str(signature) for signature in compiled.dispatcher.signatures] == ["(int64,)"]


def test_python_calls_a_rule_as_python() -> None:
    assert half(9) == 4
    assert splitmix64(np.uint64(1 << 63)) > 0


@pytest.mark.slow
def test_an_edit_of_a_rule_makes_those_games_cold_that_can_reach_it(tmp_path: Path) -> None:
    package = tmp_path / "souq"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("static", "__pycache__"))

    def edit(name: str, old: str, new: str) -> set[str]:
        """Edit a file and return the games whose digest changes."""
        before = json.loads(run_python(MARKERS, package))
        source = (package / name).read_text()
        assert old in source
        (package / name).write_text(source.replace(old, new, 1))
        after = json.loads(run_python(MARKERS, package))
        return {game for game in before if before[game] != after[game]}

    everything = {"basari", "bazaar", "gemhunt", "kings"}
    assert edit("kernel/move.py", "move >> 56", "move >> 55") == everything
    assert edit("games/kings/pieces.py", "SEATS = 4", "SEATS = 5") == {"kings"}
    assert edit("bots/games/bazaar/greedy.py", "IN_CIRCLES = ", "IN_CIRCLES = 1 + ") == {"bazaar"}
    assert edit("games/basari/notation.py", '"""', '"""Edited. ') == set()
    assert edit("games/basari/notation.py", "\nfrom souq", "\nEDITED = 1\nfrom souq") == set()
    assert edit("games/basari/rules.py", "@rule", "# A comment.\n@rule") == set()


@needs_compiler
@pytest.mark.slow
def test_a_copied_cache_is_used_from_another_directory(tmp_path: Path) -> None:
    run_python(
        "import sys; from souq.lab.compile import warm; from souq.games import find_game; warm([find_game('basari')], print)",
        PACKAGE,
    )
    package = tmp_path / "elsewhere" / "souq"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(cache_directory(), tmp_path / "cache" / cache_directory().name)
    assert run_python(COMPILATIONS, package, tmp_path / "cache").split()[-1] == "0"


def test_a_digest_covers_constants_defaults_and_called_rules() -> None:
    def made(constant: object, default: int = 1) -> str:
        def function(number: int = default) -> object:
            return constant, number

        return digest_code(function)

    values: list[object] = [1, 1.0, True, "1", None, (1,), range(3), range(4), np.int32(1), np.array([1, 2]), np.array([1, 3])]
    digests = [made(value) for value in values]
    assert len(set(digests)) == len(values)
    assert digests == [made(value) for value in values]
    assert made(1, 1) != made(1, 2)
