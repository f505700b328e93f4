"""Drawing of a Bazaar table: barter cards, stalls, treasury and hands."""

from collections.abc import Sequence
from typing import Any

from rich import box as lines
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from souq.games.bazaar.notation import equation_texts
from souq.games.bazaar.pieces import LEFT_OVER, LETTERS, STALLS
from souq.games.bazaar.rules import left_of
from souq.games.bazaar.table import ORDER, OVER, PICK, TRIM
from souq.play.draw.seats import seats_from_viewer
from souq.play.draw.stones import Stones
from souq.play.view import View

WIDTH = 19
"""Columns of a card. Four cards side by side fit into 80 columns."""
JEWELS = Stones(
    LETTERS, ("bold white on red", "bold black on white", "bold white on blue", "bold black on yellow", "bold white on green")
)


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(
        heading(view, names),
        in_a_row([barter_card(view, int(card)) for card in view.table.barter if card >= 0]),
        in_a_row([stall(view, place) for place in range(STALLS)]),
        treasury(view),
        seats_table(view, names),
    )


def heading(view: View, names: Sequence[str]) -> Text:
    table = view.table
    stage = "one stall is sold out and every card has one star more" if table.sold_out else "no stall is sold out"
    if table.phase == OVER:
        return Text("Bazaar: the game is over", style="bold")
    if table.turn < 0:
        return Text(
            "Bazaar: the first turn is rolled for" if table.phase == ORDER else "Bazaar: the stalls are laid out", style="bold"
        )
    said = f"Bazaar: {names[table.turn]}'s turn, {stage}"
    if table.phase == PICK:
        said += "; the star was rolled"
    if table.phase == TRIM:
        said += f"; {names[left_of(view.box, table.turn)]} returns jewels beyond the limit of {view.box.limit}"
    return Text(said, style="bold")


def in_a_row(drawn: Sequence[RenderableType]) -> RenderableType:
    row = Table.grid(padding=(0, 1))
    row.add_row(*drawn)
    return row


def barter_card(view: View, card: int) -> RenderableType:
    return Panel(
        Group(*(JEWELS.spell(text.replace("=", " = ")) for text in equation_texts(view.box, card))),
        title=f"barter {card + 1}",
        width=WIDTH,
    )


def stall(view: View, place: int) -> RenderableType:
    """Return the top card: price, stars now, points by jewels left, and the number of cards below."""
    table, box = view.table, view.box
    title = f"stall {place + 1}"
    card = int(table.top[place])
    if card < 0:
        said = "sold out ★" if table.height[place] == 0 else "face down"
        return Panel(Group(Text(said), Text(), Text(), Text()), title=title, width=WIDTH)
    stars = int(box.star[card] + (table.sold_out > 0))
    points = " ".join(str(box.scores[left, stars]) for left in range(LEFT_OVER))
    body = Group(
        JEWELS.all(box.price[card], " "),
        Text("★" * stars or "no star"),
        Text(points),
        Text(f"#{card + 1}, {table.height[place] - 1} below", style="dim"),
    )
    return Panel(body, title=title, width=WIDTH)


def treasury(view: View) -> Text:
    said = Text("Treasury: ")
    for colour, count in enumerate(view.table.treasury):
        said.append(f"{count}")
        said.append_text(JEWELS.one(colour))
        said.append("  ")
    return said.append("(points: with 0, 1, 2, 3+ jewels left)", style="dim")


def seats_table(view: View, names: Sequence[str]) -> RenderableType:
    """Return a row per seat."""
    drawn = Table(box=lines.SIMPLE_HEAD, pad_edge=False)
    for name in ("", "seat", "jewels", "held", "cards", "points", "score sheet"):
        drawn.add_column(name, justify="right" if name in ("held", "cards", "points") else "left")
    for seat in seats_from_viewer(view):
        drawn.add_row(*seat_row(view, names, seat), style="bold" if seat == view.seat else "")
    return drawn


def seat_row(view: View, names: Sequence[str], seat: int) -> list[RenderableType]:
    table = view.table
    return [
        "▸" if view.to_act >> seat & 1 else "",
        Text(names[seat] + (" (you)" if seat == view.seat else "")),
        JEWELS.all(table.jewels[seat], " "),
        str(table.jewels[seat].sum()),
        str(table.taken[seat]),
        str(table.points[seat]),
        Text(score_sheet(table, seat)),
    ]


def score_sheet(table: Any, seat: int) -> str:
    """Return the points of the cards, best first, with equal ones counted: 8 8 5 becomes 8x2 5."""
    earned = [int(points) for points in table.earned[table.buyer == seat]]
    counts = {points: earned.count(points) for points in sorted(set(earned), reverse=True)}
    return " ".join(f"{points}x{count}" if count > 1 else str(points) for points, count in counts.items())
