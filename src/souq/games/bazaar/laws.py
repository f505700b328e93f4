"""Laws of conservation of Bazaar."""

from typing import Any

from souq.games.bazaar.table import BARTER, DEAL, ORDER, OVER, TRIM, TURN, TURN_UP


def broken_laws(box: Any, table: Any) -> list[str]:
    """Return the laws that a table breaks, as sentences."""
    broken: list[str] = []
    if (table.jewels.sum(axis=0) + table.treasury != box.each_colour).any():
        broken.append("jewels are neither made nor lost")
    if (table.jewels < 0).any() or (table.treasury < 0).any():
        broken.append("nobody owes a jewel")
    held = table.jewels.sum(axis=1)
    if table.phase in (TURN, OVER) and (held > box.limit).any():
        broken.append("no turn ends beyond the limit of jewels")
    if table.phase == TRIM and held[table.turn] <= box.limit:
        broken.append("only a seat beyond the limit is trimmed")
    sold = table.buyer >= 0
    aside = 25 if box.short or table.sold_out == 0 else 0
    if table.height.sum() + sold.sum() + aside != 45:
        broken.append("every card lies at a stall, is set aside or has been taken")
    shown = [card for card in table.top if card >= 0]
    if len(set(shown)) != len(shown) or sold[shown].any():
        broken.append("no card lies in two places")
    bare = sum(1 for top, height in zip(table.top, table.height, strict=True) if (top < 0) != (height == 0))
    if bare > {BARTER: 4, DEAL: 4, TURN_UP: 1}.get(int(table.phase), 0):
        broken.append("each stall with cards shows its top card")
    if table.sold_out != (table.height == 0).sum():
        broken.append("a star card shows where no merchandise is left")
    for seat in range(box.seats):
        mine = table.buyer == seat
        if table.taken[seat] != mine.sum() or table.points[seat] != table.earned[mine].sum():
            broken.append("cards and points are those on the score sheet")
    if table.earned[~sold].any() or table.points[box.seats :].any() or table.jewels[box.seats :].any():
        broken.append("nothing is scored for cards not sold or by seats not at the table")
    if (table.turn >= 0) != (table.phase not in (BARTER, DEAL, ORDER, OVER)):
        broken.append("it is somebody's turn from the first turn to the end")
    if table.phase not in (BARTER, DEAL) and not 0 <= table.barter[0] < table.barter[1]:
        broken.append("two barter cards are in play, the lower first")
    if table.phase != ORDER and ((table.rolled >= 0).any() or table.rolling or table.ties):
        broken.append("rolls for the first turn are forgotten once it is known")
    return broken
