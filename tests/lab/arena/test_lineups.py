"""Line-ups are balanced: every bot has every seat and the same opponents equally often."""

from collections import Counter
from itertools import permutations

import pytest

from souq.kernel.errors import OptionError
from souq.lab.arena.lineups import Lineups, line_up

ABCD = ("a", "b", "c", "d")


def round_of(lineups: Lineups) -> list[tuple[str, ...]]:
    return [table for deal in range(len(lineups.cyclic_orders)) for table in lineups.of_deal(deal)]


def test_one_bot_per_seat_plays_in_every_order() -> None:
    lineups = line_up(ABCD, 4)
    assert sorted(round_of(lineups)) == sorted(permutations(ABCD))
    for deal in range(6):
        for seat in range(4):
            assert {table[seat] for table in lineups.of_deal(deal)} == set(ABCD)


def test_one_against_three_takes_every_seat_in_turn() -> None:
    lineups = line_up(("a", "b", "b", "b"), 4)
    assert len(lineups.cyclic_orders) == 1
    assert sorted(table.index("a") for table in lineups.of_deal(17)) == [0, 1, 2, 3]


def test_two_and_two_sit_side_by_side_and_across() -> None:
    assert [len(rotations) for rotations in line_up(("a", "b", "a", "b"), 4).rotations] == [2, 4]


@pytest.mark.parametrize(("bots", "seats"), [((*ABCD, "e"), 3), (ABCD, 5), (("a", "b"), 4), (("a", "b"), 3), (ABCD[:3], 6)])
def test_more_or_fewer_bots_than_seats_take_turns(bots: tuple[str, ...], seats: int) -> None:
    tables = round_of(line_up(bots, seats))
    assert len(set(tables)) == len(tables)
    by_seat = Counter((seat, bot) for table in tables for seat, bot in enumerate(table))
    assert len(by_seat) == seats * len(bots)
    assert len(set(by_seat.values())) == 1
    company = Counter((bot, other) for table in tables for bot in table for other in table if bot != other)
    assert len(set(company.values())) == 1


def test_a_bot_alone_plays_itself() -> None:
    assert round_of(line_up(("a",), 4)) == [("a", "a", "a", "a")]


def test_games_are_counted_in_complete_deals() -> None:
    lineups = line_up(("a", "b"), 4)
    for games in range(1, 30):
        deals = lineups.deals(games)
        played = [len(lineups.of_deal(deal)) for deal in range(deals)]
        assert sum(played[:-1]) < games <= sum(played)


@pytest.mark.parametrize(("bots", "seats"), [(("a", "a"), 4), (("a", "b", "b"), 2), (tuple("abcdefghijklm"), 4)])
def test_unbalanced_line_ups_are_refused(bots: tuple[str, ...], seats: int) -> None:
    with pytest.raises(OptionError, match="found"):
        line_up(bots, seats)
