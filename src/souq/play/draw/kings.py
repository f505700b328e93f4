"""Drawing of a King's Keys table: piles, shops, hands and points."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from souq.games.kings.pieces import CARD, CARDS, SHOP_SIZE, names_of
from souq.games.kings.table import DEAL, FINISH, IN_HAND, LEFT, LOT, OVER, SEAT_0, SHOP, TRADE
from souq.play.draw.seats import seats_from_viewer
from souq.play.view import View

INK = {"yellow": "black on yellow", "red": "white on red", "green": "white on green", "blue": "white on blue"}
"""Styles of the usual colours. Colours of other decks have no style, only their letter."""
LATEST = 6
"""Number of discards drawn, from the top."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return Group(headline(view, names), piles(view), seats_table(view, names), legend(view), *shown(view))


def card_text(box: Any, card: int) -> Text:
    colour = names_of(box["colours"])[card // 4 % 4]
    return Text(f" {CARD.write(box, (card,))} ", style=f"bold {INK.get(colour, 'reverse')}")


def row_of(texts: Sequence[Text]) -> Text:
    return Text(" ").join(texts)


def headline(view: View, names: Sequence[str]) -> Text:
    table = view.table
    said = Text(f"Round {table.rounds}", style="bold")
    if table.dealer >= 0:
        said.append(f", dealt by {names[table.dealer]}", style="not bold")
    if table.mover >= 0:
        said.append(f", turn {table.turns + 1}: {names[table.mover]}", style="not bold")
    if table.phase == OVER:
        said.append(". The match is over", style="not bold")
    return said.append(f". {view.box.target} points win.", style="not bold")


def piles(view: View) -> Text:
    """Return the size of the pile and the latest discards, from the top."""
    table = view.table
    said = Text(f"Pile {table.pile}   Discards {table.discarded}   ")
    latest = [int(card) for card in table.discards[: table.discarded]][: -LATEST - 1 : -1]
    if not latest:
        return said
    said.append("top ").append_text(row_of([card_text(view.box, card) for card in latest]))
    return said.append(" ..." if table.discarded > LATEST else "")


def seats_table(view: View, names: Sequence[str]) -> Table:
    """Return a row per seat, the viewer's first."""
    drawn = Table(pad_edge=False, box=None, padding=(0, 2, 0, 0))
    points = [int(points) for points in view.box.points]
    for heading in ("", "Points", "Won " + "/".join(str(number) for number in points), "Wrong", "Shop", "Hand"):
        drawn.add_column(heading, justify="right" if heading in ("Points", "Wrong") else "left")
    scores = view.scores()
    for seat in seats_from_viewer(view):
        drawn.add_row(
            seat_name(view, names, seat),
            str(scores[seat]),
            "/".join(str(count) for count in view.table.won[seat]),
            str(view.table.wrong[seat]),
            row_of(shop(view, seat)),
            row_of(hand(view, seat)),
        )
    return drawn


def seat_name(view: View, names: Sequence[str], seat: int) -> Text:
    mark = ">" if seat == view.table.mover else " "
    mine = " (you)" if seat == view.seat else ""
    return Text(f"{mark} {names[seat]}{mine}", style="bold" if mine else "")


def held(view: View, seat: int) -> list[int]:
    """Return the cards that the viewer knows to be in a seat's hand or shop."""
    return [card for card in range(CARDS) if view.table.holder[card] == SEAT_0 + seat]


def shop_size(view: View, seat: int) -> int:
    """Return the number of cards in a shop. A trade in an open market may have left one."""
    table = view.table
    if table.phase in (LOT, DEAL, OVER):
        return 0
    if table.phase == SHOP:
        return SHOP_SIZE if table.ready >> seat & 1 else 0
    if seat == table.mover and table.phase in (TRADE, FINISH):
        return 0 if view.box.black else len(laid(view, seat))
    return SHOP_SIZE


def laid(view: View, seat: int) -> list[int]:
    return [card for card in held(view, seat) if view.table.spot[card] >= LEFT]


def hidden(count: int) -> list[Text]:
    return [Text("  ?  ", style="reverse dim")] * count


def shop(view: View, seat: int) -> list[Text]:
    """Return the cards of a shop, left to right where the order matters."""
    if not view.box.black:
        known = [card_text(view.box, card) for card in laid(view, seat)]
        return known + hidden(shop_size(view, seat) - len(known))
    by_spot = {int(view.table.spot[card]): card for card in laid(view, seat)}
    spots = range(LEFT, LEFT + shop_size(view, seat))
    return [card_text(view.box, by_spot[spot]) if spot in by_spot else hidden(1)[0] for spot in spots]


def hand(view: View, seat: int) -> list[Text]:
    """Return the cards known to be in the hand, the unknown ones, and those in hand or shop."""
    in_hand = [card for card in held(view, seat) if view.table.spot[card] == IN_HAND]
    either = [card for card in held(view, seat) if view.table.spot[card] < IN_HAND]
    unknown = int(view.table.held[seat]) - shop_size(view, seat) - len(in_hand)
    texts = [card_text(view.box, card) for card in in_hand] + hidden(unknown)
    return [*texts, Text("or shop:"), *(card_text(view.box, card) for card in either)] if either else texts


def shown(view: View) -> list[Text]:
    cards = [int(card) for card in view.table.shown if card >= 0]
    return [Text("Shown last ").append_text(row_of([card_text(view.box, card) for card in cards]))] if cards else []


def legend(view: View) -> Text:
    colours = " ".join(f"{name[0]} {name}" for name in names_of(view.box["colours"]))
    items = " ".join(f"{name[0].upper()} {name}" for name in names_of(view.box["items"]))
    return Text(f"{colours}  |  {items}", style="dim")
