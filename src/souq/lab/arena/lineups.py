"""Line-ups that give every bot the same seats and the same opponents equally often.

A line-up is a cyclic order of bots around the table. Each deal is played in all rotations of one line-up, so that every
bot has every seat with the same luck (common random numbers).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from souq.kernel.errors import OptionError

MAX_BOTS = 12
"""Limit on the entrants, because line-ups grow with their combinations."""

Arrangement = tuple[str, ...]
"""Bots by seat."""


@dataclass(frozen=True)
class Lineups:
    """All line-ups of an arena. Deal after deal takes the next one."""

    cyclic_orders: tuple[Arrangement, ...]

    @cached_property
    def rotations(self) -> tuple[tuple[Arrangement, ...], ...]:
        """The distinct rotations of each line-up; a repeated bot makes them fewer than seats."""
        return tuple(tuple(dict.fromkeys(rotated(order, by) for by in range(len(order)))) for order in self.cyclic_orders)

    def of_deal(self, deal: int) -> tuple[Arrangement, ...]:
        """Return the arrangements in which a deal is played."""
        return self.rotations[deal % len(self.cyclic_orders)]

    def deals(self, games: int) -> int:
        """Return the smallest number of deals that have at least this many games."""
        in_a_round = sum(map(len, self.rotations))
        rounds, rest = divmod(games, in_a_round)
        deals = rounds * len(self.cyclic_orders)
        while rest > 0:
            rest -= len(self.of_deal(deals))
            deals += 1
        return deals


def rotated(order: Arrangement, by: int) -> Arrangement:
    return order[by:] + order[:by]


def line_up(bots: Sequence[str], seats: int) -> Lineups:
    """Return the line-ups of these bots.

    With one bot per seat they all play, and a bot may be named twice. Of more bots, every combination plays. Fewer bots
    hold the same number of seats each, and the seats that are left over are given to every combination in turn.
    """
    if len(bots) > MAX_BOTS:
        raise OptionError(f"found {len(bots)} bots, expected at most {MAX_BOTS}")
    if len(bots) != seats and len(set(bots)) < len(bots):
        raise OptionError(f"found {len(bots)} bots for {seats} seats; a bot may be named twice only with one bot per seat")
    if len(bots) >= seats:
        tables = [*combinations(bots, seats)]
    else:
        times, over = divmod(seats, len(bots))
        tables = [tuple(bots) * times + more for more in combinations(bots, over)]
    by_table = [cyclic_orders(table) for table in tables]
    return Lineups(tuple(order for turn in zip(*by_table, strict=True) for order in turn))


def cyclic_orders(table: Arrangement) -> list[Arrangement]:
    """Return every order of the bots around the table, without its rotations."""
    first, *others = table
    found: dict[Arrangement, Arrangement] = {}
    for permutation in permutations(others):
        order = (first, *permutation)
        found.setdefault(min(rotated(order, by) for by in range(len(order))), order)
    return [*found.values()]
