"""`souq play`: whole games at the terminal table."""

import errno
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import souq
from souq.cli.terminal_table import TerminalTable
from souq.kernel.game import Game
from souq.play.match_file import MatchFile
from tests.cli.souq_command import souq_command


def test_a_newcomer_gets_help_reasons_and_rules(tmp_path: Path) -> None:
    typed = "?\nwhy\nwhy choose D\nchoose D\nmoves x\nwhy choose A\nrules 7\nrules 999\nmoves\ntable\nlog\nchoose Q\n\nquit\n"
    done = souq_command("play", "basari", "--name", "Ann", "--file", str(tmp_path / "a.souq"), typed=typed)
    assert done.code == 0
    for said in (
        "why MOVE",
        "Type a move after why, like why choose A.",
        "You may not choose D",
        "No legal move begins with 'x'",
        "You may play choose A.",
        "B7",
        "expected B1 to B",
        "found 'choose Q', expected it like 'choose A'. Type moves to list your moves",
        "--resume",
    ):
        assert said in done.out, said


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
@pytest.mark.slow
def test_whole_games_are_played_left_resumed_and_verified(game: Game, tmp_path: Path) -> None:
    """The same line again and again is mostly a refused move, so a cycle of sensible first words is typed."""
    file = tmp_path / "a.souq"
    bots = ",".join(["greedy"] * (game.default_seats - 1))
    left = souq_command("play", game.id, "--seats", f"me:Ann,{bots}", "--file", str(file), typed="")
    assert left.code == 0
    assert "The match is saved" in left.out
    kept = souq.read_transcript(file.read_text()).replay()
    for _ in range(3):
        kept = souq.read_transcript(file.read_text()).replay()
        move = kept.text(int(kept.moves(0)[0]))
        assert souq_command("play", "--resume", str(file), typed=f"{move}\nnonsense\n").code == 0
    again = souq.read_transcript(file.read_text()).replay()
    assert len(again.plies) > len(kept.plies)
    assert again.plies[: len(kept.plies)] == kept.plies
    assert souq_command("verify", str(file)).code == 3


@pytest.mark.slow
def test_a_game_of_bots_alone_runs_to_its_end_and_verifies(tmp_path: Path) -> None:
    file = tmp_path / "a.souq"
    done = souq_command("play", "basari", "--seats", "greedy,random,greedy", "--file", str(file))
    assert done.code == 0
    assert "wins" in done.out
    assert souq_command("verify", str(file)).code == 0
    over = souq_command("play", "--resume", str(file))
    assert over.code == 1
    assert "the match is over" in over.err


def test_two_people_at_one_terminal_do_not_see_each_other(tmp_path: Path) -> None:
    done = souq_command(
        "play", "basari", "--seats", "me:Ann,me:Ben,greedy", "--file", str(tmp_path / "a.souq"), typed="\nchoose A\n\nquit\n"
    )
    assert "Ben, press Enter when only you are looking" in done.out
    after = done.out.split("Ben, press Enter")[1]
    assert "Ann lays an action card face down" in after
    assert "choose A" not in after.split("Ben>")[0].split("Choose an action card")[0]


def test_ctrl_c_leaves_the_match_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "a.souq"
    command = [sys.executable, "-u", "-m", "souq", "play", "basari", "--seats", "me:Ann,greedy,greedy", "--file", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            if "choose A" in line:
                break
        process.send_signal(signal.SIGINT)
        said = process.stdout.read()
        assert process.wait(timeout=60) == 0
    assert f"--resume {file}" in said.replace("\n", " ").replace("  ", " ")
    assert not souq.read_transcript(file.read_text()).replay().over


@pytest.mark.slow
def test_a_killed_program_loses_no_move_that_was_made(tmp_path: Path) -> None:
    file = tmp_path / "a.souq"
    command = [sys.executable, "-u", "-m", "souq", "play", "basari", "--seats", "me:Ann,greedy,greedy", "--file", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("choose A\n")
        process.stdin.flush()
        for line in process.stdout:
            if "turns up" in line:
                break
        process.kill()
    assert any(ply.text == "choose A" and ply.seat == 0 for ply in souq.read_transcript(file.read_text()).plies)
    assert souq_command("play", "--resume", str(file), typed="quit\n").code == 0


def test_the_hint_to_resume_names_a_game_from_outside_the_package(tmp_path: Path) -> None:
    file = tmp_path / "my match.souq"
    done = souq_command("--games", "examples/toy", "play", "toy", "--file", str(file), typed="quit\n")
    hint = done.out.split("Continue with: ")[1].strip()
    assert hint == f"souq --games {Path('examples/toy').resolve()} play --resume '{file}'"
    assert souq_command(*shlex.split(hint)[1:], typed="quit\n").code == 0


def test_a_full_disk_names_the_file_and_says_what_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = souq.new_match("basari", 3, names=["Ann", "greedy-2", "greedy-3"])
    table = TerminalTable(MatchFile.create(tmp_path / "a.souq", match), {}, Console())

    def full(file: MatchFile) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(MatchFile, "save", full)
    with pytest.raises(OSError, match="saved without its last moves") as caught:
        table.run()
    assert caught.value.filename == str(tmp_path / "a.souq")
