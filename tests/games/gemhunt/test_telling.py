"""Questions, messages and terminal drawing of Gem-Hunt."""

import numpy as np
import pytest
from rich.console import Console

from souq.kernel.messages import SeenPly
from souq.kernel.move import CHANCE
from souq.play.draw import draw
from souq.play.language import as_sentence
from souq.play.view import View, seen_by
from tests.conformance.position import Position
from tests.games.gemhunt.positions import BLUE, GREEN, RED, YELLOW, position, sold
from tests.games.gemhunt.test_lawyers import FIVE, TO_CARDS
from tests.games.gemhunt.test_transporters import shared
from tests.games.gemhunt.test_winning import ended

NAMES = ("Rosa", "Ben", "Gus", "Yara")


def told(made: Position, seat: int, text: str, viewer: int = 16) -> list[str]:
    """Return the sentences about a move for one viewer. Seat 0 is chance."""
    before = seen_by(made.game, made.tables, viewer - 1).view(np.recarray)[0]
    mover = seat - 1 if seat else CHANCE
    move = made.doors.seen_move(made.boxes, made.tables, mover, made.read(text), viewer - 1)
    made.doors.play(made.boxes, made.tables, mover, made.read(text))
    after = seen_by(made.game, made.tables, viewer - 1).view(np.recarray)[0]
    return [
        as_sentence(made.game, saying, NAMES)
        for saying in made.game.tell(SeenPly(made.box, before, after, mover, int(move), viewer - 1))
    ]


def asked(made: Position, seat: int) -> str:
    view = seen_by(made.game, made.tables, seat - 1).view(np.recarray)[0]
    return as_sentence(made.game, made.game.ask(made.box, view, seat - 1), NAMES)


def drawn(made: Position, seat: int) -> str:
    tables = seen_by(made.game, made.tables, seat - 1)
    to_act = made.doors.to_act(made.boxes, made.tables)
    console = Console(width=100, force_terminal=False)
    with console.capture() as captured:
        console.print(draw(View(made.game, made.loaded_box, tables, seat - 1, to_act, 0, {"shared_mines": "off"}), NAMES))
    return captured.get()


def test_a_coin_on_the_way_is_told() -> None:
    made = position(roads={RED: "8-9"}, coins={RED: 1})
    assert told(made, RED, "road 9-18") == ["Rosa builds a road from 9 to 18.", "Rosa collects the coin on 18."]


def test_a_drawn_card_is_told_to_its_drawer_only() -> None:
    for viewer, sentence in ((RED, "Rosa draws pbg."), (BLUE, "Rosa draws a card."), (16, "Rosa draws a card.")):
        made = position(roads={RED: TO_CARDS}, units={RED: "L17"}).play(RED, "lawyer 1 to 16")
        assert told(made, 0, "draw pbg", viewer) == [sentence]


def test_a_shared_mine_is_told_and_asked() -> None:
    made = shared()
    assert told(made, RED, "transporter 1 share o") == [
        "Transporter 1 of Rosa takes an orange gem out of the mine.",
        "Ben's transporter helps at the mine.",
    ]
    assert asked(made, BLUE) == "Rosa shares a mine with you: take a gem."
    assert told(made, BLUE, "take p") == ["Transporter 1 of Ben takes a purple gem out of the mine."]


def test_trade_and_income_are_told_with_their_coins() -> None:
    assert told(position(gems={RED: "o"}), RED, "sell o") == ["Rosa sells an orange gem to the market for 2."]
    assert told(sold(position(coins={RED: 3}), "r"), RED, "buy r") == ["Rosa buys a red gem from the market for 3."]
    made = position(roads={RED: "8-9"}, units={RED: "L8"})
    assert told(made, RED, "lawyer 1 income") == ["Lawyer 1 of Rosa gathers an income of 1."]


def test_the_start_of_the_endgame_is_told() -> None:
    made = position(hands={RED: FIVE})
    assert told(made, RED, "reveal roy") == [
        "Rosa starts the endgame with roy: red gives points, and for the others green may instead."
    ]


def test_the_winners_are_told() -> None:
    made = position(hands={RED: "roy", YELLOW: "gop"}, gems={RED: "r"}, revealer=0, colour=0)
    assert told(made, RED, "reveal roy") == [
        "Rosa reveals roy, the last one.",
        "Rosa wins in red with a score of 5.",
        "Yara wins in green with a score of 3.",
    ]


def test_a_match_without_cards_is_told() -> None:
    made = position(turn=YELLOW, gems={GREEN: "r"}, rounds=60)
    assert told(made, YELLOW, "end")[-1] == "No card was ever drawn: Gus and Rosa win with the most gems."


def test_whoever_has_to_start_is_told() -> None:
    made = position(turn=YELLOW, hands={GREEN: "roy"}, rounds=60)
    assert told(made, YELLOW, "end")[-1] == "Nobody has started the endgame: Gus has to."
    made.play(RED, "end").play(BLUE, "end")
    assert asked(made, GREEN).startswith("Build, buy and act; your turn ends when you reveal")


@pytest.mark.parametrize("seat", [RED, BLUE, 16])
def test_the_table_is_drawn_for_players_and_spectators(seat: int) -> None:
    made = position(hands={RED: FIVE, BLUE: "pro"}, roads={RED: TO_CARDS}, units={RED: "L17 T9g"}, gems={RED: "oo"})
    text = drawn(made, seat)
    assert ("roy rop" in text) == (seat == RED)
    assert "rT1g" in text
    assert "8$1  -r- 9H" in text
    assert max(len(line) for line in text.splitlines()) <= 100


def test_a_table_is_drawn_while_luck_moves_and_at_the_end() -> None:
    made = position(roads={RED: TO_CARDS}, units={RED: "L17"}).play(RED, "lawyer 1 to 16")
    assert "rL1" in drawn(made, RED)
    assert "[roy]" in drawn(ended({RED: "roy"}, {}), 16)
