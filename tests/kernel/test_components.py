"""Component files: their checks, and the messages about bad files."""

import datetime
import tomllib
from pathlib import Path

import pytest

from souq.kernel.components import Components, read_components
from souq.kernel.errors import ComponentsError
from souq.kernel.toml_lines import lines_of


def written(folder: Path, content: bytes | str) -> Path:
    path = folder / "components.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"a = 1\nb = \n", "the file is not TOML: Invalid value (at line 2, column 5)"),
        (b"a = '\xff'", "the file is not UTF-8 (byte 5)"),
        (b"a = 1\nbig = " + b"9" * 5000, "the file is not TOML: a number is too long"),
        (b"a = " + b"[" * 5000, "the file is not TOML: it is nested too deeply"),
    ],
)
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    with pytest.raises(ComponentsError) as error:
        read_components(written(tmp_path, content))
    assert error.value.problems == [problem]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="the file cannot be read: No such file or directory"):
        read_components(tmp_path / "nowhere.toml")


def test_the_digest_follows_the_data_and_not_its_looks(tmp_path: Path) -> None:
    one = read_components(written(tmp_path, "a = 1\nb = [1979-05-27, nan]")).digest
    assert read_components(written(tmp_path, "# words\nb = [ 1979-05-27, nan ]\na = 1")).digest == one
    assert read_components(written(tmp_path, "a = 2\nb = [1979-05-27, nan]")).digest != one
    assert read_components(written(tmp_path, 'a = 1\nb = ["1979-05-27", nan]')).digest != one


def components(text: str) -> Components:
    return Components("test", tomllib.loads(text), lines_of(text))


def test_a_missing_value_is_called_missing_at_the_line_around_it() -> None:
    asked = components("\n[box]\nsize = 3\n")
    assert (asked.number(("box", "weight"), 1, 9), asked.items(("box", "list"), 2), asked.letters(("box", "text"), "ab", 1, 1)) == (
        1,
        [],
        [0, 0],
    )
    assert asked.problems == [
        (2, "box.weight is missing, expected a whole number from 1 to 9"),
        (2, "box.list is missing, expected a list of 2"),
        (2, "box.text is missing, expected 1 letter out of ab"),
    ]


def test_a_wrong_value_is_named() -> None:
    asked = components("a = 'x'\nb = 3\nc = 'abba'\nd = true\ne = [1]\n")
    asked.number(("a",), 0, 1)
    asked.items(("b",), 2)
    asked.letters(("c",), "ab", 0, 3)
    asked.number(("d",), 0, 1)
    asked.items(("e",), 2)
    assert asked.problems == [
        (1, "a is 'x', expected a whole number from 0 to 1"),
        (2, "b is 3, expected a list of 2"),
        (3, "c is 'abba', expected 0 to 3 letters out of ab"),
        (4, "d is true, expected a whole number from 0 to 1"),
        (5, "e has 1 entry, expected 2"),
    ]


def test_a_long_value_is_shortened() -> None:
    asked = components(f"a = '{'x' * 1000}'")
    asked.number(("a",), 0, 1)
    assert len(asked.problems[0][1]) < 120


def test_what_is_read_is_returned() -> None:
    asked = components("a = 7\nb = [1, 2]\nc = 'abba'")
    assert (asked.number(("a",), 0, 9), asked.items(("b",), 2), asked.letters(("c",), "ab", 0, 4)) == (7, [1, 2], [2, 2])
    assert asked.problems == []


def test_dates_are_no_numbers() -> None:
    asked = components("a = 1979-05-27")
    assert asked.get(("a",)) == datetime.date(1979, 5, 27)
    asked.number(("a",), 0, 9)
    assert asked.problems == [(1, "a is 1979-05-27, expected a whole number from 0 to 9")]
