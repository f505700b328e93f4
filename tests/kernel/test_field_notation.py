"""Field notation: records as one line of text."""

import pytest

from souq.kernel.errors import NotationError
from souq.kernel.field_notation import read_fields, write_fields
from souq.kernel.formats import SEAT, Counts
from souq.kernel.record import UNKNOWN, Record, Sees, field


class Shop(Record):
    stage = field(Sees.ALL)
    owner = field(Sees.ALL, format=SEAT, empty=-1)
    cards = field(Sees.ALL, 6)
    gems = field(Sees.ALL, 3, 2, format=Counts("rg"))
    prices = field(Sees.ALL, 3, 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stage=2",
        "owner=1",
        "cards=1,0*4,3",
        "gems=1r/0*2",
        "prices=0,1/(0*2)*2",
        "stage=2 owner=3 cards=7*6 gems=2r1g/1g/0 prices=1,2/3,4/5,6",
        "cards=1,?*5",
        "owner=?",
    ],
)
def test_fields_read_back_and_empty_ones_are_not_written(text: str) -> None:
    records = read_fields(Shop, None, text)
    written = write_fields(Shop, None, records[0])
    assert read_fields(Shop, None, written).tobytes() == records.tobytes()
    assert [word.split("=")[0] for word in written.split()] == [word.split("=")[0] for word in text.split()]


def test_a_question_mark_is_unknown_and_fields_that_are_not_named_are_empty() -> None:
    records = read_fields(Shop, None, "cards=?*6")
    assert (records["cards"][0] == UNKNOWN).all()
    assert records["owner"][0] == -1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour=1", "found the field 'colour', expected one of: stage, owner, cards, gems, prices"),
        ("stage=1 stage=2", "found a field twice"),
        ("cards=1,2", "found 2 numbers for 'cards', expected 6"),
        ("cards=1*7", r"found '1\*7', expected a repetition"),
        ("cards=1*99999999", "expected a repetition"),
        ("stage=two", "found 'two' in 'stage', expected it like '3'"),
        ("gems=1b*3", "in 'gems', expected it like"),
    ],
)
def test_a_wrong_field_is_named(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_fields(Shop, None, text)
