"""Other people's pages, floods, secrets: what must not get in, and what must not get out."""

import json
import random
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

import souq
from souq.kernel.game import Game
from souq.server.serve import LARGEST_MESSAGE
from tests.server.conftest import NewProcess, NewServer
from tests.server.http_clients import Guest, midway, refusal_of
from tests.server.running_servers import ThreadedServer

ELSEWHERE = ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example", "file://"]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_pages_of_other_sites_change_nothing(alice: Guest, origin: str) -> None:
    headers = {"origin": origin}
    assert refusal_of(alice.http.post("/api/me", json={"name": "Mallory"}, headers=headers)) == (403, "forbidden_origin")
    assert refusal_of(alice.http.delete("/api/me", headers=headers)) == (403, "forbidden_origin")
    assert alice.see("/api/me") == {"name": "Alice"}


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_pages_of_other_sites_see_no_table(alice: Guest, origin: str) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    chair = alice.sit_at(table, Origin=origin)
    with pytest.raises(ConnectionClosed):
        chair.hear()
    assert not any('"welcome"' in text for text in alice.received)


def test_our_own_page_is_let_in(alice: Guest) -> None:
    headers = {"origin": alice.url}
    assert alice.http.post("/api/me", json={"name": "Alice"}, headers=headers).status_code == 200
    table = alice.new_table("basari", "me", "random", "random")
    assert alice.sit_at(table, Origin=alice.url).hear()["type"] == "welcome"


def test_no_other_site_is_given_leave_to_read(alice: Guest) -> None:
    response = alice.get("/api/tables", origin="https://evil.example")
    assert not any(name.startswith("access-control") for name in response.headers)


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/games", "/api/openapi.json", "/api/tables/nowhere", "/nothing", "/healthz", "/metrics"]
)
def test_headers_keep_browsers_careful(stranger: Guest, path: str) -> None:
    headers = stranger.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "object-src 'none'" in policy
    assert "unsafe" not in policy
    assert "//" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers


def test_bodies_have_a_largest_size(alice: Guest) -> None:
    response = alice.http.post("/api/tables", content=b" " * (1 << 21), headers={"content-type": "application/json"})
    assert refusal_of(response) == (413, "too_long")


def test_messages_have_a_largest_size(alice: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    chair = alice.sit_at(table)
    chair.hear()
    chair.socket.send(json.dumps({"type": "say", "text": "x" * LARGEST_MESSAGE}))
    assert chair.closed_with() == 1009
    assert alice.table(table)["chat"] == []


def test_a_flood_of_messages_is_refused_and_then_cut_off(alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    flooder, other = alice.sit_at(table), bob.sit_at(table)
    other.hear()
    flooder.hear()
    while not any('"too_fast"' in text for text in alice.received):
        for _ in range(200):
            flooder.socket.send("again")
        for _ in range(200):
            flooder.hear_kind("refused")
    with suppress(ConnectionClosed):
        while True:
            flooder.socket.send("again")
    bob.ask(f"/api/tables/{table}/sit")
    other.wait(lambda other: other.position is not None)


def test_a_flood_of_requests_is_refused(database: str, new_server: NewServer) -> None:
    alice = new_server(database, requests_a_second=1.0).guest("Alice")
    refused = [response for response in (alice.post("/api/me", name="Alice") for _ in range(100)) if response.status_code == 429]
    assert refused
    assert refusal_of(refused[0]) == (429, "too_fast")
    assert alice.get("/api/me").status_code == 200


def test_only_a_seats_holder_moves_it(alice: Guest, bob: Guest, stranger: Guest, server: ThreadedServer) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    position = alice.table(table)["position"]
    move = {"at": position["ply"], "move": position["moves"][0]}
    address = f"/api/tables/{table}/moves"
    assert refusal_of(stranger.post(address, **move)) == (401, "no_name")
    assert refusal_of(bob.post(address, **move)) == (403, "not_seated")
    assert refusal_of(stranger.http.post(address, json=move, headers={"cookie": "souq=guess"})) == (401, "no_name")
    assert not any(ply.seat == 0 for ply in server.match(table).plies)
    assert bob.table(table)["position"]["moves"] == []
    assert bob.table(table)["position"]["question"] is None


def test_ids_and_tokens_cannot_be_guessed(alice: Guest) -> None:
    tables = {alice.new_table("basari", "me", "open", "open") for _ in range(5)}
    assert len(tables) == 5
    assert all(len(table) >= 20 for table in tables)
    assert len({table[:3] for table in tables}) > 1


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_the_seed_stays_sealed_until_the_end(alice: Guest, bob: Guest, server: ThreadedServer, game: Game) -> None:
    table = alice.new_table(game.id, "me", *["random"] * (game.default_seats - 1))
    with alice.sit_at(table) as chair, bob.sit_at(table) as bench:
        ply = midway(game, 40)
        chair.play_until(lambda chair: chair.ply > ply and chair.is_my_turn, random.Random(8))
        for guest in (alice, bob):
            for path in ("", "/moments", "/transcript", "/luck"):
                guest.get(f"/api/tables/{table}{path}")
            guest.get("/api/tables")
        chair.refused_for("nonsense")
        bench.wait(lambda bench: bench.ply > ply)
    seed = server.house.rooms[table].row["seed"]
    assert len(seed) == 64
    for guest in (alice, bob):
        assert guest.received
        assert not any(seed in text.lower() for text in guest.received)


def test_other_peoples_ids_and_tokens_are_told_to_nobody(alice: Guest, bob: Guest, server: ThreadedServer) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    bob.ask(f"/api/tables/{table}/sit")
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: chair.position is not None)
    people = [seat.person for seat in server.house.rooms[table].seating if seat.person]
    assert len(people) == 2
    for secret in (*people, alice.token, bob.token):
        assert not any(secret in text for text in alice.received)


def test_logs_keep_secrets(database: str, new_process: NewProcess) -> None:
    server = new_process(database)
    alice = server.guest("Alice")
    code = alice.ask("/api/me/device")["code"]
    phone = server.guest()
    phone.ask("/api/me/device/use", code=code)
    table = alice.new_table("basari", "me", "random", "random")
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.is_over, random.Random(9))
        chair.refused_for("nonsense")
        chair.socket.send(b"\xff")
        chair.hear_kind("refused")
    alice.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    alice.get("/api/nowhere")
    secrets = [alice.token, phone.token, code, alice.see(f"/api/tables/{table}/luck")["seed"]]
    server.stop()
    log = server.logs.read_text()
    for secret in secrets:
        assert secret not in log
