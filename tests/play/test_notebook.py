"""Matches, views and transcripts as HTML in a notebook."""

from xml.etree import ElementTree

import pytest

import souq
from souq.kernel.game import Game

SEED = bytes(32)


def text_of(html: str) -> str:
    """Return the text of well-formed HTML."""
    return "".join(ElementTree.fromstring(f"<div>{html}</div>").itertext())


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_match_view_and_transcript_draw_their_table(game: Game) -> None:
    match = souq.new_match(game.id, game.default_seats, names=[f"Player {seat}" for seat in range(game.default_seats)], seed=SEED)
    seat = match.acting[0]
    whole, seen = text_of(match._repr_html_()), text_of(match.view(seat)._repr_html_())
    assert all(name in whole for name in match.names)
    assert "all secrets shown" in whole
    assert f"seat {seat + 1} (you)" in seen
    assert text_of(match.view()._repr_html_()).startswith(f"{game.title} as a spectator sees it")
    transcript = souq.read_transcript(souq.write_transcript(match))
    written = text_of(transcript._repr_html_())
    assert game.name in written
    assert written.endswith(whole)


def test_a_view_does_not_show_what_the_seat_may_not_see() -> None:
    match = souq.new_match("basari", seats=3, seed=SEED)
    match.play("choose A", 1)
    chosen = "seat 2"
    rows = [line for line in text_of(match.view(0)._repr_html_()).splitlines() if chosen in line]
    assert "?" in rows[0]
    assert "?" not in next(line for line in text_of(match._repr_html_()).splitlines() if chosen in line)
    assert "Choose an action card" in text_of(match.view(0)._repr_html_())
    assert "Choose an action card" not in text_of(match.view(1)._repr_html_())


def test_names_are_not_read_as_markup() -> None:
    match = souq.new_match("basari", 3, names=["<b>Ann", "[red]Ben", "A&B"], seed=SEED)
    for name in match.names:
        assert name in text_of(match._repr_html_())


def test_a_transcript_that_cannot_be_replayed_shows_its_headers_and_why() -> None:
    match = souq.new_match("basari", seats=3, seed=SEED)
    match.play("choose A", 0)
    text = souq.write_transcript(match).replace("choose A", "choose D")
    shown = text_of(souq.read_transcript(text)._repr_html_())
    assert "basari/1" in shown
    assert "It cannot be replayed: line" in shown
