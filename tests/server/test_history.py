"""Looking back: moments, transcripts and the proof of luck, before and after the end."""

import random
from pathlib import Path

import pytest

import souq
from souq.kernel.game import Game
from souq.play.chance import CommittedSeed
from souq.play.transcript import read_transcript
from souq.play.verify import ChanceVerdict, verify
from tests.cli.souq_command import souq_command
from tests.server.http_clients import Guest, refusal_of
from tests.server.running_servers import ThreadedServer

QUICK = {"kings": {"target": "10"}, "bazaar": {"length": "short"}}


@pytest.fixture
def running(alice: Guest) -> str:
    """A match of Alice's in which some has been played, and which waits for her alone."""
    table = alice.new_table("basari", "me", "random", "random")
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.ply > 25 and chair.waits_for_me_alone, random.Random(7))
    return table


def finished(alice: Guest, game: str, **wanted: object) -> str:
    table = alice.new_table(game, *["greedy"] * souq.find_game(game).default_seats, **wanted)
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: chair.is_over)
    return table


def test_before_the_end_there_is_only_ones_own_viewpoint(alice: Guest, bob: Guest, stranger: Guest, running: str) -> None:
    address = f"/api/tables/{running}/moments"
    played = alice.table(running)["position"]["ply"]
    mine = alice.see(f"{address}?last=1000")
    assert mine["played"] == played
    assert [moment["position"]["ply"] for moment in mine["moments"]] == list(range(played + 1))
    assert mine == alice.see(f"{address}?last=1000&viewer=0")
    assert stranger.see(address) == bob.see(f"{address}?viewer=none")
    for guest, viewer in ((alice, "1"), (alice, "none"), (alice, "all"), (bob, "0"), (bob, "all"), (stranger, "2")):
        assert refusal_of(guest.get(f"{address}?viewer={viewer}")) == (403, "not_over")
    for viewer in ("3", "-1", "x", "%C2%B2", "123456789"):
        assert refusal_of(alice.get(f"{address}?viewer={viewer}")) == (400, "bad_request")
    assert refusal_of(alice.get(f"/api/tables/{running}/luck")) == (403, "not_over")


def test_the_log_tells_the_same_at_every_moment(alice: Guest, running: str) -> None:
    lines = alice.table(running)["lines"]
    moments = alice.see(f"/api/tables/{running}/moments")["moments"]
    assert moments[0]["line"] is None
    assert [moment["line"] for moment in moments[1:]] == lines
    assert alice.see(f"/api/tables/{running}/moments?first=5&last=7")["moments"] == moments[5:8]
    assert alice.see(f"/api/tables/{running}/moments?first=7&last=5")["moments"] == []
    assert alice.see(f"/api/tables/{running}/moments?first=100000&last=100001")["moments"] == []


def test_a_transcript_before_the_end_hides_what_is_hidden(alice: Guest, stranger: Guest, running: str) -> None:
    mine, theirs = (guest.get(f"/api/tables/{running}/transcript").text for guest in (alice, stranger))
    assert "[Commitment" in mine
    for text in (mine, theirs):
        assert "[Seed" not in text
        assert "[Scores" not in text
        assert "?" in text
    assert alice.get(f"/api/tables/{running}/transcript?until=3").text.splitlines() == mine.splitlines()[: mine.count("[") + 3]


def test_nothing_to_look_back_on_before_the_start(alice: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "open")
    for path in ("moments", "transcript", "luck"):
        assert refusal_of(alice.get(f"/api/tables/{table}/{path}")) == (409, "not_started")


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_after_the_end_everything_is_told(alice: Guest, stranger: Guest, game: Game) -> None:
    table = finished(alice, game.id, options=QUICK.get(game.id, {}))
    told = stranger.table(table)
    played = told["position"]["ply"]
    address = f"/api/tables/{table}/moments?first={played}&last={played}"
    for viewer in ("all", "none", *map(str, range(game.default_seats))):
        last = stranger.see(f"{address}&viewer={viewer}")["moments"][-1]["position"]
        assert last["over"] is True
        assert last["winners"] == told["position"]["winners"]
    everything = stranger.see(f"/api/tables/{table}/moments?viewer=all")["moments"]
    rows = [row for row in everything[-1]["position"]["table"].values() if isinstance(row, list)]
    assert "None" not in str(rows)
    text = stranger.get(f"/api/tables/{table}/transcript").text
    verified = verify(read_transcript(text))
    assert verified.verdict is ChanceVerdict.HONEST
    assert verified.plies == played
    proof = stranger.see(f"/api/tables/{table}/luck")
    luck = CommittedSeed(bytes.fromhex(proof["seed"]))
    assert proof["arranged"] is False
    assert luck.commitment == proof["commitment"] == told["table"]["commitment"]
    assert len(proof["plies"]) == verified.chance_plies
    moves = {line["ply"]: line["move"] for line in (moment["line"] for moment in everything[1:])}
    for chance in proof["plies"]:
        drawn, total = luck.draw(chance["ply"], sum(chance["weights"])), 0
        for index, weight in enumerate(chance["weights"]):
            if total <= drawn < total + weight:
                assert chance["drawn"] == index
            total += weight
        if chance["ply"] in moves:
            assert moves[chance["ply"]] == chance["outcomes"][chance["drawn"]]


def test_the_command_line_verifies_a_downloaded_transcript(alice: Guest, tmp_path: Path) -> None:
    text = alice.get(f"/api/tables/{finished(alice, 'basari')}/transcript").text
    file = tmp_path / "match.souq"
    file.write_text(text, encoding="utf-8")
    assert souq_command("verify", str(file)).code == 0
    seed = read_transcript(text).single_value("Seed")
    file.write_text(text.replace(seed, seed[1:] + seed[0]), encoding="utf-8")
    assert souq_command("verify", str(file)).code == 1


def test_luck_that_was_chosen_proves_nothing(alice: Guest) -> None:
    table = finished(alice, "basari", seed="ab" * 32)
    assert alice.see(f"/api/tables/{table}/luck")["arranged"] is True
    text = alice.get(f"/api/tables/{table}/transcript").text
    assert "[Seed" not in text
    assert "[Commitment" not in text
    assert verify(read_transcript(text)).verdict is ChanceVerdict.OPEN


def test_a_match_can_be_played_on_from_any_of_its_moments(alice: Guest, server: ThreadedServer) -> None:
    table = finished(alice, "basari")
    text = alice.get(f"/api/tables/{table}/transcript?until=30").text
    again = alice.new_table("basari", *["random"] * 4, transcript=text)
    with alice.sit_at(again) as chair:
        chair.wait(lambda chair: chair.is_over)
    first, second = (alice.see(f"/api/tables/{one}/moments?viewer=all&last=30") for one in (table, again))
    assert first["moments"] == second["moments"]
