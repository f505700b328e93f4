"""Who sits where: line-ups that give every bot the same company and every seat, game after game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from souq.kernel.errors import OptionError

MAX_BOTS = 12
"""More would make more line-ups than anyone plays."""

Arrangement = tuple[str, ...]
"""Bots by seat."""


@dataclass(frozen=True)
class Lineups:
    """All that sit down, as circles: the bots in their order around the table, before it is said who sits at seat 1.

    Deal after deal takes the next circle and is played in all its rotations.
    """

    cyclic_orders: tuple[Arrangement, ...]

    @cached_property
    def rotations(self) -> tuple[tuple[Arrangement, ...], ...]:
        """The different rotations of each circle: with alike bots there may be fewer than seats."""
        return tuple(tuple(dict.fromkeys(rotated(circle, by) for by in range(len(circle)))) for circle in self.cyclic_orders)

    def of_deal(self, deal: int) -> tuple[Arrangement, ...]:
        return self.rotations[deal % len(self.cyclic_orders)]

    def deals(self, games: int) -> int:
        """How many deals have at least so many games."""
        in_a_round = sum(map(len, self.rotations))
        rounds, rest = divmod(games, in_a_round)
        deals = rounds * len(self.cyclic_orders)
        while rest > 0:
            rest -= len(self.of_deal(deals))
            deals += 1
        return deals


def rotated(circle: Arrangement, by: int) -> Arrangement:
    return circle[by:] + circle[:by]


def line_up(bots: Sequence[str], seats: int) -> Lineups:
    """As many bots as seats: that table, alike ones welcome. More: every choice of them. Fewer: each as often as can be."""
    if len(bots) > MAX_BOTS:
        raise OptionError(f"found {len(bots)} bots, expected at most {MAX_BOTS}")
    if len(bots) != seats and len(set(bots)) < len(bots):
        raise OptionError(f"found {len(bots)} bots for {seats} seats; name a bot twice only where every seat is named")
    if len(bots) >= seats:
        tables = [*combinations(bots, seats)]
    else:
        times, over = divmod(seats, len(bots))
        tables = [tuple(bots) * times + more for more in combinations(bots, over)]
    by_table = [cyclic_orders(table) for table in tables]
    return Lineups(tuple(circle for turn in zip(*by_table, strict=True) for circle in turn))


def cyclic_orders(table: Arrangement) -> list[Arrangement]:
    """Every order around the table, once."""
    first, *others = table
    found: dict[Arrangement, Arrangement] = {}
    for order in permutations(others):
        circle = (first, *order)
        found.setdefault(min(rotated(circle, by) for by in range(len(circle))), circle)
    return [*found.values()]
