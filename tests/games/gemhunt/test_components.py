"""Component files of Gem-Hunt: all problems are reported with their lines."""

from pathlib import Path

import pytest

from souq.games.gemhunt import GAME
from souq.kernel.components import read_components
from souq.kernel.errors import ComponentsError

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def problems(tmp_path: Path, *changes: tuple[str, str], board: str = "corners") -> list[str]:
    """Return the problems of the component file after some changes, to the board with the Homes in the corners."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "components.toml"
    file.write_text(text, encoding="utf-8")
    try:
        GAME.load_box(4, {"board": board}, read_components(file))
    except ComponentsError as error:
        return error.problems
    return []


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if line.lstrip().startswith(start))


@pytest.mark.parametrize("board", ["sides", "corners"])
def test_the_box_as_it_comes_is_sound(tmp_path: Path, board: str) -> None:
    assert problems(tmp_path, board=board) == []


def test_all_problems_are_listed_with_their_lines(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        ("roads = 20", "roads = 0"),
        ("sale = 2", "sail = 2"),
        ('"roy", "rop"', '"roy", "roy"'),
        ('"ory", "orp"', '"orr", "orp"'),
        ('"Y 1 . C 2 C . 1 R"', '"Y 1 . C 2 C . 1"'),
        ('". C 0 D 3 D 0 C ."', '". C 0 D 9 D 0 C ."'),
    )
    assert len(found) == 7
    for start, words in (
        ("roads", "expected a whole number from 1 to 60"),
        ("sale", "prices.sale is missing"),
        ("sale", "prices.sail is unknown"),
        ('"roy"', "cards.faces[2] is 'roy', which is there already"),
        ('"ory"', "cards.faces[9] is 'orr', expected three different colours"),
        ('"Y 1', "expected 9 marks parted by spaces"),
        ('". C 0', "has the mark '9'"),
    ):
        where = line_of("[prices]") if words.startswith("prices.sale") else line_of(start)
        assert any(problem.startswith(f"line {where}:") and words in problem for problem in found), (where, words, found)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"Y 1 . C 2 C . 1 R"', '"Y 1 . C 2 C . 1 ."', "has the mark R 0 times, expected 1"),
        ('"Y 1 . C 2 C . 1 R"', '"Y 1 . C 2 . . 1 R"', "has the mark C 20 times, expected 21"),
        ('"1 P C P . P C P 1"', '"1 . C P . P C P 1"', "a cell with 0 marks M and 0 marks P"),
        ('"1 P C P . P C P 1"', '"1 P P P . P C C 1"', "a cell with 0 marks M and 2 marks P"),
        ('". C 0 D 3 D 0 C ."', '". C 0 3 D D 0 C ."', "with 1 marks D beside it, expected 2"),
        ('"goy", "gop"', '"rgy", "gop"', "has 9 cards with r on top, expected 8"),
        ("coins = 120", "coins = 12", "coins is 12"),
        ("purse = 0", "purse = 30", "corners.purse is 30, expected a whole number from 0 to 20"),
        ("purse = 0", "purse = 20", "coins is 120, expected a whole number from 157"),
        ("purse = 0", "bank = 0", "corners.bank is unknown"),
        ("neutral_roads = 20", "neutral_roads = 20\nbank = 3", "bank is unknown"),
    ],
)
def test_a_wrong_component_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert any(words in problem for problem in problems(tmp_path, (old, new)))


def test_homes_keep_a_distance(tmp_path: Path) -> None:
    found = problems(tmp_path, ('"Y 1 . C 2 C . 1 R"', '". 1 . C 2 C Y 1 R"'))
    assert any("within two steps" in problem for problem in found)


def test_mines_lie_inside(tmp_path: Path) -> None:
    found = problems(tmp_path, ('"C P D M C M D P C"', '"M P D C C M D P C"'))
    assert any("away from the rim" in problem for problem in found)


def test_another_board_can_be_played(tmp_path: Path) -> None:
    """Incomes may stand elsewhere: the map decides."""
    file = tmp_path / "components.toml"
    file.write_text(TEXT.replace('"Y 1 . C 2 C . 1 R"', '"Y 2 . C 1 C . 3 R"'), encoding="utf-8")
    box = GAME.load_box(4, {"board": "corners"}, read_components(file)).array
    assert box["income"][0, [1, 4, 7]].tolist() == [2, 1, 3]


def test_a_file_with_a_single_board_has_it_for_every_choice(tmp_path: Path) -> None:
    """Return a file with one board and no starting coins, as before the option `board`."""
    one, _, rest = TEXT.partition("board = [")
    _, _, rest = rest.partition("purse = 4")
    middle, _, corners = rest.partition("[corners]\n")
    board, _, cards = corners.partition("purse = 0\n")
    file = tmp_path / "components.toml"
    file.write_text(one + board + middle + cards, encoding="utf-8")
    components = read_components(file)
    assert components.digest in GAME.compatible_digests
    for option in ("sides", "corners"):
        box = GAME.load_box(4, {"board": option}, components).array
        assert box["home"][0].tolist() == [8, 76, 68, 0]
        assert box["purse"][0] == 0
