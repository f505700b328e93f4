"""For whoever runs the server: is it well, how busy is it, and does it stop in good order."""

import random
import signal

import pytest

from tests.server.conftest import NewProcess, NewServer
from tests.server.http_clients import Guest

METRICS = {
    "souq_rooms",
    "souq_viewers",
    "souq_bots_thinking",
    "souq_bot_moves_total",
    "souq_moves_total",
    "souq_commits_total",
    "souq_changes_waiting",
}


def measured(guest: Guest) -> dict[str, float]:
    response = guest.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain")
    lines = [line.split(" ") for line in response.text.splitlines() if not line.startswith("#")]
    return {line[0]: float(line[1]) for line in lines}


def test_the_server_is_well(stranger: Guest) -> None:
    response = stranger.get("/healthz")
    assert (response.status_code, response.text) == (200, "well\n")


def test_figures_count_up(database: str, new_server: NewServer) -> None:
    server = new_server(database)
    alice = server.guest("Alice")
    before = measured(alice)
    assert set(before) >= METRICS
    table = alice.new_table("bazaar", "me", "random", "random", options={"length": "short"})
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.is_over, random.Random(18))
        after = measured(alice)
        assert after["souq_rooms"] == before["souq_rooms"] + 1
        assert after["souq_viewers"] == 1
    mine = sum(line["seat"] == 0 for line in chair.lines)
    bots = sum(line["seat"] in (1, 2) for line in chair.lines)
    assert after["souq_bot_moves_total"] == bots
    assert after["souq_moves_total"] == mine + bots
    assert after["souq_commits_total"] > before["souq_commits_total"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.slow
def test_a_stop_in_good_order(database: str, new_process: NewProcess, number: signal.Signals) -> None:
    server = new_process(database)
    alice = server.guest("Alice")
    token = alice.token
    table = alice.new_table("basari", "me", "random", "random")
    chair = alice.sit_at(table)
    chair.play_until(lambda chair: chair.ply > 30 and chair.is_my_turn, random.Random(19))
    assert chair.position is not None
    chair.move(chair.position["moves"][0])
    assert server.process is not None
    server.process.send_signal(number)
    assert chair.closed_with() == 1012
    assert server.end(0) in (0, -number, 128 + number)
    assert "Traceback" not in server.logs.read_text()
    server.show_out()
    server.start()
    back = server.guest()
    back.http.cookies.set("souq", token)
    told = back.table(table)
    assert told["lines"][: len(chair.lines)] == chair.lines
    with back.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.is_over, random.Random(20))


def test_a_page_is_served_for_every_address_of_the_client(
    stranger: Guest, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    from pathlib import Path

    from souq.server import app

    folder = Path(str(tmp_path))
    (folder / "index.html").write_text("<!doctype html><title>Souq</title>")
    monkeypatch.setattr(app, "STATIC", folder)
    for path in ("/", "/new", "/me", "/me/code", "/developers", "/t/table", "/t/table/replay", "/rules/kings"):
        response = stranger.get(path)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["cache-control"] == "no-cache"
