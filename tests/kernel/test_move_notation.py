"""Move notation: one text for each move, and errors that show how a move is written."""

import pytest

from souq.kernel.errors import NotationError
from souq.kernel.formats import NUMBER, SEAT, Counts
from souq.kernel.move import HIDDEN, pack
from souq.kernel.move_notation import MoveFormat, MoveNotation

PASS, GIVE, GIVE_CARD = 1, 2, 3
NOTATION = MoveNotation(
    (
        MoveFormat(PASS, "pass"),
        MoveFormat(GIVE, "give {}>{}", (Counts("rg"), SEAT)),
        MoveFormat(GIVE_CARD, "give card {} to {}", (NUMBER, SEAT)),
    )
)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (pack(PASS), "pass"),
        (pack(GIVE, 2, 0, 3), "give 2r>4"),
        (pack(GIVE_CARD, 17, 0), "give card 17 to 1"),
        (pack(GIVE, HIDDEN, HIDDEN, 1), "give ?>2"),
    ],
)
def test_a_move_has_one_text(move: int, text: str) -> None:
    assert NOTATION.write(None, move) == text
    assert NOTATION.read(None, text) == move


def test_an_unknown_verb_is_answered_with_all_verbs() -> None:
    with pytest.raises(NotationError, match=r"found 'take 2r', expected one of: pass, give$"):
        NOTATION.read(None, "take 2r")


def test_a_wrong_text_is_answered_with_examples_of_its_verb() -> None:
    with pytest.raises(NotationError, match=r"found 'give 2r', expected it like 'give .*>2' or 'give card 3 to 2'"):
        NOTATION.read(None, "give 2r")


@pytest.mark.parametrize("text", ["give card 255 to 1", "give card -1 to 1", "give 256r>1", "give card 3 to 0"])
def test_a_number_that_no_move_can_hold_is_out_of_range(text: str) -> None:
    with pytest.raises(NotationError, match="out of range"):
        NOTATION.read(None, text)


@pytest.mark.parametrize("move", [0, -1, pack(9), pack(PASS, 1), pack(GIVE, 1, 1, 1, 1)])
def test_bits_that_are_no_move_cannot_be_written(move: int) -> None:
    assert not NOTATION.is_well_formed(move)
    with pytest.raises(NotationError, match="no move of this game"):
        NOTATION.write(None, move)
