"""Laws of conservation of Gem-Hunt."""

from collections import Counter
from typing import Any

EACH_COLOUR = 12
TOKENS = 21
DRAWING, OVER = 3, 5


def broken_laws(box: Any, table: Any) -> list[str]:
    """Return the laws that a table breaks, as sentences."""
    return [*broken_goods(box, table), *broken_cards(box, table), *broken_units(box, table), *broken_roads(box, table)]


def broken_goods(box: Any, table: Any) -> list[str]:
    broken: list[str] = []
    if table.coins.sum() + table.bank + table.coin.sum() != box.coins:
        broken.append("coins are neither made nor lost")
    if (table.coins < 0).any() or table.bank < 0:
        broken.append("nobody owes a coin")
    for colour in range(6):
        lying = (table.pits == colour).sum() + (table.cargo == colour).sum() + table.mines[:, colour].sum()
        if lying + table.bag[colour] + table.gems[:, colour].sum() + table.market[colour] != EACH_COLOUR:
            broken.append("gems are neither made nor lost")
    if any((field < 0).any() for field in (table.gems, table.market, table.mines, table.bag)):
        broken.append("nobody owes a gem")
    return broken


def broken_cards(box: Any, table: Any) -> list[str]:
    broken: list[str] = []
    places = table.hand.sum(axis=0) + table.discarded + (table.shown > 0)
    if (places > 1).any():
        broken.append("a card is in one place")
    if table.pile != (places == 0).sum():
        broken.append("the pile is what lies nowhere else")
    if (table.hand.sum(axis=1) != table.cards).any() or (table.cards > 5).any():
        broken.append("hands are counted, and no larger than five")
    for seat in range(4):
        drawn = [int(shuffle) for shuffle in table.drawn[seat] if shuffle >= 0]
        if drawn != sorted(int(table.shuffled[card]) for card in range(48) if table.hand[seat, card]):
            broken.append("cards are remembered by the shuffle they came from")
    taken = TOKENS - table.token.sum()
    cards_drawn = table.cards.sum() + (table.shown > 0).sum()
    if taken != cards_drawn and table.phase != DRAWING:
        broken.append("every token removed was a card drawn")
    if (table.token > (box.kind == 4)).any():
        broken.append("tokens lie on draw card-locations")
    return broken


def broken_units(box: Any, table: Any) -> list[str]:
    broken: list[str] = []
    standing = {
        int(table.unit[seat, unit]): 1 + seat * 6 + unit for seat in range(4) for unit in range(6) if table.unit[seat, unit] >= 0
    }
    if len(standing) != (table.unit >= 0).sum():
        broken.append("no two units stand on one location")
    if any(table.occupant[location] != standing.get(location, 0) for location in range(77)):
        broken.append("locations know who stands on them")
    for seat in range(4):
        if any(box.owner[location] not in (-1, seat) for location in table.unit[seat] if location >= 0):
            broken.append("nobody stands on the Home of another")
        if any(table.cargo[seat, carrier] >= 0 > table.unit[seat, 3 + carrier] for carrier in range(3)):
            broken.append("only transporters on the board carry gems")
    if any(not any(table.road[line] for line in box.way[location] if line >= 0) for location in standing):
        broken.append("no unit is left without a road")
    return broken


def broken_roads(box: Any, table: Any) -> list[str]:
    broken: list[str] = []
    laid = Counter(int(owner) for owner in table.road)
    if any(laid[seat + 1] + table.supply[seat] != box.roads for seat in range(4)) or laid[5] + table.neutral != box.neutral_roads:
        broken.append("roads are neither made nor lost")
    for seat in range(4):
        home = int(box.home[seat])
        touched = {home} | {
            int(end) for line in range(128) if table.road[line] == seat + 1 for end in (box.near[line], box.far[line])
        }
        if touched != {location for location in range(77) if table.touched[location] >> seat & 1}:
            broken.append("locations know whose roads touch them")
        if touched != flooded(box, home, lambda owner, seat=seat: owner == seat + 1, table):
            broken.append("the roads of a colour hang together with Home")
        if flooded(box, home, bool, table) != {location for location in range(77) if table.joined[location] >> seat & 1}:
            broken.append("locations know the Homes that they are joined to")
    return broken


def flooded(box: Any, start: int, counts: Any, table: Any) -> set[int]:
    """Return every location that roads of these owners lead to."""
    found, waiting = {start}, [start]
    while waiting:
        location = waiting.pop()
        for way in range(4):
            other, line = int(box.neighbour[location, way]), int(box.way[location, way])
            if line >= 0 and counts(int(table.road[line])) and other not in found:
                found.add(other)
                waiting.append(other)
    return found
