"""Number formats: writing, parsing, and the answer to texts that are written in another way."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souq.kernel.errors import NotationError
from souq.kernel.formats import NUMBER, SEAT, Counts, Format, OneOf

GEMS = Counts("ryg")
TERSE = Counts("ryg", terse=True)
LEVEL = OneOf(("low", "high", "higher"))


@pytest.mark.parametrize(
    ("format", "numbers", "text"),
    [
        (NUMBER, (7,), "7"),
        (NUMBER, (-3,), "-3"),
        (SEAT, (0,), "1"),
        (LEVEL, (2,), "higher"),
        (GEMS, (1, 0, 12), "1r12g"),
        (GEMS, (0, 0, 0), "0"),
        (TERSE, (1, 2, 0), "r2y"),
    ],
)
def test_a_format_writes_and_reads_its_numbers(format: Format, numbers: tuple[int, ...], text: str) -> None:
    assert format.write(None, numbers) == text
    assert re.fullmatch(format.pattern, text)
    assert format.read(None, text) == numbers


@pytest.mark.parametrize(
    ("format", "text", "expected"),
    [(NUMBER, "007", "7"), (NUMBER, "-0", "0"), (GEMS, "1g1r", "1r1g"), (GEMS, "r", "1r"), (GEMS, "0r", "0"), (TERSE, "1r", "r")],
)
def test_a_text_that_is_not_the_written_form_is_refused_with_it(format: Format, text: str, expected: str) -> None:
    assert re.fullmatch(format.pattern, text)
    with pytest.raises(NotationError, match=f"found '{text}', expected it written {expected}$"):
        format.read(None, text)


def test_a_number_without_a_name_is_refused() -> None:
    with pytest.raises(NotationError, match="found number 3, expected one of 3 names"):
        LEVEL.write(None, (3,))


@pytest.mark.parametrize("format", [NUMBER, SEAT, LEVEL, GEMS, TERSE])
def test_an_example_is_a_text_of_its_format(format: Format) -> None:
    assert re.fullmatch(format.pattern, format.example)
    assert format.write(None, format.read(None, format.example)) == format.example


@given(st.tuples(*[st.integers(0, 999)] * 3), st.booleans())
def test_counts_of_any_size_read_back(counts: tuple[int, ...], terse: bool) -> None:
    format = TERSE if terse else GEMS
    assert format.read(None, format.write(None, counts)) == counts
