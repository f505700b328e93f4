"""Diagrams: a position in one line."""

import pytest

import souq
from souq.games import find_game
from souq.kernel.errors import NotationError
from souq.play.diagram import read_diagram, write_diagram


def test_a_position_reads_back() -> None:
    match = souq.new_match("bazaar", 3, options={"length": "short"}, seed=bytes(32))
    text = match.diagram()
    game, box, tables = read_diagram(text)
    assert (game, box) == (match.game, match.loaded_box)
    assert tables.tobytes() == match.tables.tobytes()
    assert write_diagram(game, 3, match.options, box.reader, match.view().table) == text


def test_options_are_named_only_where_they_differ_from_the_default() -> None:
    words = souq.new_match("bazaar", 3, options={"length": "short", "scale": "small"}).diagram().split()
    assert words[:3] == ["bazaar/1", "seats=3", "@length=short"]
    assert not words[3].startswith("@")


def test_a_view_is_written_with_question_marks() -> None:
    match = souq.new_match("basari", 3, seed=bytes(32))
    match.play("choose B", 0)
    assert "chosen=B,?" in match.view(0).diagram()
    assert "chosen=?,0" not in match.diagram()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" ", "found nothing, expected a diagram"),
        ("chess/1 seats=2", "found the game 'chess/1', expected one of: basari"),
        ("basari/1", "expected the number of seats once"),
        ("basari/1 seats=3 seats=4", "expected the number of seats once"),
        ("basari/1 seats=9", "found 9"),
        ("bazaar/1 seats=3 @length", "found '@length', expected an option like @length=short"),
        ("bazaar/1 seats=3 @length=long", "the option length is 'long', expected full, short"),
        ("basari/1 seats=3 colour=1", "found the field 'colour'"),
    ],
)
def test_a_wrong_diagram_is_answered_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_diagram(text)


def test_the_same_settings_share_one_box() -> None:
    game = find_game("bazaar")
    assert game.load_box(3) is game.load_box(3, {"length": "full"})
    assert game.load_box(3) is not game.load_box(4)
