"""Component files of King's Keys: all problems are reported with their lines."""

from pathlib import Path

import numpy as np
import pytest

from souq.games.kings import GAME
from souq.games.kings.pieces import CARD
from souq.kernel.components import read_components
from souq.kernel.errors import ComponentsError

BAD = """\
colours = ["yellow", "red", "green", "grey"]
items = ["axe", "Shield",
         7, "key"]
points = [10, 9, 200]
wrong_claim = -5
jokers = 4
"""

OTHER_DECK = """\
colours = ["white", "red", "green", "blue"]
items = ["axe", "shield", "coin", "lock"]
points = [1, 2, 3]
wrong_claim = 1
"""


def test_all_problems_are_listed_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "kings.toml"
    path.write_text(BAD, encoding="utf-8")
    with pytest.raises(ComponentsError) as caught:
        GAME.load_box(4, components=read_components(path))
    assert caught.value.problems == [
        "line 1: colours[4] is 'grey', which begins like colours[3]",
        "line 2: items[2] is 'Shield', expected a name of 1 to 12 small letters",
        "line 3: items[3] is 7, expected a name of 1 to 12 small letters",
        "line 4: points[2] is less than a hand with fewer parts in common is worth",
        "line 4: points[3] is 200, expected a whole number from 1 to 99",
        "line 4: points[3] is less than a hand with fewer parts in common is worth",
        "line 5: wrong_claim is -5, expected a whole number from 0 to 99",
        "line 6: jokers is unknown, expected one of: colours, items, points, wrong_claim",
    ]


def test_missing_and_short_lists_are_problems(tmp_path: Path) -> None:
    path = tmp_path / "kings.toml"
    path.write_text('colours = ["red"]\nwrong_claim = 5\n', encoding="utf-8")
    with pytest.raises(ComponentsError) as caught:
        GAME.load_box(4, components=read_components(path))
    assert sorted(caught.value.problems) == [
        "line 1: colours has 1 entry, expected 4",
        "line 1: items is missing, expected a list of 4",
        "line 1: points is missing, expected a list of 3",
    ]


def test_another_deck_of_the_same_build_has_its_own_letters(tmp_path: Path) -> None:
    path = tmp_path / "kings.toml"
    path.write_text(OTHER_DECK, encoding="utf-8")
    box = GAME.load_box(4, components=read_components(path)).array.view(np.recarray)[0]
    assert CARD.write(box, (0,)) == "1wA"
    assert CARD.read(box, "4bL") == (63,)
