"""Drawing of a Basari table: cards, workers, gems and action cards."""

from collections.abc import Sequence

from rich import box as lines
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souq.games.basari.pieces import COLOURS, LETTERS, STAGES
from souq.games.basari.table import ACTIONS, ANSWER, CHOOSE, DEAL, OPEN, OVER
from souq.play.draw.seats import seats_from_viewer
from souq.play.draw.stones import Stones
from souq.play.view import View

GEMS = Stones(LETTERS, ("bold white on red", "bold black on yellow", "bold white on green", "bold white on blue"))
LEGEND = "Above each colour: its prize. *: most gems of a colour. Card: workers, points, gems"


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(heading(view, names), seats_table(view, names), Text(LEGEND, style="dim"))


def heading(view: View, names: Sequence[str]) -> Text:
    table = view.table
    if table.phase == OVER:
        return Text("Basari: the game is over", style="bold")
    said = Text(f"Basari: stage {table.stage} of {STAGES}, round {table.rounds}, {table.pile} cards in the pile\n", style="bold")
    return said.append_text(situation(view, names))


def situation(view: View, names: Sequence[str]) -> Text:
    """Return the step of the round."""
    table = view.table
    if table.phase in (DEAL, CHOOSE):
        return Text("Bazaar cards are dealt" if table.phase == DEAL else "Action cards are chosen", style="not bold")
    bidder, action = names[table.bidder], ACTIONS.names[table.action]
    if table.phase == OPEN:
        return Text(f"{bidder} opens the bargain with {names[table.answerer]} for {action}", style="not bold")
    if table.phase == ANSWER:
        said = Text(f"{bidder} offers {names[table.answerer]} ", style="not bold")
        return said.append_text(GEMS.all(table.offer)).append(f" for {action}")
    return Text(f"{bidder} performs {action}", style="not bold")


def seats_table(view: View, names: Sequence[str]) -> Table:
    """Return a row per seat and one for the stock."""
    table, box = view.table, view.box
    drawn = Table(box=lines.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    drawn.add_column("seat", no_wrap=True)
    for colour in range(COLOURS):
        drawn.add_column(Text(str(box.majorities[colour])).append_text(GEMS.one(colour)), justify="right", no_wrap=True)
    for name in ("workers", "card", "action", "points"):
        drawn.add_column(name, justify="right" if name in ("workers", "points") else "left", no_wrap=True)
    scores = view.scores()
    order = seats_from_viewer(view)
    for seat in order:
        drawn.add_row(
            Text(("▸ " if view.to_act >> seat & 1 else "  ") + names[seat] + (" (you)" if seat == view.seat else "")),
            *(gem_count(view, seat, colour) for colour in range(COLOURS)),
            f"{table.workers[seat]}/{box.workers_needed}",
            card(view, seat),
            action_card(view, seat),
            str(scores[seat]),
            style="bold" if seat == view.seat else "",
            end_section=seat == order[-1],
        )
    drawn.add_row("  stock", *(Text(str(count)).append_text(GEMS.one(colour)) for colour, count in enumerate(table.stock)))
    return drawn


def gem_count(view: View, seat: int, colour: int) -> Text:
    """Return how many gems of a colour a seat has, marked if no seat has more."""
    column = view.table.gems[:, colour]
    mark = "*" if column[seat] and column[seat] == column.max() else ""
    return Text(f"{mark}{column[seat]}").append_text(GEMS.one(colour))


def card(view: View, seat: int) -> Text:
    """Return the card dealt this round."""
    dealt = int(view.table.dealt[seat])
    if dealt < 0 or view.table.phase == OVER:
        return Text()
    box = view.box
    return Text(f"{box.workers[dealt]}w {box.points[dealt]}p ").append_text(GEMS.all(box.gems[dealt]))


def action_card(view: View, seat: int) -> str:
    """Return the chosen action; `?` while it is hidden from the viewer."""
    table = view.table
    if table.phase in (DEAL, OVER):
        return ""
    if table.phase != CHOOSE:
        return ACTIONS.names[table.shown[seat]]
    if not table.ready >> seat & 1:
        return ""
    return ACTIONS.names[table.chosen[seat]] if table.chosen[seat] > 0 else "?"
