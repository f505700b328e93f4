"""Claims and the sequential test that decides them."""

import pytest

from souq.kernel.errors import OptionError
from souq.lab.arena.claim import Claim, SequentialTest, read_claim
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena
from souq.lab.arena.standings import standings


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_test_ends_at_the_same_game_on_any_number_of_workers(workers: int) -> None:
    arena = Arena("basari", 4, ("greedy", "random", "random", "random"))
    results, test = ResultsFile(arena), SequentialTest(arena, Claim("greedy", "random"))
    play_arena(arena, jobs_for(arena, 2000, results), results, workers=workers, test=test)
    facts = standings(arena, results, test)
    assert facts["prove"]["verdict"] == "proven"
    assert facts["prove"]["games"] == facts["games"] == len(results.games) == 40
    low, high = facts["prove"]["difference_interval"]
    assert 0 < low < facts["prove"]["difference"] < high


@pytest.mark.slow
def test_a_false_claim_is_refuted_and_a_doubtful_one_not_proven() -> None:
    arena = Arena("basari", 3, ("greedy", "random"))
    for games, verdict in ((2000, "refuted"), (3, "not proven")):
        results, test = ResultsFile(arena), SequentialTest(arena, Claim("random", "greedy"))
        play_arena(arena, jobs_for(arena, games, results), results, test=test)
        assert standings(arena, results, test)["prove"]["verdict"] == verdict


@pytest.mark.parametrize("claim", ["greedy", "greedy>greedy", "greedy>hard", ">", "greedy<random"])
def test_a_claim_names_two_of_the_bots(claim: str) -> None:
    with pytest.raises(OptionError, match=r"like 'greedy>random'"):
        read_claim(claim, ["greedy", "random"])


def test_a_bot_is_not_better_than_itself() -> None:
    with pytest.raises(OptionError, match="'greedy' is the only bot here"):
        read_claim("greedy>greedy", ["greedy", "greedy"])
