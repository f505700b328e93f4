"""Winning hands, the ends of a turn and memory a second time, in plain Python and from the texts of moves alone."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

POINTS = {0: 10, 1: 15, 2: 20}


def points_of(hand: tuple[str, ...]) -> int:
    """Points of a hand, by the number of different values of each part: it wins if all are 1 or 4."""
    kinds = [len({card[part] for card in hand}) for part in range(3)]
    return POINTS[kinds.count(1)] if set(kinds) <= {1, 4} else 0


def plain_finishes(seven: tuple[str, ...], wrong_claims: str) -> Iterator[str]:
    for hand in combinations(seven, 4):
        rest = [card for card in seven if card not in hand]
        for discard in rest:
            shop = " ".join(card for card in rest if card != discard)
            yield f"discard {discard} shop {shop}"
            if wrong_claims == "allowed" or points_of(hand):
                yield f"show {discard} shop {shop}"


CardPlace = tuple[int, int | None]
"""Seat (0 for the discard pile) and spot of a card. The spot is None if only the seat is known."""

Memory = dict[str, CardPlace]


class Event(NamedTuple):
    """A ply as one seat sees it at the table."""

    seat: int
    words: list[str]
    """The move as the viewer sees it."""
    taken: str
    """The card that a blind trade brought, known to its two seats."""
    top: str
    """The discard on top before the move."""
    shuffled: list[str]
    shown: list[str]
    """The hand shown by a wrong claim."""
    turned_up: Memory
    """First shops, when they are turned up."""


def remember(memory: Memory, event: Event, viewer: int, black: bool) -> Memory:
    """Return what a seat knows after an event, from what it knew before and what it sees."""
    seat, (verb, *said) = event.seat, event.words
    if verb == "deal":
        got = {said[0]: (viewer, 0)} if said[0] != "?" else {}
        return {**picked_up(memory, seat, black), **got}
    if verb == "turn":
        return {**memory, said[0]: (0, 0)}
    if verb == "shop":
        mine = {said[0]: (seat, 1), said[1]: (seat, 1 + black)} if said[0] != "?" else {}
        return {**memory, **mine, **event.turned_up}
    if verb == "draw":
        return {card: place for card, place in memory.items() if card not in event.shuffled}
    if verb == "take":
        return picked_up({**memory, event.top: (seat, 0)}, seat, black)
    if verb == "trade":
        given, taken = said[0].split(">")
        return {**memory, given: memory[taken], taken: (seat, 0)}
    if verb == "blind":
        return after_blind(memory, event, viewer)
    if verb in ("discard", "show"):
        return after_finish(memory, event, viewer, black)
    return memory


def picked_up(memory: Memory, seat: int, black: bool) -> Memory:
    """Move all known cards of a seat to its hand, which happens at the start of its turn in the Black Market."""
    return {card: (seat, 0) if black and place[0] == seat else place for card, place in memory.items()}


def after_blind(memory: Memory, event: Event, viewer: int) -> Memory:
    given, target = event.words[1].split(">")
    other, spot = (int(number) for number in target.split("."))
    if viewer in (event.seat, other):
        return {**memory, given: (other, spot), event.taken: (event.seat, 0)}
    gone = [card for card, place in memory.items() if place == (other, spot)]
    unsure = [card for card, place in memory.items() if place[0] == event.seat or (not gone and place == (other, None))]
    return {card: place for card, place in memory.items() if card not in unsure} | dict.fromkeys(gone, (event.seat, 0))


def after_finish(memory: Memory, event: Event, viewer: int, black: bool) -> Memory:
    seat = event.seat
    discard, _, first, second = event.words[1:]
    spot = None if black and viewer != seat else 0
    kept: Memory = {card: (seat, spot) if place[0] == seat else place for card, place in memory.items()}
    laid: Memory = {} if first == "?" else {first: (seat, 1), second: (seat, 1 + black)}
    return {**kept, **laid, **dict.fromkeys(event.shown, (seat, 0)), discard: (0, 0)}
