"""A table drawn from its fields: those with a number or a row for each seat as columns of a table, the others as a list."""

from collections.abc import Sequence

import numpy as np
from rich import box as lines
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souq.kernel.field_notation import write_field, write_item
from souq.kernel.game import Game
from souq.kernel.record import Field
from souq.play.view import View


def is_by_seat(game: Game, entry: Field) -> bool:
    """Whether a field has one entry or row for each seat of the largest table."""
    return len(entry.shape) > 0 and entry.shape[0] == max(game.seats)


def label(name: str) -> str:
    return name.replace("_", " ")


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(heading(view), seats(view, names), shared(view))


def heading(view: View) -> Text:
    return Text(f"{view.game.title}, ply {view.ply}", style="bold")


def seats(view: View, names: Sequence[str]) -> Table:
    """Return a table with a row per seat, score first. A field that is empty at every seat is left out."""
    entries = [entry for entry in view.game.Table.fields.values() if is_by_seat(view.game, entry)]
    shown = [entry for entry in entries if (view.table[entry.name][: view.seats] != entry.empty).any()]
    drawn = Table(box=lines.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for title in ("seat", "score", *(label(entry.name) for entry in shown)):
        drawn.add_column(title, justify="left" if title == "seat" else "right", no_wrap=True)
    for seat, score in enumerate(view.scores()):
        mark = "▸ " if view.to_act >> seat & 1 else "  "
        drawn.add_row(
            Text(mark + names[seat] + (" (you)" if seat == view.seat else "")),
            str(score),
            *(Text(write_seat(view, entry, seat)) for entry in shown),
            style="bold" if seat == view.seat else "",
        )
    return drawn


def write_seat(view: View, entry: Field, seat: int) -> str:
    """Return what a field holds for one seat: its entry, or the entries of its row."""
    secret = view.game.notation.secret
    if secret is not None and entry.name == secret.field and not view.table[secret.made_by] >> seat & 1:
        return "-"
    items = np.asarray(view.table[entry.name][seat]).reshape(-1, entry.format.size).tolist()
    return " ".join(write_item(entry, view.box, tuple(item)) for item in items)


def shared(view: View) -> Table:
    """Return a table of the fields that belong to no seat, without empty ones. Secret choices are shown with the seats."""
    secret = view.game.notation.secret
    drawn = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for entry in view.game.Table.fields.values():
        value = view.table[entry.name]
        if is_by_seat(view.game, entry) or (secret is not None and entry.name == secret.made_by):
            continue
        if np.any(value != entry.empty):
            drawn.add_row(Text(label(entry.name), style="dim"), Text(write_field(entry, view.box, value)))
    return drawn
