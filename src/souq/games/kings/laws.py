"""Laws of conservation of King's Keys."""

from typing import Any

from souq.games.kings.pieces import CARDS, DEALT, SEATS
from souq.games.kings.table import DEAL, EVERYONE, FINISH, HEAP, IN_HAND, LOT, OVER, PILE, SEAT_0, SHOP, TRADE


def broken_laws(box: Any, table: Any) -> list[str]:
    """Return the laws that a table breaks, as sentences."""
    broken: list[str] = []
    if table.pile != (table.holder == PILE).sum():
        broken.append("the pile is what nobody holds")
    heap = table.discards[: table.discarded].tolist()
    if (
        sorted(heap) != [card for card in range(CARDS) if table.holder[card] == HEAP]
        or (table.discards[table.discarded :] != -1).any()
    ):
        broken.append("the discard pile is the cards discarded")
    if (table.known & ~table.traced).any() or (table.traced & ~table.gone).any():
        broken.append("who knows the spot knows the holder, and who knows the holder knows that it left the pile")
    if table.gone[table.holder == PILE].any() or (table.spot[table.holder < SEAT_0] != IN_HAND).any():
        broken.append("nothing is known of cards in the pile")
    if (table.known[table.holder == HEAP] != EVERYONE).any():
        broken.append("discards lie open")
    for seat in range(SEATS):
        broken += broken_seat(box, table, seat)
    return broken


def broken_seat(box: Any, table: Any, seat: int) -> list[str]:
    broken: list[str] = []
    mine = table.holder == SEAT_0 + seat
    shop = mine & (table.spot != IN_HAND)
    in_turn = seat == table.mover and table.phase in (TRADE, FINISH)
    if not (table.known[mine] >> seat & 1).all():
        broken.append("a seat knows its own cards")
    if mine.sum() != table.held[seat]:
        broken.append("held cards are counted")
    if table.phase not in (LOT, DEAL, OVER) and mine.sum() != DEALT + in_turn:
        broken.append("a seat holds six cards, and seven in its turn")
    if table.phase not in (LOT, DEAL, SHOP, OVER) and not in_turn and shop.sum() != 2:
        broken.append("two cards lie in a shop")
    if not box.black and table.phase != SHOP and (table.known[shop] != EVERYONE).any():
        broken.append("open shops are open")
    if box.black and sorted(table.spot[shop].tolist()) not in ([], [1, 2]):
        broken.append("face-down cards lie at different spots")
    return broken
