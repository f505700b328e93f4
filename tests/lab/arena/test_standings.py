"""Standings of games that can be counted by hand."""

import pytest

from souq.lab.arena.claim import Claim, SequentialTest
from souq.lab.arena.game_result import GameResult, SeatResult
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.settings import Arena
from souq.lab.arena.standings import standings
from tests.lab.arena.arenas import ALONE, COMPILED, played


def seat(bot: str, score: int, won: bool, rank: int) -> SeatResult:
    return SeatResult(bot, score, won, rank, 10)


def test_standings_of_games_that_can_be_counted_by_hand() -> None:
    """One greedy against two random: three rotations a deal; the last deal is not complete and does not count."""
    arena = Arena("basari", 3, ("greedy", "random", "random"))
    winner = (seat("greedy", 9, True, 1), seat("random", 5, False, 2), seat("random", 1, False, 3))
    shared = (seat("random", 9, True, 1), seat("greedy", 9, True, 1), seat("random", 1, False, 3))
    loser = (seat("random", 9, True, 1), seat("random", 5, False, 2), seat("greedy", 1, False, 3))
    results = ResultsFile(arena)
    for deal in range(4):
        results.add(GameResult(deal, rotation, 50, seats) for rotation, seats in enumerate((winner, shared, loser)))
    results.add([GameResult(4, 0, 50, winner)])
    facts = standings(arena, results)
    assert (facts["games"], facts["counted_games"], facts["sets"]) == (13, 12, 4)
    greedy, random = facts["bots"]
    assert greedy["name"] == "greedy"
    assert greedy["win_share"] == pytest.approx(0.5)
    assert greedy["times_fair"] == pytest.approx(1.5)
    assert random["win_share"] == pytest.approx(0.25)
    assert (greedy["games"], greedy["seats_held"], random["games"], random["seats_held"]) == (12, 12, 12, 24)
    assert greedy["mean_score"] == pytest.approx(19 / 3)
    ahead = {(pair["bot"], pair["other"]): pair["ahead"] for pair in facts["head_to_head"]}
    assert ahead == {("greedy", "random"): pytest.approx(3.5 / 6), ("random", "greedy"): pytest.approx(2.5 / 6)}
    assert set(results.rows().columns) >= {
        "deal",
        "rotation",
        "seat",
        "bot",
        "score",
        "won",
        "rank",
        "decisions",
        "plies",
        "seconds",
    }


def test_no_interval_exceeds_the_highest_possible_share() -> None:
    """Where two of four win every game, one seat cannot have more than half of it, nor three more than a third each."""
    arena = Arena("gemhunt", 4, ("hard", "flat", "flat", "flat"))
    results = ResultsFile(arena)
    for deal in range(10):
        for rotation in range(4):
            seats = tuple(seat("hard", 9, True, 1) if key == rotation else seat("flat", 1, False, 3) for key in range(4))
            partner = (rotation + 1) % 4
            results.add([GameResult(deal, rotation, 50, (*seats[:partner], seat("flat", 5, True, 1), *seats[partner + 1 :]))])
    hard, flat = standings(arena, results)["bots"]
    assert hard["times_fair"] == pytest.approx(2)
    assert 1 < hard["times_fair_interval"][0] < 1.8
    assert hard["times_fair_interval"][1] == pytest.approx(2)
    assert flat["times_fair"] == pytest.approx(2 / 3)
    assert flat["times_fair_interval"][1] <= 4 / 3


def test_a_bot_that_held_every_seat_has_its_fair_share_for_certain() -> None:
    (greedy,) = standings(ALONE, played(ALONE, 4))["bots"]
    assert greedy["times_fair"] == pytest.approx(1)
    assert greedy["times_fair_interval"] == pytest.approx([1, 1])


def test_standings_without_games() -> None:
    facts = standings(COMPILED, ResultsFile(COMPILED), SequentialTest(COMPILED, Claim("greedy", "random")))
    assert facts["bots"] == []
    assert facts["prove"]["verdict"] == "not proven"
