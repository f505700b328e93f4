"""Roads and the two winners of Gem-Hunt a second time, in plain immutable Python."""

from collections.abc import Iterable
from typing import NamedTuple

Pair = frozenset[int]


class World(NamedTuple):
    """The roads, units and incomes of one position. Locations and seats are counted from 1."""

    lines: frozenset[Pair]
    homes: tuple[int, ...]
    incomes: tuple[tuple[int, int], ...]
    roads: tuple[tuple[Pair, int], ...]
    """Every road and its owner; 5 is neutral."""
    units: frozenset[int]
    """The locations of all units."""
    supply: tuple[int, ...]
    neutral_left: int
    endgame: bool


def linked(roads: Iterable[Pair], start: int, steps: int) -> frozenset[int]:
    """Return the locations within `steps` steps along the roads."""
    pairs = list(roads)
    found = frozenset({start})
    for _ in range(steps):
        found = found.union(*(pair for pair in pairs if pair & found))
    return found


def whole(roads: Iterable[Pair], start: int) -> frozenset[int]:
    return linked(roads, start, 128)


def of(world: World, *owners: int) -> frozenset[Pair]:
    return frozenset(pair for pair, owner in world.roads if owner in owners)


def everything(world: World) -> frozenset[Pair]:
    return of(world, 1, 2, 3, 4, 5)


def gathers(world: World, seat: int, place: int) -> bool:
    return dict(world.incomes).get(place, 0) > 0 and place in whole(everything(world), world.homes[seat - 1])


def may_stop(world: World, seat: int, place: int) -> bool:
    return place not in world.units and place not in set(world.homes) - {world.homes[seat - 1]}


def steps(world: World, seat: int, place: int, lawyer: bool) -> frozenset[int]:
    reach = 1 if lawyer else 4 if world.endgame else 2
    return frozenset(goal for goal in linked(everything(world), place, reach) if may_stop(world, seat, goal))


def buildable(world: World, seat: int) -> frozenset[Pair]:
    own = frozenset({world.homes[seat - 1]}).union(*of(world, seat))
    free = world.lines - everything(world)
    if world.supply[seat - 1]:
        return frozenset(pair for pair in free if pair & own)
    if not world.neutral_left:
        return frozenset()
    reached = own.union(*(whole(of(world, 5), place) for place in own))
    return frozenset(pair for pair in free if pair & reached)


def removable(world: World, seat: int) -> frozenset[Pair]:
    own = of(world, seat)
    ends = frozenset(
        pair for pair in own for end in pair if end != world.homes[seat - 1] and not any(end in other for other in own - {pair})
    )
    left = {pair: everything(world) - {pair} for pair in ends}
    return frozenset(pair for pair in ends if all(any(end in road for road in left[pair]) for end in pair & world.units))


class Player(NamedTuple):
    """A player's results at the end, in the revealed colour and in the complementary one."""

    seat: int
    gems: tuple[int, int]
    symbols: tuple[int, int]
    coins: int


def two_winners(players: tuple[Player, ...], revealer: int) -> tuple[int, int]:
    """Return the seats that win in the revealed and in the complementary colour."""

    def points(player: Player, colour: int) -> int:
        return 2 * player.gems[colour] + player.symbols[colour]

    def ranking(colour: int) -> list[Player]:
        def merit(player: Player) -> tuple[int, ...]:
            behind = (player.seat - revealer) % 4 or 4
            return (-points(player, colour), -player.gems[colour], -player.symbols[colour], -player.coins, behind)

        return sorted((player for player in players if colour == 0 or player.seat != revealer), key=merit)

    same, across = ranking(0), ranking(1)
    if same[0] != across[0]:
        return same[0].seat, across[0].seat
    lead = points(same[0], 0) - points(same[1], 0)
    lead_across = points(across[0], 1) - points(across[1], 1)
    return (same[1].seat, across[0].seat) if lead_across > lead else (same[0].seat, across[1].seat)
