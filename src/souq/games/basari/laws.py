"""Laws of conservation of Basari."""

from typing import Any


def broken_laws(box: Any, table: Any) -> list[str]:
    """Return the laws that a table breaks, as sentences."""
    broken: list[str] = []
    if (table.gems.sum(axis=0) + table.stock != box.each_colour).any():
        broken.append("gems are neither made nor lost")
    if (table.gems < 0).any() or (table.stock < 0).any():
        broken.append("nobody owes a gem")
    if table.pile != (table.holder == 0).sum():
        broken.append("the pile is what nobody holds")
    for seat in range(box.seats):
        if table.workers[seat] != box.workers[table.holder == seat + 1].sum():
            broken.append("workers are those on the cards held")
        if table.dealt[seat] >= 0 and table.holder[table.dealt[seat]] not in (seat + 1, 0):
            broken.append("nobody else holds a card that was dealt to a seat")
        if (table.ready >> seat & 1) != (table.chosen[seat] > 0):
            broken.append("who is ready has chosen")
    if table.offer.any() and (table.offer > table.gems[table.bidder]).any():
        broken.append("nobody offers what it does not own")
    if table.gems[box.seats :].any() or table.earned[box.seats :].any():
        broken.append("empty seats have nothing")
    return broken
