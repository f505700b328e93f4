"""Games from outside the package are loaded from a folder or a file, or refused with a sentence."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from souq.cli import name_games

TOY = Path(__file__).parents[2] / "examples" / "toy"


def load(*paths: Path, then: str = "print([game.id for game in souq.GAMES])") -> str:
    """Import souq in a process of its own, with these games named."""
    environment = {**os.environ, "SOUQ_COMPILE": "0", "SOUQ_GAMES": os.pathsep.join(map(str, paths))}
    done = subprocess.run([sys.executable, "-c", f"import souq\n{then}"], env=environment, capture_output=True, text=True)
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_a_folder_is_loaded_after_the_games_of_the_package() -> None:
    assert load(TOY) == "['basari', 'bazaar', 'gemhunt', 'kings', 'toy']"


def test_a_single_file_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "stalls.py"
    file.write_text((TOY / "__init__.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert load(file, then="print(souq.find_game('toy').rules.play.__module__)") == "souq.games.stalls"


def test_a_game_of_several_modules_may_import_them_as_in_the_package(tmp_path: Path) -> None:
    folder = tmp_path / "stalls"
    folder.mkdir()
    (folder / "__init__.py").write_text("from souq.games.stalls.rules import GAME\nfrom . import rules\n", encoding="utf-8")
    (folder / "rules.py").write_text((TOY / "__init__.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert load(folder, then="print(souq.find_game('toy').rules.play.__module__)") == "souq.games.stalls.rules"


def test_modules_have_the_same_names_in_every_process() -> None:
    made = load(TOY, then="import pickle; print(pickle.dumps(souq.find_game('toy').Table).hex())")
    assert load(TOY, then=f"import pickle; print(pickle.loads(bytes.fromhex({made!r})).__name__)") == "Table"
    assert pickle.loads(bytes.fromhex(load(TOY, then="import pickle; print(pickle.dumps(souq.GAMES[0].Table).hex())")))


GAME_OF = 'import souq.games.basari as basari\nimport dataclasses\nGAME = dataclasses.replace(basari.GAME, id="{}")\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("GAME = 3\n", "is no game: it exports no GAME of the type souq.kernel.game.Game"),
        ("x = 1\n\ny = {}['coin']\n", "cannot be loaded: KeyError: 'coin' ({file}, line 3)"),
        ("x = (\n", "cannot be loaded: SyntaxError: '(' was never closed ({file}, line 1)"),
        (GAME_OF.format("basari"), "has the id 'basari', which another game has already"),
    ],
)
def test_a_faulty_game_is_refused_with_file_and_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(text, encoding="utf-8")
    message = load(file)
    assert message.startswith("souq.kernel.errors.GameLoadError: ")
    assert said.format(file=file) in message


@pytest.mark.parametrize("name", ["nowhere", "basari", "my-game", "loader"])
def test_a_folder_that_cannot_be_a_module_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    if name != "nowhere":
        folder.mkdir()
        (folder / "__init__.py").write_text("GAME = None\n", encoding="utf-8")
    said = "there is no such folder or file" if name == "nowhere" else "needs another folder name"
    assert said in load(folder)


def test_a_file_that_is_no_python_source_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("# Rules\n", encoding="utf-8")
    assert "expected a folder, or a file with Python source like game.py" in load(file)


def test_the_command_line_names_games_and_explains_what_is_wrong(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "souq", "--games"]
    done = subprocess.run([*command, str(TOY), "games", "--json"], capture_output=True, text=True)
    assert '"title": "Three Stalls"' in done.stdout
    done = subprocess.run([*command, str(tmp_path / "nowhere"), "games"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, f"souq: {tmp_path}/nowhere is no game: there is no such folder or file\n")


def test_a_number_of_games_after_the_command_is_no_folder() -> None:
    words = ["arena", "basari", "--bots", "greedy", "--games", "6"]
    assert name_games(words) == words
