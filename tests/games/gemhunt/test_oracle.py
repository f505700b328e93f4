"""Roads and winners of Gem-Hunt, compared with the oracle."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from souq.games.gemhunt import GAME
from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.play.view import legal_moves
from tests.conformance.position import Position
from tests.games.gemhunt import oracle
from tests.games.gemhunt.positions import position


def world(made: Position) -> oracle.World:
    box, table = made.box, made.table
    lines = [frozenset({int(box.near[line]) + 1, int(box.far[line]) + 1}) for line in range(128)]
    return oracle.World(
        lines=frozenset(lines),
        homes=tuple(int(home) + 1 for home in box.home),
        incomes=tuple((location + 1, int(box.income[location])) for location in range(77)),
        roads=tuple((lines[line], int(table.road[line])) for line in range(128) if table.road[line]),
        units=frozenset(int(location) + 1 for location in table.unit.flat if location >= 0),
        supply=tuple(int(left) for left in table.supply),
        neutral_left=int(table.neutral),
        endgame=bool(table.revealer >= 0),
    )


def expected(made: Position, seat: int) -> set[str]:
    """Return the roads, removals, steps, drives and incomes that the oracle allows, as texts."""
    table, there = made.table, world(made)
    said: set[str] = set()
    if table.step == 0 and table.coins[seat - 1] > 0:
        said |= {f"road {spell(pair)}" for pair in oracle.buildable(there, seat)}
        if not table.removed:
            said |= {f"unroad {spell(pair)}" for pair in oracle.removable(there, seat)}
    for unit in range(6):
        place = int(table.unit[seat - 1, unit]) + 1
        if place == 0 or table.acted >> unit & 1 or table.step > 1:
            continue
        name = f"lawyer {unit + 1}" if unit < 3 else f"transporter {unit - 2}"
        said |= {f"{name} to {goal}" for goal in oracle.steps(there, seat, place, unit < 3)}
        if unit < 3 and table.bank and oracle.gathers(there, seat, place):
            said.add(f"{name} income")
    return said


def spell(pair: oracle.Pair) -> str:
    near, far = sorted(pair)
    return f"{near}-{far}"


def listed(made: Position, seat: int) -> set[str]:
    return {text for text in made.moves(seat) if text.startswith(("road", "unroad")) or " to " in text or text.endswith("income")}


def enrich(made: Position, choice: random.Random) -> None:
    """Give out coins of the bank, so that random players build far, meet, and run out of roads."""
    seat = int(made.table.turn)
    gift = min(int(made.table.bank), choice.choice((0, 0, 2, 5)))
    made.table.coins[seat] += gift
    made.table.bank -= gift


@pytest.mark.clause("G14", "G16", "G17", "G18", "G21", "G23", "G27", "G40")
@pytest.mark.parametrize("seed", range(4))
def test_roads_reach_and_join_what_the_oracle_says(seed: int) -> None:
    choice = random.Random(seed)
    made = Position("gemhunt/1 seats=4 @revealer=acts @board=corners")
    made.doors.setup(made.boxes, made.tables, 4)
    neutral = 0
    for ply in range(900):
        acting = made.doors.to_act(made.boxes, made.tables)
        if acting == 0:
            break
        if acting == CHANCE:
            made.chance(choice.choice(list(made.odds())))
            continue
        seat = int(made.table.turn) + 1
        if made.table.phase == 2 and made.table.step == 0 and made.table.acted == 0:
            enrich(made, choice)
        if made.table.phase == 2 and ply % 3 == 0:
            assert listed(made, seat) == expected(made, seat), made.diagram()
        texts = [text for text in made.moves(seat) if not text.startswith("unroad") or choice.random() < 0.2]
        roads = [text for text in texts if text.startswith("road")]
        made.play(seat, choice.choice(roads if roads and choice.random() < 0.7 else texts))
        neutral = max(neutral, int((made.table.road == 5).sum()))
    assert neutral > 0


small = some.integers(0, 3)


@settings(max_examples=150, deadline=None)
@given(
    gems=some.lists(some.tuples(small, small), min_size=4, max_size=4),
    coins=some.lists(some.integers(0, 1), min_size=4, max_size=4),
    cards=some.lists(some.integers(0, 4), min_size=48, max_size=48),
    revealer=some.integers(0, 3),
    colour=some.integers(0, 5),
)
@pytest.mark.clause("G41", "G42", "G43", "G44")
def test_the_two_winners_are_those_of_the_oracle(
    gems: list[tuple[int, int]], coins: list[int], cards: list[int], revealer: int, colour: int
) -> None:
    made = position()
    table, across = made.table, (colour + 3) % 6
    table.phase, table.revealer, table.colour = 5, revealer, colour
    table.coins[:] = coins
    for seat in range(4):
        table.gems[seat, colour], table.gems[seat, across] = gems[seat]
    table.shown[:] = [owner if number % 5 == 0 else 0 for number, owner in enumerate(cards)]
    players = tuple(
        oracle.Player(
            seat + 1,
            gems[seat],
            (
                int(made.box.symbols[table.shown == seat + 1, colour].sum()),
                int(made.box.symbols[table.shown == seat + 1, across].sum()),
            ),
            coins[seat],
        )
        for seat in range(4)
    )
    first, second = oracle.two_winners(players, revealer + 1)
    assert first != second
    assert made.winners == {first, second}
    points = [
        max(2 * player.gems[i] + player.symbols[i] for i in ((0,) if player.seat == revealer + 1 else (0, 1))) for player in players
    ]
    for seat, column in ((first, 0), (second, 1)):
        points[seat - 1] = 2 * players[seat - 1].gems[column] + players[seat - 1].symbols[column]
    assert made.scores == points


def test_listing_is_the_same_on_arrays_and_texts() -> None:
    made = position(coins={1: 3}, roads={1: "8-9"}, units={1: "L8 T9"})
    moves = legal_moves(GAME, made.boxes, made.tables, 0)
    assert len(moves) == len(np.unique(moves)) == len(made.moves(1))
    assert all(compiled_rules(GAME).why_not(made.boxes, made.tables, 0, int(move)) == 0 for move in moves)
