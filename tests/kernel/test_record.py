"""Records: audiences, and what a view may hold."""

import numpy as np
import pytest

from souq.kernel.errors import NotationError
from souq.kernel.field_notation import read_fields, write_fields
from souq.kernel.formats import Counts, OneOf
from souq.kernel.record import NOBODY, UNKNOWN, KnownTo, Record, Sees, cells_of, field, see


class Sample(Record):
    open = field(Sees.ALL)
    hand = field(Sees.OWNER, 3, 2)
    dark = field(Sees.NONE)
    knowers = field(Sees.OWN_BIT, 4)
    place = field(KnownTo("knowers"), 4)
    gems = field(Sees.ALL, 2, 4, format=Counts("rygb"))
    best = field(Sees.ALL, format=OneOf(("none", "A", "B")), empty=0)
    last = field(Sees.ALL, 3, empty=-1)


def filled() -> np.ndarray:
    records = Sample.new()
    records["open"] = 7
    records["hand"] = [[1, 2], [3, 4], [5, 6]]
    records["dark"] = 9
    records["knowers"] = [0b001, 0b011, 0b000, 0b111]
    records["place"] = [10, 11, 12, 13]
    return records


def seen(seat: int) -> np.ndarray:
    view = Sample.new()
    see(Sample.audience, cells_of(filled())[0], seat, cells_of(view)[0])
    return view[0]


def test_everyone_sees_what_is_open() -> None:
    assert [seen(seat)["open"] for seat in (0, 1, 2, NOBODY)] == [7] * 4


def test_a_row_is_seen_by_its_owner() -> None:
    assert seen(1)["hand"].tolist() == [[UNKNOWN] * 2, [3, 4], [UNKNOWN] * 2]
    assert seen(NOBODY)["hand"].tolist() == [[UNKNOWN] * 2] * 3


def test_nobody_sees_what_is_dark() -> None:
    assert {int(seen(seat)["dark"]) for seat in (0, 1, 2, NOBODY)} == {UNKNOWN}


def test_an_entry_is_seen_by_those_who_know_it_and_they_see_only_that_they_do() -> None:
    assert seen(1)["place"].tolist() == [UNKNOWN, 11, UNKNOWN, 13]
    assert seen(1)["knowers"].tolist() == [0, 0b010, 0, 0b010]
    assert seen(NOBODY)["place"].tolist() == [UNKNOWN] * 4
    assert seen(NOBODY)["knowers"].tolist() == [0] * 4


def test_a_diagram_names_only_what_is_there() -> None:
    assert write_fields(Sample, None, Sample.new()[0]) == ""
    records = read_fields(Sample, None, "open=3 gems=1r2b/0 best=B last=4,-*2")
    assert records["gems"][0].tolist() == [[1, 0, 0, 2], [0] * 4]
    assert records["last"][0].tolist() == [4, -1, -1]
    assert write_fields(Sample, None, records[0]) == "open=3 gems=1r2b/0 best=B last=4,-*2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shut=1", "found the field 'shut'"),
        ("open=x", "found 'x' in 'open'"),
        ("last=1,2", "found 2 numbers for 'last', expected 3"),
        ("last=1*9", "expected a repetition"),
        ("last=1*" + "9" * 5000, "expected a repetition"),
        ("open=1 open=2", "found a field twice"),
        ("gems=3b1r/0", "expected it written 1r3b"),
        ("best=C", "expected it like 'A'"),
    ],
)
def test_a_wrong_diagram_is_refused_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_fields(Sample, None, text)


@pytest.mark.parametrize("name", ["round", "sum", "dtype", "cell_ranges", "new"])
def test_a_field_may_not_hide_behind_an_attribute_of_records(name: str) -> None:
    with pytest.raises(ValueError, match=f"the field '{name}' of Bad needs another name; these are taken: .*, choose, .*, new, "):
        type("Bad", (Record,), {name: field(Sees.ALL)})
