"""The commands, their exit codes and their complaints."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import souq
from souq.kernel.game import Game
from tests.cli.souq_command import souq_command


def test_help_loads_no_compiler() -> None:
    code = "import sys\nsys.argv = ['souq', '--help']\nfrom souq.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\nprint('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "simulate" in done.stdout
    assert done.stdout.endswith("False\n")


def test_games_lists_seats_and_options_for_programs() -> None:
    games = {game["id"]: game for game in json.loads(souq_command("games", "--json").out)}
    assert set(games) == {"basari", "bazaar", "gemhunt", "kings"}
    assert games["basari"]["seats"] == [3, 4, 5]
    assert {option["name"]: option.get("values") for option in games["bazaar"]["options"]}["length"] == ["full", "short"]
    assert {option["name"] for option in games["kings"]["options"]} == {"black_market", "target", "wrong_claims"}
    assert games["gemhunt"]["bots"]["hard"] == "best-rated move, no tree"


def test_games_lists_them_for_people() -> None:
    done = souq_command("games")
    assert done.code == 0
    for game in souq.GAMES:
        assert game.title in done.out
        assert game.designer in done.out
    assert "not affiliated" in done.out


def test_rules_prints_all_or_one_clause() -> None:
    assert "Bargaining" in souq_command("rules", "basari").out
    assert souq_command("rules", "basari", "14").out.startswith("B14")
    wrong = souq_command("rules", "basari", "99")
    assert wrong.code == 2
    assert "expected B1 to B" in wrong.err


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
@pytest.mark.slow
def test_simulate_is_the_same_on_any_number_of_cores(game: Game) -> None:
    one = json.loads(souq_command("simulate", game.id, "-n", "600", "--seed", "3", "--bots", "greedy,random", "--json").out)
    two = json.loads(
        souq_command("simulate", game.id, "-n", "600", "--seed", "3", "--bots", "greedy,random", "--jobs", "2", "--json").out
    )
    assert one == two
    assert one["games"] == 600
    assert one["seats"][0]["bot"] == "greedy"
    low, high = one["seats"][0]["win_interval"]
    assert low < one["seats"][0]["win_share"] < high


@pytest.mark.slow
def test_simulated_transcripts_are_kept_and_verify(tmp_path: Path) -> None:
    assert souq_command("simulate", "basari", "-n", "12", "--transcripts", str(tmp_path), "--jobs", "2").code == 0
    files = sorted(tmp_path.glob("*.souq"))
    assert len(files) == 12
    facts = json.loads(souq_command("verify", str(files[7]), "--json").out)
    assert facts["luck"] == "repeatable"
    assert facts["over"]


@pytest.mark.slow
def test_replay_tells_a_game_from_a_seat_or_all_seeing(tmp_path: Path) -> None:
    souq_command("simulate", "basari", "-n", "1", "--transcripts", str(tmp_path))
    file = str(next(tmp_path.glob("*.souq")))
    told = json.loads(souq_command("replay", file, "--json").out)
    assert not any("?" in ply["move"] for ply in told["plies"])
    seen = json.loads(souq_command("replay", file, "--seat", "2", "--json").out)
    assert any(ply["move"] == "choose ?" for ply in seen["plies"])
    assert all(ply["move"] != "choose ?" for ply in seen["plies"] if ply["seat"] == 2)
    assert "draws" in souq_command("replay", file, "--at", "60").out or "dealt" in souq_command("replay", file, "--at", "60").out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["play", "chess"], 2, "expected one of: basari"),
        (["play"], 2, "name a game to play"),
        (["play", "basari", "--seats", "me,deep"], 2, "found 'deep' at seat 2"),
        (["play", "basari", "--seats", "me,random"], 2, "3 to 5 seats, found 2"),
        (["play", "basari", "--seats", "me,me,me"], 2, "the same name"),
        (["play", "basari", "--option", "x"], 2, "expected a name and a value, like length=short"),
        (["play", "bazaar", "--option", "length=eternal"], 2, "expected full, short"),
        (["play", "--resume", "/nowhere.souq"], 1, "/nowhere.souq: No such file"),
        (["verify", "/nowhere.souq"], 1, "No such file"),
        (["verify", sys.executable], 1, "is not a text file in UTF-8"),
        (["play", "--resume", sys.executable], 1, "is not a text file in UTF-8"),
        (["replay", "."], 1, ".: Is a directory"),
        (["games", "x"], 2, "found 'x', expected no further argument"),
        (["bench", "--seconds", "0"], 2, "found --seconds 0, expected more than 0 seconds"),
        (["simulate", "basari", "--transcripts", __file__], 2, "expected a directory"),
        (["arena", "basari", "--bots", "greedy,random", "--out", "."], 2, "expected a Parquet file"),
        (["study", "basari", "--out", __file__, "--force"], 2, "expected a directory"),
        (["store", "move", __file__, "copy.sqlite"], 1, "file is not a database"),
        (["leaktest", "localhost", "--games", "1"], 1, "no server answers at localhost, expected the address"),
        (["load", "--kill", "--url", "http://localhost:1"], 2, "leave out --url"),
        (["load", "--url", "http://localhost:1", "--tables", "1"], 1, "no server answers at http://localhost:1"),
        (["serve", "--port", "99999"], 2, "found --port 99999, expected 0 to 65535"),
        (["serve", "--workers", "0"], 2, "expected at least one worker"),
        (["serve", "--bot-pace", "-1"], 2, "found --bot-pace -1, expected 0 or more"),
        (["serve", "--data", __file__], 2, "expected a directory"),
        (["serve", "--database", __file__], 1, "cannot be opened: file is not a database"),
        (["serve", "--database", "mysql://me:secret@host/x"], 2, "found --database mysql://…@host/x, expected postgresql://"),
        (["serve", "--database", "postgresql://me:secret@localhost:1/x"], 1, "postgresql://…@localhost:1/x cannot be opened"),
        (["load", "--tables", "0"], 2, "found --tables 0, expected more than 0"),
        (["simulate", "basari", "-n", "0"], 2, "at least one game"),
        (["simulate", "basari", "--bots", "genius"], 2, "found the bot 'genius'"),
        (["simulate", "basari", "--seats", "9"], 2, "found 9"),
        (["simulate", "basari", "--components", "/nowhere.toml"], 1, "cannot be read"),
    ],
)
def test_a_mistake_gets_a_sentence_and_an_exit_code(
    words: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = souq_command(*words)
    assert done.code == code
    assert said in done.err
    assert "Traceback" not in done.err


def test_components_with_problems_list_them_all(tmp_path: Path) -> None:
    faces = (souq.find_game("basari").folder / "components.toml").read_text()
    bad = tmp_path / "bad.toml"
    bad.write_text(
        faces.replace("workers = 4", "workers = 44", 1).replace('"GGG"', '"GGX"', 1).replace("start = 3", "start = 'three'", 1)
    )
    done = souq_command("simulate", "basari", "-n", "1", "--components", str(bad))
    assert done.code == 1
    assert "has 3 problems" in done.err
    lines = bad.read_text().split("\n")
    assert f"line {next(n for n, line in enumerate(lines, 1) if 'GGX' in line)}: " in done.err


@pytest.mark.parametrize("words", [("verify",), ("replay",), ("play", "--resume")], ids=lambda words: words[-1])
def test_a_malformed_transcript_is_named_with_its_line(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "bad.souq"
    file.write_text('[Game "basari 2"]\n[Sky "blue"]\n', encoding="utf-8")
    done = souq_command(*words, str(file))
    assert done.code == 1
    assert done.err.startswith(f"souq: {file}: line 2: found the header Sky")


@pytest.mark.slow
def test_verify_refutes_a_forged_file(tmp_path: Path) -> None:
    souq_command("simulate", "basari", "-n", "1", "--transcripts", str(tmp_path))
    file = next(tmp_path.glob("*.souq"))
    file.write_text(file.read_text().replace('[Luck "0/0"]', '[Luck "0/1"]'))
    done = souq_command("verify", str(file))
    assert done.code == 1
    assert f"{file}: line " in done.err
    assert "chance was" in done.err


def test_a_closed_pipe_ends_a_command_without_a_word(tmp_path: Path) -> None:
    command = f"{sys.executable} -m souq rules gemhunt | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
