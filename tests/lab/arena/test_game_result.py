"""Ranks within a game."""

from souq.lab.arena.game_result import ranks


def test_winners_come_first_then_points() -> None:
    assert ranks([10, 30, 20, 20], [0, 2]) == [1, 3, 1, 4]
    assert ranks([5, 5, 5], [1]) == [2, 1, 2]
