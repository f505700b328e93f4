"""Component files: where every value stands, and what a bad file is answered with."""

import datetime
import tomllib
from pathlib import Path
from typing import Any

import pytest

from souq.kernel.components import Components, read_components
from souq.kernel.errors import ComponentsError
from souq.kernel.toml_lines import Key, lines_of

TEXT = '''\
# A comment with = and [ and "
start = 3
names = ["a", "b,]",
    # between
    "c" ]
point = { x = 1, "y z" = 2.5, deep.er = [true] }
long = """
two = 2
"quoted" """  # after
"odd \\" key" = 'lite"ral'
dates = [1979-05-27 07:32:00, 1979-05-27]
fences = ["""a"""", \'\'\'b\'\'\'\', """""c"""""]

[shop]
open = true
a.b.c = [
    [1, 2],
    [],
    { x = 3 },
]

[shop . "inner one"]
size = -1.5e3

[[cards]]
name = "first"
[cards.face]
colour = "red"
[[cards.marks]]
at = 1
[[cards.marks]]
at = 2

[[cards]]
name = "second"
[[cards.marks]]
at = 3
'''


def leaves(value: Any, key: Key = ()) -> list[Key]:
    """The key of everything in the data, tables and lists included."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([key] if key else []), *(found for step, inner in entries for found in leaves(inner, (*key, step)))]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (("start",), 2),
        (("names",), 3),
        (("names", 1), 3),
        (("names", 2), 5),
        (("point", "y z"), 6),
        (("point", "deep", "er", 0), 6),
        (("long",), 7),
        (('odd " key',), 10),
        (("dates", 0), 11),
        (("dates", 1), 11),
        (("fences", 2), 12),
        (("shop",), 14),
        (("shop", "open"), 15),
        (("shop", "a", "b", "c"), 16),
        (("shop", "a", "b", "c", 0, 1), 17),
        (("shop", "a", "b", "c", 1), 18),
        (("shop", "a", "b", "c", 2, "x"), 19),
        (("shop", "inner one"), 22),
        (("shop", "inner one", "size"), 23),
        (("cards", 0), 25),
        (("cards", 0, "name"), 26),
        (("cards", 0, "face", "colour"), 28),
        (("cards", 0, "marks", 1, "at"), 32),
        (("cards", 1), 34),
        (("cards", 1, "marks", 0, "at"), 37),
    ],
)
def test_lines_of_knows_where_a_value_stands(key: Key, line: int) -> None:
    assert lines_of(TEXT)[key] == line


def test_lines_of_knows_a_line_for_every_value_and_invents_none() -> None:
    lines = lines_of(TEXT)
    known = set(leaves(tomllib.loads(TEXT)))
    assert set(lines) <= known
    assert known - set(lines) == {
        ("point", "deep"),
        ("shop", "a"),
        ("shop", "a", "b"),
        ("cards",),
        ("cards", 0, "marks"),
        ("cards", 1, "marks"),
    }


def test_lines_of_counts_lines_that_end_as_on_windows() -> None:
    assert lines_of(TEXT.replace("\n", "\r\n")) == lines_of(TEXT)


def test_lines_of_nothing_is_nothing() -> None:
    assert lines_of("") == {}


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
