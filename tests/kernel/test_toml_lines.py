"""The line of every value in a TOML text."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    """Return the key of every value in the data, tables and lists included."""
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


KEYS = ("a", "b-c", "_3", '"d e"', '"f.g"', "'h\"'", '"#"')
NUMBERS = ("{}", "-{}", "'{} # ] [='", '"\\"{}"', "'''\n{}'''", '"""{}\n"""', "{} # = [x]\n")
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(NUMBERS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def toml_texts(draw: st.DrawFn) -> str:
    """Draw a valid TOML text in which every value contains its own number of four digits."""
    numbers = iter(range(1000, 9999))

    def write(value: Any, within_braces: bool) -> str:
        if isinstance(value, list):
            return "[\n" + "".join(f"\n{write(entry, False).rstrip()}\n," for entry in value) + "]"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key} = {write(entry, True)}" for key, entry in value.items()) + "}"
        return str(NUMBERS[0] if within_braces and value.endswith("x]\n") else value).format(next(numbers))

    def pairs() -> str:
        drawn = draw(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3))
        return "".join(f"{key} = {write(value, False)}\n" for key, value in drawn.items())

    headers = draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=3))
    tables = "".join(f"[table . {key}]\n{pairs()}" for key in headers)
    return pairs() + tables + "".join(f"[[repeated]]\n{pairs()}" for _ in headers)


@given(toml_texts())
def test_lines_of_agrees_with_tomllib_about_the_keys_and_finds_the_line_of_each(text: str) -> None:
    data, lines = tomllib.loads(text), lines_of(text)
    keys = leaves(data)
    assert set(lines) <= set(keys)
    for key in keys:
        value: Any = data
        for step in key:
            value = value[step]
        if not isinstance(value, (dict, list)):
            (number,) = [digits for digits in str(value).replace('"', " ").replace("-", " ").split() if digits.isdigit()]
            assert number in "".join(text.split("\n")[lines[key] - 1 : lines[key] + 1]), (key, text)
