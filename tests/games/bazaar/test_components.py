"""Component files of Bazaar: all problems are reported with their lines."""

from pathlib import Path

import numpy as np
import pytest

from souq.games.bazaar import GAME
from souq.kernel.components import Components, read_components
from souq.kernel.errors import ComponentsError

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def changed(folder: Path, *changes: tuple[str, str]) -> Components:
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "components.toml"
    path.write_text(text, encoding="utf-8")
    return read_components(path)


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if text in line)


def problems(components: Components) -> list[str]:
    with pytest.raises(ComponentsError) as raised:
        GAME.load_box(3, components=components)
    return raised.value.problems


def test_all_problems_are_listed_with_their_lines(tmp_path: Path) -> None:
    found = problems(
        changed(
            tmp_path,
            ("each_colour = 20", "each_colour = 40"),
            ('["R", "WW"]', '["R", "RW"]'),
            ('["W", "BB"]', '["WG", "B"]'),
            ('["B", "YY"]', '["B", "BBBBBB"]'),
            ('["Y", "GG"]', '["Y"]'),
            ('"RRRRR", star = 1', '"RRRR", star = 2'),
            ('"WWWWW", star = 1', '"WWWWW", stars = 1'),
            ("[3, 5, 8]", "[3, 5]"),
            ("[scores]", "colour = 1\n[scores]"),
        )
    )
    assert found == [
        f"line {line_of('each_colour')}: each_colour is 40, expected a whole number from 5 to 31",
        f"line {line_of('limit')}: 6 seats could hold all 25 jewels, and the treasury would have none",
        f"line {line_of('barter = ') + 1}: barter[1][1] has R on both sides",
        f"line {line_of('barter = ') + 2}: barter[2][1] says the same as barter[1][3]",
        f"line {line_of('barter = ') + 3}: barter[3][1][2] is 'BBBBBB', expected 1 to 5 letters out of RWBYG",
        f"line {line_of('barter = ') + 4}: barter[4][1] has 1 entry, expected 2",
        f"line {line_of('RRRRR')}: merchandise[1].jewels is 'RRRR', expected 5 letters out of RWBYG",
        f"line {line_of('RRRRR')}: merchandise[1].star is 2, expected a whole number from 0 to 1",
        f"line {line_of('WWWWW')}: merchandise[2].star is missing, expected a whole number from 0 to 1",
        f"line {line_of('WWWWW')}: merchandise[2].stars is unknown, expected one of: jewels, star",
        f"line {line_of('[scores]')}: colour is unknown, expected one of: each_colour, limit, barter, merchandise, scores",
        f"line {line_of('small') + 1}: scores.small[2] has 2 entries, expected 3",
    ]


def test_a_limit_that_could_empty_the_treasury_is_refused(tmp_path: Path) -> None:
    assert problems(changed(tmp_path, ("limit = 10", "limit = 16"))) == [
        f"line {line_of('limit')}: 6 seats could hold all 100 jewels, and the treasury would have none"
    ]


@pytest.mark.clause("S3")
def test_the_owner_of_a_real_box_can_replace_the_cards(tmp_path: Path) -> None:
    components = changed(tmp_path, ('["R", "WW"]', '["WR", "GGGBY"]'), ('"RRRRW", star = 1', '"GRYBW", star = 0'))
    box = GAME.load_box(2, components=components).array.view(np.recarray)[0]
    assert GAME.notation.write(box, GAME.notation.read(box, "swap rw>by3g")) == "swap rw>by3g"
    assert box.price[5].tolist() == [1, 1, 1, 1, 1]
