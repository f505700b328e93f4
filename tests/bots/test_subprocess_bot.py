"""External programs as bots: what they are told, and how faults are counted."""

import ast
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from souq.bots import subprocess_bot as command
from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.subprocess_bot import CommandBot, close_programs
from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.play.chance import SimulationSeed
from souq.play.diagram import read_diagram
from souq.play.match import Match
from tests.process_exit import await_end

PROGRAMS = Path(__file__).with_name("misbehaving_bot.py")


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_programs()


def bot(way: str, *marks: Path) -> CommandBot:
    return CommandBot(shlex.join([sys.executable, str(PROGRAMS), way, *map(str, marks)]), 7)


def new_match() -> Match:
    return Match(find_game("basari"), 3, chance=SimulationSeed(0, 0))


def play_on(match: Match, player: CommandBot, decisions: int, limit: Limit = NO_LIMIT) -> None:
    for _ in range(decisions):
        seat = match.acting[0]
        match.play(player.choose(match.view(seat), limit), seat)


def test_a_program_is_told_its_view_and_its_moves(tmp_path: Path) -> None:
    match, mark = new_match(), tmp_path / "told"
    view = match.view(1)
    assert view.text(bot("last", mark).choose(view, Limit(seconds=2.5, playouts=100))) == "choose C"
    told = ast.literal_eval(mark.read_text())
    assert told["game"] == ["basari/1"]
    assert told["seats"] == ["3"]
    assert told["seat"] == ["2"]
    assert told["ply"] == [str(match.played + 1)]
    assert told["seconds"] == ["2.5"]
    assert told["playouts"] == ["100"]
    assert told["move"] == ["choose A", "choose B", "choose C"]
    assert told["moves"] == ["3"]
    game, _, tables = read_diagram(told["view"][0])
    assert game.id == "basari"
    assert tables.tobytes() == view.tables.tobytes()


def test_a_question_lists_at_most_max_listed_moves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "MAX_LISTED", 2)
    view = new_match().view(0)
    assert view.text(bot("last", tmp_path / "told").choose(view)) == "choose B"
    assert ast.literal_eval((tmp_path / "told").read_text())["moves"] == ["3"]


@pytest.mark.parametrize(("way", "fault"), [("garble", "illegal"), ("cheat", "illegal"), ("chat", None), ("last", None)])
def test_an_answer_that_is_no_legal_move_is_a_fault_and_a_random_move(way: str, fault: str | None) -> None:
    player, match = bot(way), new_match()
    play_on(match, player, 3)
    assert dict(player.faults) == ({fault: 3} if fault else {})


def test_a_program_that_crashes_is_started_again_until_max_failures(tmp_path: Path) -> None:
    player, match = bot("crash", tmp_path / "told"), new_match()
    play_on(match, player, 6)
    assert dict(player.faults) == {"crash": 3, "skipped": 3}
    assert len((tmp_path / "told").read_text().splitlines()) == 3


def test_a_program_that_stalls_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TIMEOUT_MARGIN", 0.0)
    player, match = bot("stall"), new_match()
    play_on(match, player, 1, Limit(seconds=0.2))
    assert dict(player.faults) == {"timeout": 1}
    assert not command.PROGRAMS[player.command].running


def test_closing_a_program_kills_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    shell = f"sleep 600 & echo $! > {shlex.quote(str(mark))}; exec {shlex.quote(sys.executable)} {shlex.quote(str(PROGRAMS))} last"
    CommandBot(shlex.join(["sh", "-c", shell]), 7).choose(new_match().view(0))
    child = int(mark.read_text())
    os.kill(child, 0)
    close_programs()
    await_end(child)


@pytest.mark.parametrize("words", ["", "   ", "python 'mybot.py", "no-such-program-here"])
def test_a_command_that_cannot_run_is_refused(words: str) -> None:
    with pytest.raises(OptionError, match=r"found|no program"):
        command.check_command(words)


def test_the_forfeited_move_follows_from_the_seed() -> None:
    view = new_match().view(0)
    assert bot("garble").choose(view) == bot("garble").choose(view)
