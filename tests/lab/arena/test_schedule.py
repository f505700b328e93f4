"""Schedule: the same games on any number of workers, and the same luck in all rotations."""

import multiprocessing
from collections.abc import Sequence

import pytest

from souq.games import GAMES
from souq.kernel.game import Game
from souq.lab.arena.game_result import GameResult
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena
from souq.play.transcript import read_transcript
from tests.lab.arena.arenas import COMPILED, WITH_PROGRAM, played, timeless


@pytest.mark.slow
def test_games_do_not_depend_on_the_workers() -> None:
    once = played(COMPILED, 600)
    assert timeless(played(COMPILED, 600, workers=2)) == timeless(once)
    assert timeless(played(COMPILED, 600, workers=2, cluster="local")) == timeless(once)
    assert timeless(played(Arena("basari", 3, ("greedy", "random"), seed=6), 600)) != timeless(once)


@pytest.mark.slow
def test_a_killed_worker_changes_nothing() -> None:
    results, kills = ResultsFile(WITH_PROGRAM), 0

    def on_games(games: Sequence[GameResult]) -> None:
        nonlocal kills
        if len(results.games) in (1, 4):
            kills += 1
            multiprocessing.active_children()[0].kill()

    play_arena(WITH_PROGRAM, jobs_for(WITH_PROGRAM, 9, results), results, workers=2, on_games=on_games)
    assert kills == 2
    assert timeless(results) == timeless(played(WITH_PROGRAM, 9))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_rotations_of_a_deal_have_the_same_luck(game: Game) -> None:
    arena = Arena(game.id, game.default_seats, ("greedy", "random"), transcripts=True)
    games: list[GameResult] = []
    play_arena(arena, jobs_for(arena, 4, ResultsFile(arena)), ResultsFile(arena), on_games=games.extend)
    drawn: dict[int, set[tuple[str, ...]]] = {}
    for one in games:
        assert one.transcript is not None
        assert read_transcript(one.transcript).replay().over
        first = tuple(line for line in one.transcript.splitlines() if " chance " in line)[:3]
        drawn.setdefault(one.deal, set()).add(first)
    assert {len(starts) for starts in drawn.values()} == {1}
    assert len(set.union(*drawn.values())) == len(drawn) > 1
