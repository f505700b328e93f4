"""Questions, messages and terminal drawing of King's Keys."""

from pathlib import Path

import pytest
from rich.console import Console

from souq.games.kings import GAME
from souq.kernel.record import NOBODY
from souq.play.draw.kings import draw
from souq.play.language import as_sentence
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.transcript import read_transcript
from tests.conformance.position import Position
from tests.games.kings.positions import DECK, held, setting

GOLDEN = Path(__file__).parents[2] / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dov")


def golden(name: str) -> Match:
    return read_transcript((GOLDEN / f"kings-{name}.souq").read_text(encoding="utf-8")).replay()


def told(match: Match, viewer: int) -> list[str]:
    plies = Narrator(match, viewer).catch_up()
    return [as_sentence(match.game, saying, NAMES) for ply in plies for saying in ply.messages]


def test_every_sentence_is_told_or_asked_somewhere() -> None:
    names: set[str] = set()
    for match in (golden("greedy"), golden("black-market"), golden("abandoned")):
        shadow = Match(match.game, 4, options=match.options)
        for ply in match.plies:
            names |= {shadow.view(seat).question().name for seat in shadow.acting}
            shadow.replay_ply(ply)
        for viewer in (0, NOBODY):
            names |= {saying.name for ply in Narrator(match, viewer).catch_up() for saying in ply.messages}
    assert set(GAME.messages) - names == {"no_trade"}


def test_a_match_begins_and_ends_in_words() -> None:
    sentences = told(golden("greedy"), NOBODY)
    assert sentences[0].endswith("deals the first round.")
    assert sentences[-1] == "The match is over."
    assert any("and wins the round with 10 points: no part in common." in sentence for sentence in sentences)


def test_a_spectator_of_the_black_market_reads_no_hidden_card() -> None:
    sentences = told(golden("black-market"), NOBODY)
    blind = [sentence for sentence in sentences if "card of the shop" in sentence]
    assert blind
    assert not [sentence for sentence in blind if any(card in sentence for card in DECK)]


def drawn(position: Position, seat: int) -> str:
    match = Match(GAME, 4, options={"black_market": "on" if position.box.black else "off"})
    match.tables[:] = position.tables
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(draw(match.view(seat), NAMES))
    return capture.get()


def row(text: str, name: str) -> list[str]:
    return next(line for line in text.splitlines() if name in line and "dealt by" not in line).split()


def test_a_seat_sees_its_hand_first_and_the_shops_of_all() -> None:
    position = setting("1yA 1yS 1yC 1yK", ["1rA 1rS", "2rA 2rS", "3rA 3rS", "4rA 4rS"])
    text = drawn(position, 1)
    assert text.index("Bob (you)") < text.index("Cleo") < text.index("  Dov") < text.index("> Ann")
    assert row(text, "Ann")[-6:] == ["1rA", "1rS", "?", "?", "?", "?"]
    assert set(row(text, "Bob")[-6:]) == held(position, 2)


def test_face_down_shops_are_drawn_left_and_right() -> None:
    position = setting("1yA", ["1yS 1yC", "2gA 2gS", "3gA 3gS", "4gA 4gS"], phase="trade", black=True)
    position.play(1, "blind 1yA>3.2")
    assert row(drawn(position, 0), "Cleo")[-6:] == ["?", "1yA", "?", "?", "?", "?"]
    assert row(drawn(position, 3), "Cleo")[-6:] == ["?", "?", "?", "?", "?", "?"]
    mine = sorted(held(position, 1) - {"3gS"}, key=DECK.index)
    position.play(1, f"discard {mine[0]} shop {mine[1]} {mine[2]}")
    assert row(drawn(position, 2), "Ann")[-3:] == ["or", "shop:", "3gS"]


@pytest.mark.parametrize("viewer", [0, NOBODY])
@pytest.mark.parametrize("name", ["greedy", "black-market"])
def test_every_position_can_be_drawn_for_everyone(name: str, viewer: int) -> None:
    match = golden(name)
    shadow = Match(match.game, 4, options=match.options)
    console = Console(width=100, color_system=None)
    for ply in match.plies[:120]:
        with console.capture() as capture:
            console.print(draw(shadow.view(viewer), NAMES))
        assert "-1000" not in capture.get()
        assert max(len(line.rstrip()) for line in capture.get().splitlines()) <= 100
        shadow.replay_ply(ply)
