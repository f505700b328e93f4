"""Drawing of a Gem-Hunt table: the board with roads, units and gems, and a row per seat."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souq.games.gemhunt.notation import COLOUR_NAMES, Card
from souq.games.gemhunt.pieces import (
    CARDS,
    CARRIERS,
    DOUBLE,
    DRAW,
    HOME,
    INCOME,
    LAWYERS,
    LETTERS,
    LINES,
    LOCATIONS,
    MINES,
    PICKUP,
    PITS,
    UNITS,
)
from souq.games.gemhunt.rules.ending import complement
from souq.games.gemhunt.table import OVER
from souq.kernel.record import UNKNOWN
from souq.play.draw.stones import Stones
from souq.play.view import View

GEMS = Stones(LETTERS, ("bright_red", "dark_orange", "bright_yellow", "bright_green", "bright_blue", "bright_magenta"))
SEAT_NAMES = ("red", "blue", "green", "yellow")
SEAT_STYLES = ("red", "blue", "green", "yellow")
OWNERS = ".rbgyn"
OWNER_STYLES = ("", *SEAT_STYLES, "white")
ACROSS = 9
"""Columns from one crossing to the next."""
DOWN = 3
"""Lines from one crossing to the next."""
WIDTH = 8 * ACROSS + 6
HEIGHT = 8 * DOWN + 2
NOTHING = Text("-", "dim")
LEGEND = "H home  P pits  D mine  C cards, * token  $ income, + coin  L lawyer  T transporter"


class Canvas:
    """Grid of letters with styles."""

    def __init__(self) -> None:
        self.places: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        for index, letter in enumerate(text):
            self.places[column + index, line] = (letter, style)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for line in range(HEIGHT):
            for column in range(WIDTH):
                letter, style = self.places.get((column, line), (" ", ""))
                drawn.append(letter, style)
            drawn.append("\n")
        return drawn


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(draw_board(view.box, view.table), Text(LEGEND, "dim"), Text(), draw_state(view, names), draw_seats(view, names))


def draw_board(box: Any, table: Any) -> Text:
    canvas = Canvas()
    for line in range(LINES):
        draw_line(canvas, box, int(table.road[line]), int(box.near[line]), int(box.far[line]))
    for location in range(LOCATIONS):
        draw_location(canvas, box, table, location)
    for pit in range(PITS):
        gem = int(table.pits[pit])
        label = "" if gem < 0 else f"{pit + 1}{LETTERS[gem]}"
        canvas.put(
            int(box.pit_column[pit]) * ACROSS + 5, int(box.pit_line[pit]) * DOWN + 2, label, GEMS.styles[gem] if label else ""
        )
    for mine in range(MINES):
        column, line = int(box.mine_column[mine]) * ACROSS, int(box.mine_line[mine]) * DOWN
        canvas.put(column, line, "mine", "dim")
        for index, letter in enumerate(GEMS.all(table.mines[mine]).plain):
            canvas.put(column - 1 + index, line + 1, letter, GEMS.styles[LETTERS.index(letter)])
    return canvas.text()


def draw_line(canvas: Canvas, box: Any, owner: int, near: int, far: int) -> None:
    """Draw a road with the letter of its owner, or a dot for no road."""
    column, line = int(box.column[near]) * ACROSS, int(box.line[near]) * DOWN
    style = OWNER_STYLES[owner]
    if box.line[near] == box.line[far]:
        canvas.put(column + 5, line, f"-{OWNERS[owner]}- " if owner else " .  ", style or "dim")
    else:
        canvas.put(column + 1, line + 1, "|" if owner else " ", style)
        canvas.put(column + 1, line + 2, OWNERS[owner], style or "dim")


def draw_location(canvas: Canvas, box: Any, table: Any, location: int) -> None:
    column, line = int(box.column[location]) * ACROSS, int(box.line[location]) * DOWN
    kind, style = int(box.kind[location]), "dim"
    label = str(location + 1)
    if kind == HOME:
        label, style = f"{label}H", f"bold {SEAT_STYLES[int(box.owner[location])]}"
    elif kind in (PICKUP, DOUBLE):
        label, style = label + ("P" if kind == PICKUP else "D"), ""
    elif kind == DRAW:
        label, style = f"{label}C{'*' if table.token[location] else ''}", "cyan" if table.token[location] else "dim"
    elif kind == INCOME:
        label, style = f"{label}${int(box.income[location])}{'+' if table.coin[location] else ''}", "gold3"
    canvas.put(column, line, label, style)
    if table.occupant[location]:
        seat, unit = divmod(int(table.occupant[location]) - 1, UNITS)
        draw_unit(canvas, column, line + 1, seat, unit, int(table.cargo[seat, unit - LAWYERS]) if unit >= LAWYERS else -1)


def draw_unit(canvas: Canvas, column: int, line: int, seat: int, unit: int, cargo: int) -> None:
    name = f"L{unit + 1}" if unit < LAWYERS else f"T{unit - LAWYERS + 1}"
    canvas.put(column, line, f"{SEAT_NAMES[seat][0]}{name}", f"bold reverse {SEAT_STYLES[seat]}")
    if cargo >= 0:
        canvas.put(column + 3, line, LETTERS[cargo], f"bold {GEMS.styles[cargo]}")


def draw_state(view: View, names: Sequence[str]) -> Text:
    table = view.table
    said = Text(
        f"Round {int(table.rounds)}. Bank {int(table.bank)}, pile {int(table.pile)}, neutral roads {int(table.neutral)}, market "
    )
    said.append_text(GEMS.all(table.market) or NOTHING)
    if table.colour >= 0:
        colour = int(table.colour)
        across = complement(colour)
        said.append(f". {names[int(table.revealer)]} reveals: ")
        said.append(COLOUR_NAMES[colour], GEMS.styles[colour])
        said.append(" or, for the others, ")
        said.append(COLOUR_NAMES[across], GEMS.styles[across])
    elif table.compelled >= 0:
        said.append(f". {names[int(table.compelled)]} has to start the endgame")
    return said.append(".")


def draw_seats(view: View, names: Sequence[str]) -> Table:
    """Return a row per seat, the viewer's first."""
    drawn = Table("", "seat", "coins", "roads", "gems", "carried", "cards", "points", box=None, pad_edge=False)
    scores = view.scores()
    order = sorted(range(view.seats), key=lambda seat: (seat != view.seat, seat))
    for seat in order:
        table = view.table
        acts = bool(view.to_act >> seat & 1) and table.phase != OVER
        drawn.add_row(
            ">" if acts else "",
            Text(f"{SEAT_NAMES[seat][0]} {names[seat]}{' (you)' if seat == view.seat else ''}", f"bold {SEAT_STYLES[seat]}"),
            str(int(table.coins[seat])),
            str(int(table.supply[seat])),
            GEMS.all(table.gems[seat]) or NOTHING,
            cargo_text(table.cargo[seat]),
            cards_text(view, seat),
            str(scores[seat]),
        )
    return drawn


def cargo_text(cargo: Any) -> Text:
    """Return the gems on the lawyers and transporters of a seat."""
    return Text().join(GEMS.one(int(cargo[carrier])) for carrier in range(CARRIERS) if cargo[carrier] >= 0) or NOTHING


def cards_text(view: View, seat: int) -> Text:
    """Return the hand, question marks if it is hidden, then the open cards in brackets."""
    table = view.table
    hand = table.hand[seat]
    hidden = UNKNOWN in hand
    held = [] if hidden else [card for card in range(CARDS) if hand[card]]
    drawn = Text("? " * int(table.cards[seat])) if hidden else Text()
    for card in held:
        drawn.append_text(GEMS.spell(Card().write(view.box, (card,)))).append(" ")
    shown = [card for card in range(CARDS) if table.shown[card] == seat + 1]
    if shown:
        drawn.append("[")
        for index, card in enumerate(shown):
            drawn.append(" " if index else "").append_text(GEMS.spell(Card().write(view.box, (card,))))
        drawn.append("]")
    return drawn or NOTHING
