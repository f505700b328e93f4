"""Winning hands, legal trades and memory written again in plain Python, from the texts of moves alone, and compared."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from souq.games.kings import GAME
from souq.games.kings.rules import is_winning, parts_in_common, tally
from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.games.kings.positions import DECK

POINTS = {0: 10, 1: 15, 2: 20}


def points_of(hand: tuple[str, ...]) -> int:
    """By the numbers of different values in each part: all 1 or 4."""
    kinds = [len({card[part] for card in hand}) for part in range(3)]
    return POINTS[kinds.count(1)] if set(kinds) <= {1, 4} else 0


def test_all_four_card_hands_win_exactly_when_the_plain_rule_says_so() -> None:
    tallies = {card: int(tally(number)) for number, card in enumerate(DECK)}
    found = {10: 0, 15: 0, 20: 0}
    hands = 0
    for hand in combinations(DECK, 4):
        hands += 1
        counts = sum(tallies[card] for card in hand)
        points = points_of(hand)
        assert is_winning(counts) == (points > 0), hand
        if points:
            found[points] += 1
            assert POINTS[parts_in_common(counts)] == points
    assert hands == 635_376
    assert found == {10: 576, 15: 288, 20: 48}


def random_match(options: dict[str, str], stream: int) -> Iterator[Match]:
    """A match played at random, drawing more often than taking so that the pile runs out."""
    choice = random.Random(stream)
    match = Match(GAME, 4, options=options, chance=SimulationSeed(64, stream))
    while not match.over:
        yield match
        seat = choice.choice(match.acting)
        moves = match.moves(seat)
        match.play(int(moves[0 if len(moves) == 2 and choice.random() < 0.8 else choice.randrange(len(moves))]), seat)
    yield match


@pytest.mark.parametrize("wrong_claims", ["allowed", "blocked"])
def test_the_listed_moves_of_a_turn_are_those_of_the_plain_rules(wrong_claims: str) -> None:
    for number, match in enumerate(random_match({"wrong_claims": wrong_claims}, 1)):
        if match.over or number > 400:
            return
        seat = match.acting[0]
        holders, spots = match.tables["holder"][0], match.tables["spot"][0]
        mine = tuple(card for card, holder in zip(DECK, holders, strict=True) if holder == seat + 2)
        theirs = [
            card for card, holder, spot in zip(DECK, holders, spots, strict=True) if holder >= 2 and spot and card not in mine
        ]
        listed = [match.text(move) for move in match.moves(seat)]
        if listed[0].startswith("trade"):
            assert set(listed) == {
                f"trade {one}>{other}"
                for one in mine
                for other in theirs
                if set(zip(one, "nci", strict=True)) & set(zip(other, "nci", strict=True))
            }
        elif listed[0].startswith("discard"):
            assert set(listed) == set(plain_finishes(mine, wrong_claims))


def plain_finishes(seven: tuple[str, ...], wrong_claims: str) -> Iterator[str]:
    for hand in combinations(seven, 4):
        rest = [card for card in seven if card not in hand]
        for discard in rest:
            shop = " ".join(card for card in rest if card != discard)
            yield f"discard {discard} shop {shop}"
            if wrong_claims == "allowed" or points_of(hand):
                yield f"show {discard} shop {shop}"


Place = tuple[int, int | None]
"""Seat (0 for the discard pile) and spot, None when only the seat is known."""
Memory = dict[str, Place]


class Event(NamedTuple):
    """What happened, as one seat sees it at the table."""

    seat: int
    words: list[str]
    """The move as the viewer sees it."""
    taken: str
    """What a blind trade brought, for the two who see it."""
    top: str
    """The discard on top before the move."""
    shuffled: list[str]
    shown: list[str]
    """The hand shown by a wrong claim."""
    turned_up: Memory
    """First shops, when they are turned up."""


def remember(memory: Memory, event: Event, viewer: int, black: bool) -> Memory:
    """What a seat knows after an event, from what it knew and what it sees."""
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
    """In the Black Market all cards of the seat whose turn it is are in its hand."""
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


@pytest.mark.parametrize("black", [False, True])
@pytest.mark.parametrize("viewer", [1, 3, NOBODY + 1])
def test_a_seat_remembers_exactly_what_it_has_seen(viewer: int, black: bool) -> None:
    for stream in range(3):
        *_, match = random_match({"black_market": "on" if black else "off"}, stream)
        follow_memory(match, viewer, black)


def follow_memory(match: Match, viewer: int, black: bool) -> None:
    """Replays a match and compares memory and view after every ply."""
    shadow = Match(match.game, 4, options=match.options)
    memory: Memory = {}
    for ply in match.plies:
        table = shadow.view(viewer - 1).table
        true = {
            card: (int(holder) - 1, int(spot))
            for card, holder, spot in zip(DECK, shadow.tables["holder"][0], shadow.tables["spot"][0], strict=True)
        }
        seen = compiled_rules(match.game).seen_move(shadow.boxes, shadow.tables, ply.seat, ply.move, viewer - 1)
        words = shadow.text(seen).split()
        heap = [DECK[card] for card in table.discards[: table.discarded]]
        mover = int(table.mover) + 1 if ply.seat == CHANCE else ply.seat + 1
        rounds, pile = int(table.rounds), int(table.pile)
        target = tuple(int(number) for number in words[1].split(">")[1].split(".")) if words[0] == "blind" else ()
        shadow.replay_ply(ply)
        after = shadow.view(viewer - 1).table
        turned_up = words[0] == "shop" and not black and after.mover >= 0
        event = Event(
            mover,
            words,
            next((card for card, place in true.items() if place == target), ""),
            heap[-1] if heap else "",
            heap[:-1] if words[0] == "draw" and not pile else [],
            [DECK[card] for card in after.shown if card >= 0] if words[0] == "show" else [],
            first_shops(shadow) if turned_up else {},
        )
        memory = remember(memory, event, viewer, black) if after.rounds == rounds and not shadow.over else {}
        for number, card in enumerate(DECK):
            holder, spot = int(after.holder[number]), int(after.spot[number])
            place = (holder - 1, None if spot == UNKNOWN else spot) if holder != UNKNOWN else None
            assert memory.get(card) == place, (card, words)


def first_shops(match: Match) -> Memory:
    return {
        card: (int(holder) - 1, 1)
        for card, holder, spot in zip(DECK, match.tables["holder"][0], match.tables["spot"][0], strict=True)
        if spot
    }
