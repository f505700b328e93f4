"""A Basari table in the terminal: cards, workers, gems and action cards, every colour with its letter."""

from collections.abc import Sequence

from rich import box as lines
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souq.games.basari.pieces import COLOURS, LETTERS, STAGES
from souq.games.basari.table import ACTIONS, ANSWER, CHOOSE, DEAL, OPEN, OVER
from souq.kernel.record import NOBODY
from souq.play.view import View

STYLES = ("bold white on red", "bold black on yellow", "bold white on green", "bold white on blue")
LEGEND = "Above a colour its prize, * has the most gems; a card has workers, points, gems"


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(heading(view, names), seats(view, names), Text(LEGEND, style="dim"))


def heading(view: View, names: Sequence[str]) -> Text:
    table = view.table
    if table.phase == OVER:
        return Text("Basari: the game is over", style="bold")
    said = Text(f"Basari: stage {table.stage} of {STAGES}, round {table.rounds}, {table.pile} cards in the pile\n", style="bold")
    return said.append_text(affairs(view, names))


def affairs(view: View, names: Sequence[str]) -> Text:
    """What is going on."""
    table = view.table
    if table.phase in (DEAL, CHOOSE):
        return Text("Bazaar cards are dealt" if table.phase == DEAL else "Action cards are chosen", style="not bold")
    bidder, action = names[table.bidder], ACTIONS.names[table.action]
    if table.phase == OPEN:
        return Text(f"{bidder} opens the bargain with {names[table.answerer]} for {action}", style="not bold")
    if table.phase == ANSWER:
        said = Text(f"{bidder} offers {names[table.answerer]} ", style="not bold")
        return said.append_text(gems(table.offer)).append(f" for {action}")
    return Text(f"{bidder} performs {action}", style="not bold")


def gem(colour: int, count: int = 1) -> Text:
    """One stone for each gem, with its letter on it."""
    return Text(LETTERS[colour] * count, style=STYLES[colour])


def gems(counts: Sequence[int]) -> Text:
    return Text().join(gem(colour, int(count)) for colour, count in enumerate(counts) if count)


def seats(view: View, names: Sequence[str]) -> Table:
    """One's own seat first, then the others in turn, and the stock below."""
    table, box = view.table, view.box
    drawn = Table(box=lines.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    drawn.add_column("seat", no_wrap=True)
    for colour in range(COLOURS):
        drawn.add_column(Text(str(box.majorities[colour])).append_text(gem(colour)), justify="right", no_wrap=True)
    for name in ("workers", "card", "action", "points"):
        drawn.add_column(name, justify="right" if name in ("workers", "points") else "left", no_wrap=True)
    first = 0 if view.seat == NOBODY else view.seat
    scores = view.scores()
    for place in range(view.seats):
        seat = (first + place) % view.seats
        drawn.add_row(
            Text(("▸ " if view.to_act >> seat & 1 else "  ") + names[seat] + (" (you)" if seat == view.seat else "")),
            *(owned(view, seat, colour) for colour in range(COLOURS)),
            f"{table.workers[seat]}/{box.workers_needed}",
            card(view, seat),
            action_card(view, seat),
            str(scores[seat]),
            style="bold" if seat == view.seat else "",
            end_section=place == view.seats - 1,
        )
    drawn.add_row("  stock", *(Text(str(count)).append_text(gem(colour)) for colour, count in enumerate(table.stock)))
    return drawn


def owned(view: View, seat: int, colour: int) -> Text:
    """How many gems of a colour a seat has, and whether nobody has more."""
    column = view.table.gems[:, colour]
    mark = "*" if column[seat] and column[seat] == column.max() else ""
    return Text(f"{mark}{column[seat]}").append_text(gem(colour))


def card(view: View, seat: int) -> Text:
    """The card dealt this round."""
    dealt = int(view.table.dealt[seat])
    if dealt < 0 or view.table.phase == OVER:
        return Text()
    box = view.box
    return Text(f"{box.workers[dealt]}w {box.points[dealt]}p ").append_text(gems(box.gems[dealt]))


def action_card(view: View, seat: int) -> str:
    """Face down, as `?`, until all have chosen; one's own is known."""
    table = view.table
    if table.phase in (DEAL, OVER):
        return ""
    if table.phase != CHOOSE:
        return ACTIONS.names[table.shown[seat]]
    if not table.ready >> seat & 1:
        return ""
    return ACTIONS.names[table.chosen[seat]] if table.chosen[seat] > 0 else "?"
