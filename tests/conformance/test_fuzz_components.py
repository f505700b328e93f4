"""Component files of any kind fill a box or are refused with their problems, each at a line that is there."""

import random
import re
from pathlib import Path

import pytest

from souq.games import GAMES
from souq.kernel.components import read_components
from souq.kernel.errors import ComponentsError
from souq.kernel.game import Game
from tests.conformance.test_fuzz import mutated

INPUTS = 10_000 // len(GAMES)
"""For each game, and a third as many again with bytes exchanged."""
VALUE = re.compile(r'"[^"\n]*"|-?\b\d+\b|\[[^\[\]\n]*\]|\{[^{}\n]*\}')
ODD_VALUES = (
    *("0", "-1", "1", "2", "99", "256", "2147483648", "1" + "0" * 30, "9" * 5000, "1.5", "nan", "inf", "true"),
    *('""', '"é"', '"RYGB"', '"rrrrrrrr"', "'''x\n'''", '""""x"""""', f'"{"x" * 1000}"'),
    *("1979-05-27", "07:32:00", "[]", "[1, 2]", '["a", ["b"]]', "{}", "{ a = 1, b.c = 2 }", "[" * 2000 + "]" * 2000),
)
ODD_LINES = (
    "",
    "[cards]",
    "[[cards]]",
    "[a.b]",
    "[[a.b]]",
    '"quoted \\" key" = 1',
    "'' = []",
    "a.b.c = {}",
    "x = [\n# words\n1,\n]",
)
NAMED_LINE = re.compile(r"^line (\d+): |\(at line (\d+), column \d+\)")


def changed(text: str, choice: random.Random) -> str:
    """The same file with a few values or lines exchanged: mostly still TOML, and seldom a box."""
    for _ in range(choice.choice((1, 1, 1, 2, 5))):
        lines = text.split("\n")
        one, other = choice.randrange(len(lines)), choice.randrange(len(lines))
        match choice.randrange(7):
            case 0:
                del lines[one]
            case 1:
                lines[one:one] = lines[min(one, other) : max(one, other)]
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case 3:
                lines.insert(one, choice.choice(ODD_LINES))
            case _:
                found = choice.choice(list(VALUE.finditer(text)) or [re.search("$", text)])
                assert found is not None
                lines = [text[: found.start()] + choice.choice(ODD_VALUES) + text[found.end() :]]
        text = "\n".join(lines)
    return text


def problems(game: Game, path: Path, seats: int) -> list[str]:
    """What is wrong with a file, if it is refused; anything else that may happen fails the test."""
    try:
        game.load_box(seats, {}, read_components(path))
    except ComponentsError as error:
        assert str(path) in str(error)
        return error.problems
    return []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
def test_any_file_fills_a_box_or_is_refused_with_lines_that_are_there(game: Game, tmp_path: Path) -> None:
    choice = random.Random(f"components {game.id}")
    usual = (game.folder / "components.toml").read_text(encoding="utf-8")
    path = tmp_path / "components.toml"
    refused = 0
    for number in range(INPUTS):
        text = mutated(usual, choice, [usual]) if number % 2 == 0 else changed(usual, choice)
        path.write_text(text, encoding="utf-8")
        found = problems(game, path, choice.choice(game.seats))
        refused += bool(found)
        for problem in found:
            for line in NAMED_LINE.findall(problem):
                assert 1 <= int("".join(line)) <= text.count("\n") + 1, (problem, text)
    assert INPUTS // 2 < refused < INPUTS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_bytes_are_refused_or_read(game: Game, tmp_path: Path) -> None:
    choice = random.Random(f"bytes {game.id}")
    usual = (game.folder / "components.toml").read_bytes()
    path = tmp_path / "components.toml"
    for _ in range(INPUTS // 3):
        content = bytearray(usual)
        for _ in range(choice.choice((1, 2, 20))):
            content[choice.randrange(len(content))] = choice.randrange(256)
        path.write_bytes(content)
        problems(game, path, game.default_seats)
