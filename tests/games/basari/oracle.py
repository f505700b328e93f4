"""Bargaining and the scoring of a stage a second time, in plain Python."""

from itertools import product

Gems = tuple[int, int, int, int]

PRIZES = (14, 12, 10, 8)


def strength(offer: Gems) -> tuple[int, ...]:
    return (sum(offer), *offer)


def raises(owned: Gems, standing: Gems) -> set[Gems]:
    """Return every offer of owned gems that beats the standing one."""
    reds, yellows, greens, blues = (range(count + 1) for count in owned)
    return {offer for offer in product(reds, yellows, greens, blues) if strength(offer) > strength(standing)}


def opener(seats: dict[int, tuple[Gems, int, int]]) -> int:
    """Return which of two seats, given gems, points and workers, makes the first offer."""
    return max(seats, key=lambda seat: (*seats[seat], -seat))


def scored(owned: tuple[Gems, ...], workers: tuple[int, ...]) -> tuple[list[int], list[list[int]]]:
    """Return the points of each seat at the end of a stage, and the gems that it keeps."""
    points = [12 if count >= 15 else 0 for count in workers]
    left = [list(gems) for gems in owned]
    for colour, prize in enumerate(PRIZES):
        column = [gems[colour] for gems in owned]
        first = [seat for seat, count in enumerate(column) if count == max(column) and count]
        for seat in first:
            points[seat] += prize // len(first)
            left[seat][colour] -= min(column[seat], 2) if len(first) > 1 else -(-column[seat] // 2)
    return points, left
