"""Tables as HTML, for notebooks. `Match`, `View` and `Transcript` show themselves with these functions."""

import io
from html import escape
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

from souq.kernel.errors import MoveError, TranscriptError
from souq.kernel.record import NOBODY
from souq.play.draw import draw
from souq.play.language import as_sentence

if TYPE_CHECKING:
    from souq.play.match import Match
    from souq.play.transcript import Transcript
    from souq.play.view import View

COLUMNS = 160
"""Width of a drawing in characters, enough for every game. A narrower page scrolls."""
PRE = (
    '<pre style="color:{foreground};background:{background};padding:.8em;white-space:pre;overflow-x:auto;line-height:1.25;'
    "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\">{code}</pre>"
)
DARK = TerminalTheme(
    background=(30, 32, 36),
    foreground=(220, 222, 226),
    normal=[
        (0, 0, 0),
        (190, 50, 45),
        (25, 125, 60),
        (225, 185, 40),
        (45, 95, 190),
        (165, 70, 165),
        (60, 165, 185),
        (245, 245, 245),
    ],
    bright=[
        (120, 124, 130),
        (255, 105, 95),
        (85, 205, 110),
        (250, 230, 90),
        (105, 160, 255),
        (225, 130, 225),
        (110, 215, 230),
        (255, 255, 255),
    ],
)
"""Colours of a drawing: the page may be light or dark, the colours of the pieces need a dark ground."""


def view_html(view: "View") -> str:
    """Return the table as the seat of a view sees it, with the seat's question if it may move."""
    names = seat_names(view.seats)
    viewer = "a spectator" if view.seat == NOBODY else names[view.seat]
    question = as_sentence(view.game, view.question(), names) if view.seat != NOBODY and view.is_my_turn else ""
    return page(f"{view.game.title} as {viewer} sees it, ply {view.ply}", drawing_html(draw(view, names)), question)


def match_html(match: "Match") -> str:
    """Return the whole table, secrets included, and whose turn it is."""
    heading = f"{match.game.title}, ply {match.played}, all secrets shown"
    return page(heading, drawing_html(draw(match.full_view(), match.names)), situation(match))


def transcript_html(transcript: "Transcript") -> str:
    """Return the headers and the last position; without the table where the moves cannot be replayed."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(', '.join(values))}</td></tr>"
        for name, values in transcript.headers.items()
        if values
    )
    try:
        match = transcript.replay()
    except (TranscriptError, MoveError) as error:
        return page(f"Transcript, {len(transcript.plies)} plies", f"<table>{rows}</table>", f"It cannot be replayed: {error}")
    return page(f"Transcript, {len(transcript.plies)} plies", f"<table>{rows}</table>", "") + match_html(match)


def seat_names(seats: int) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(seats)]


def situation(match: "Match") -> str:
    """Return whose turn it is, or who has won."""
    if match.over:
        winners = " and ".join(match.names[seat] for seat in match.winners())
        return f"Over. Won by {winners}."
    return f"To move: {', '.join(match.names[seat] for seat in match.acting) or 'chance'}."


def page(heading: str, body: str, footer: str) -> str:
    """Return a heading, HTML and a sentence below it."""
    return f"<div><strong>{escape(heading)}</strong>{body}{f'<p>{escape(footer)}</p>' if footer else ''}</div>"


def drawing_html(drawing: RenderableType) -> str:
    """Return a drawing as preformatted HTML with inline styles."""
    console = Console(record=True, file=io.StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor")
    console.print(drawing)
    lines = console.export_html(theme=DARK, inline_styles=True, code_format=PRE)
    return "\n".join(line.rstrip() for line in lines.split("\n"))
