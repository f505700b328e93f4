"""Component files of Basari: a bad one is refused with all its problems and their lines."""

from pathlib import Path

import pytest

from souq.games.basari import GAME
from souq.kernel.components import read_components
from souq.kernel.errors import ComponentsError

USUAL = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def problems(folder: Path, text: str) -> list[str]:
    """Return the problems of a file with this text."""
    path = folder / "components.toml"
    path.write_text(text, encoding="utf-8")
    try:
        GAME.load_box(3, {}, read_components(path))
    except ComponentsError as error:
        return error.problems
    return []


def changed(*changes: tuple[str, str]) -> str:
    text = USUAL
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def line_of(fragment: str) -> int:
    return USUAL[: USUAL.index(fragment)].count("\n") + 1


def test_the_usual_box_has_no_problems(tmp_path: Path) -> None:
    assert problems(tmp_path, USUAL) == []


def test_all_problems_are_listed_with_their_lines(tmp_path: Path) -> None:
    text = changed(
        ("start = 3", "start = 11"),
        ("majorities = [14, 12, 10, 8]", 'majorities = [14, "12", 10, 100]'),
        ("workers_prize = 12", "prize = 12"),
        ('{ workers = 4, points = 7, gems = "BB" }', '{ workers = 0, points = 7, gems = "BX" }'),
        ('{ workers = 1, points = 4, gems = "RRBB" }', '{ workers = 1, gems = "RRBB", colour = 3 }'),
    )
    first, last = line_of('gems = "BB" }'), line_of('gems = "RRBB" }')
    majorities, prize = line_of("majorities ="), line_of("workers_prize =")
    assert problems(tmp_path, text) == [
        "line 1: workers_prize is missing, expected a whole number from 0 to 99",
        f"line {line_of('start =')}: start is 11, expected a whole number from 0 to 9",
        f"line {majorities}: majorities[2] is '12', expected a whole number from 0 to 99",
        f"line {majorities}: majorities[4] is 100, expected a whole number from 0 to 99",
        f"line {prize}: prize is unknown, expected one of: start, each_colour, majorities, workers_prize, workers_needed, cards",
        f"line {first}: cards[1].gems is 'BX', expected 0 to 7 letters out of RYGB",
        f"line {first}: cards[1].workers is 0, expected a whole number from 1 to 9",
        f"line {last}: cards[39].colour is unknown, expected one of: workers, points, gems",
        f"line {last}: cards[39].points is missing, expected a whole number from 0 to 20",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("start = 3", "start = 5", "5 seats would need 25 gems of each colour, there are 22"),
        ("each_colour = 22", "each_colour = 23", "each_colour is 23, expected a whole number from 1 to 22"),
        ("[14, 12, 10, 8]", "[14, 12, 10]", "majorities has 3 entries, expected 4"),
        ("[14, 12, 10, 8]", "14", "majorities is 14, expected a list of 4"),
        ("workers_needed = 15", "workers_needed = true", "workers_needed is true, expected a whole number from 1 to 99"),
        ('    { workers = 4, points = 7, gems = "BB" },\n', "", "cards has 38 entries, expected 39"),
        ('{ workers = 4, points = 7, gems = "BB" }', "7", "cards[1].workers is missing, expected a whole number from 1 to 9"),
    ],
)
def test_a_problem_says_what_was_found_and_what_was_expected(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert problem in [text.partition(": ")[2] for text in problems(tmp_path, changed((old, new)))]


def test_another_valid_deck_is_played_with(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text(changed(('{ workers = 4, points = 7, gems = "BB" }', '{ workers = 2, points = 9, gems = "RYGB" }')))
    box = GAME.load_box(3, {}, read_components(path)).array[0]
    assert (box["workers"][0], box["points"][0], box["gems"][0].tolist()) == (2, 9, [1, 1, 1, 1])
