"""Arenas: the same games whoever plays them, in whatever pieces."""

import json
import multiprocessing
import pickle
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import polars as pl
import pytest

from souq.bots.bot import Limit
from souq.bots.subprocess_bot import close_programs
from souq.games import GAMES, find_game
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.arena.cheating import CHEATERS, view_for_bot
from souq.lab.arena.claim import Claim, SequentialTest, read_claim
from souq.lab.arena.game_result import GameResult, SeatResult, ranks
from souq.lab.arena.players import describe_player, new_player
from souq.lab.arena.results_file import SETTINGS, ResultsFile
from souq.lab.arena.schedule import jobs_for, play_arena
from souq.lab.arena.settings import Arena, GameKey
from souq.lab.arena.standings import standings
from souq.lab.arena.worker import Job
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.transcript import read_transcript

PROGRAM = "cmd:" + shlex.join([sys.executable, str(Path(__file__).parents[2] / "bots" / "misbehaving_bot.py"), "last"])
QUICK = Arena("basari", 3, ("greedy", "random"), seed=5)
ALONE = Arena("basari", 3, ("greedy",), seed=5)
SLOW = Arena("basari", 3, (PROGRAM, "greedy", "greedy"), seed=5)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_programs()


def timeless(results: ResultsFile) -> list[GameResult]:
    """The games in order, without how long they took."""
    return [
        msgspec.structs.replace(game, seats=tuple(msgspec.structs.replace(seat, seconds=None) for seat in game.seats))
        for _, game in sorted(results.games.items())
    ]


def played(arena: Arena, games: int, workers: int = 1, cluster: str | None = None) -> ResultsFile:
    results = ResultsFile(arena)
    play_arena(arena, jobs_for(arena, games, results), results, workers=workers, cluster=cluster)
    return results


@pytest.mark.slow
def test_games_do_not_depend_on_who_plays_them() -> None:
    once = played(QUICK, 600)
    assert timeless(played(QUICK, 600, workers=2)) == timeless(once)
    assert timeless(played(QUICK, 600, workers=2, cluster="local")) == timeless(once)
    assert timeless(played(Arena("basari", 3, ("greedy", "random"), seed=6), 600)) != timeless(once)


@pytest.mark.slow
def test_a_killed_worker_changes_nothing() -> None:
    results, kills = ResultsFile(SLOW), 0

    def on_games(games: Sequence[GameResult]) -> None:
        nonlocal kills
        if len(results.games) in (1, 4):
            kills += 1
            multiprocessing.active_children()[0].kill()

    play_arena(SLOW, jobs_for(SLOW, 9, results), results, workers=2, on_games=on_games)
    assert kills == 2
    assert timeless(results) == timeless(played(SLOW, 9))


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


def interrupt_after(count: int, results: ResultsFile) -> None:
    def on_games(games: Sequence[GameResult]) -> None:
        if len(results.games) >= count:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_arena(SLOW, jobs_for(SLOW, 9, results), results, on_games=on_games)


def test_a_cheating_twin_is_described_as_its_honest_one() -> None:
    arena = Arena("kings", 4, ("expert-seer", "expert"))
    honest, twin = describe_player("expert", arena), describe_player("expert-seer", arena)
    assert twin == f"{honest}; is shown the whole table"


def test_what_was_played_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    first = ResultsFile(SLOW, path)
    with first.open(resume=False):
        interrupt_after(4, first)
    assert [file.name for file in tmp_path.iterdir()] == ["results.parquet"]
    assert pl.read_parquet(path).height == 4 * 3
    assert json.loads(pl.read_parquet_metadata(path)["souq"])["descriptions"] == {
        PROGRAM: "external program",
        "greedy": "best move by a quick rule of thumb",
    }
    again = ResultsFile(SLOW, path)
    with again.open(resume=True):
        jobs = jobs_for(SLOW, 9, again)
        assert [job.keys for job in jobs] == [(GameKey(deal, rotation),) for deal in range(3) for rotation in range(3)][4:]
        play_arena(SLOW, jobs, again)
    assert timeless(again) == timeless(played(SLOW, 9))
    read = ResultsFile(SLOW, path)
    with read.open(resume=True):
        assert read.games == again.games


def test_ctrl_c_while_a_game_is_written_does_not_lose_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(QUICK, path)

    def interrupted(number: int) -> None:
        raise KeyboardInterrupt

    with results.open(resume=False):
        monkeypatch.setattr("souq.lab.arena.results_file.os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play_arena(QUICK, jobs_for(QUICK, 6, results), results)
    assert pl.read_parquet(path).height == 6 * 3


def test_a_line_that_broke_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(QUICK, path)
    results.begin(path, resume=False)
    play_arena(QUICK, jobs_for(QUICK, 6, results), results)
    whole = results.lines_path.read_bytes()
    for cut in (len(whole), len(whole) - 1, len(whole) - 40, 10, 0):
        results.lines_path.write_bytes(whole[:cut])
        again = ResultsFile(QUICK, path)
        again.begin(path, resume=True)
        assert len(again.games) == max(0, whole[:cut].count(b"\n") - 1)
        play_arena(QUICK, jobs_for(QUICK, 6, again), again)
        assert again.games == results.games
        assert results.lines_path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Arena("basari", 3, ("greedy", "random"), seed=6), "with seed 5, not 6"),
        (Arena("basari", 4, ("greedy", "random"), seed=5), "with seats 3, not 4"),
        (Arena("basari", 3, ("random", "greedy"), seed=5), r'with bots \["greedy", "random"\], not'),
        (Arena("bazaar", 3, ("greedy", "random"), seed=5), "with game basari/1, not bazaar/1"),
    ],
)
def test_other_settings_do_not_go_on_with_a_file(other: Arena, difference: str, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(QUICK, path)
    with results.open(resume=False):
        play_arena(QUICK, jobs_for(QUICK, 3, results), results)
    before = path.read_bytes()
    with pytest.raises(OptionError, match=difference), ResultsFile(other, path).open(resume=True):
        pass
    with pytest.raises(OptionError, match="exists already"), ResultsFile(QUICK, path).open(resume=False):
        pass
    assert path.read_bytes() == before


def test_files_with_an_old_column_name_are_read(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    results = ResultsFile(QUICK, path)
    with results.open(resume=False):
        play_arena(QUICK, jobs_for(QUICK, 3, results), results)
    old = pl.read_parquet(path).rename({"skipped": "unasked"})
    old.write_parquet(path, metadata={SETTINGS: json.dumps(QUICK.settings())})
    again = ResultsFile(QUICK, path)
    with again.open(resume=True):
        assert again.games == results.games


@pytest.mark.parametrize("name", ["results.parquet", "results.parquet.part"])
def test_what_is_no_arena_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("dear diary\n" * 3)
    with (
        pytest.raises(OptionError, match=r"not a results file|cannot be read"),
        ResultsFile(QUICK, tmp_path / "results.parquet").open(resume=True),
    ):
        pass
    assert (tmp_path / name).read_text().startswith("dear diary")


def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    with (
        ResultsFile(QUICK, tmp_path / "a.parquet").open(resume=False),
        pytest.raises(OptionError, match="another arena"),
        ResultsFile(QUICK, tmp_path / "a.parquet").open(resume=True),
    ):
        pass


@pytest.mark.parametrize("workers", [1, 2])
def test_a_proof_ends_at_the_same_game_however_it_is_played(workers: int) -> None:
    arena = Arena("basari", 4, ("greedy", "random", "random", "random"))
    results, test = ResultsFile(arena), SequentialTest(arena, Claim("greedy", "random"))
    play_arena(arena, jobs_for(arena, 2000, results), results, workers=workers, test=test)
    facts = standings(arena, results, test)
    assert facts["prove"]["verdict"] == "proven"
    assert facts["prove"]["games"] == facts["games"] == len(results.games) == 40
    low, high = facts["prove"]["difference_interval"]
    assert 0 < low < facts["prove"]["difference"] < high


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


def test_winners_come_first_then_points() -> None:
    assert ranks([10, 30, 20, 20], [0, 2]) == [1, 3, 1, 4]
    assert ranks([5, 5, 5], [1]) == [2, 1, 2]


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


def test_no_interval_reaches_beyond_what_could_be_won() -> None:
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


def test_a_bot_that_sat_everywhere_won_its_fair_share_for_certain() -> None:
    (greedy,) = standings(ALONE, played(ALONE, 4))["bots"]
    assert greedy["times_fair"] == pytest.approx(1)
    assert greedy["times_fair_interval"] == pytest.approx([1, 1])


def test_nothing_played_is_no_crash() -> None:
    facts = standings(QUICK, ResultsFile(QUICK), SequentialTest(QUICK, Claim("greedy", "random")))
    assert facts["bots"] == []
    assert facts["prove"]["verdict"] == "not proven"


@pytest.mark.parametrize("name", CHEATERS)
def test_a_seer_is_shown_the_whole_table_and_its_twin_is_not(name: str) -> None:
    match = Match(find_game("kings"), 4, chance=SimulationSeed(3, 0))
    whole, seen = (view_for_bot(bot, match, 2) for bot in (name, CHEATERS[name]))
    assert whole.seat == seen.seat == 2
    assert whole.tables.tobytes() == match.tables.tobytes() != seen.tables.tobytes()
    assert new_player(name, 1).choose(whole, Limit(playouts=50)) in match.moves(2)


def test_a_job_travels_without_its_game() -> None:
    arena = Arena("basari", 3, ("greedy", "random"))
    assert arena.game.id == "basari"
    assert pickle.loads(pickle.dumps(Job(arena, (GameKey(0, 0),)))).arena == arena
