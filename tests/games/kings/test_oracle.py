"""Winning hands, legal moves and memory, compared with the oracle in whole matches."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from souq.games.kings import GAME
from souq.games.kings.rules import is_winning, parts_in_common, tally
from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY, UNKNOWN
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.games.kings.oracle import POINTS, Event, Memory, plain_finishes, points_of, remember
from tests.games.kings.positions import DECK


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
    """Yield a random match before each move. Draws are more frequent than takes, so that the pile runs out."""
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


@pytest.mark.parametrize("black", [False, True])
@pytest.mark.parametrize("viewer", [1, 3, NOBODY + 1])
def test_a_seat_remembers_exactly_what_it_has_seen(viewer: int, black: bool) -> None:
    for stream in range(3):
        *_, match = random_match({"black_market": "on" if black else "off"}, stream)
        follow_memory(match, viewer, black)


def follow_memory(match: Match, viewer: int, black: bool) -> None:
    """Replay a match and compare the oracle's memory with the view after every ply."""
    replayed = Match(match.game, 4, options=match.options)
    memory: Memory = {}
    for ply in match.plies:
        table = replayed.view(viewer - 1).table
        true = {
            card: (int(holder) - 1, int(spot))
            for card, holder, spot in zip(DECK, replayed.tables["holder"][0], replayed.tables["spot"][0], strict=True)
        }
        seen = compiled_rules(match.game).seen_move(replayed.boxes, replayed.tables, ply.seat, ply.move, viewer - 1)
        words = replayed.text(seen).split()
        heap = [DECK[card] for card in table.discards[: table.discarded]]
        mover = int(table.mover) + 1 if ply.seat == CHANCE else ply.seat + 1
        rounds, pile = int(table.rounds), int(table.pile)
        target = tuple(int(number) for number in words[1].split(">")[1].split(".")) if words[0] == "blind" else ()
        replayed.replay_ply(ply)
        after = replayed.view(viewer - 1).table
        turned_up = words[0] == "shop" and not black and after.mover >= 0
        event = Event(
            mover,
            words,
            next((card for card, place in true.items() if place == target), ""),
            heap[-1] if heap else "",
            heap[:-1] if words[0] == "draw" and not pile else [],
            [DECK[card] for card in after.shown if card >= 0] if words[0] == "show" else [],
            first_shops(replayed) if turned_up else {},
        )
        memory = remember(memory, event, viewer, black) if after.rounds == rounds and not replayed.over else {}
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
