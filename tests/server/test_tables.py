"""Setting tables up, sitting down, leaving, starting with bots, and finding tables again."""

from typing import Any

import pytest

import souq
from souq.play.chance import CommittedSeed
from souq.play.match import new_match
from souq.play.transcript import write_opening, write_ply
from tests.server.conftest import NewServer
from tests.server.http_clients import Guest, refusal_of
from tests.server.running_servers import ThreadedServer

SEED = "5eed" * 16
EVERY_OPTION = [
    (game.id, option.name, value)
    for game in souq.GAMES
    for option in game.options
    for value in (option.values or (str(option.low), str(option.high)))
]


def asked(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_tables_of_every_game_and_size(alice: Guest, game: Any) -> None:
    for seats in game.seats:
        table = alice.table(alice.new_table(game.id, "me", *["open"] * (seats - 1)))
        assert table["table"]["status"] == "waiting"
        assert table["table"]["me"] == 0
        assert table["table"]["host"] is True
        assert [seat["kind"] for seat in table["table"]["seats"]] == ["person"] + ["open"] * (seats - 1)
        assert table["position"] is None
        assert table["lines"] == []
        assert len(table["table"]["commitment"]) == 64


@pytest.mark.parametrize(("game", "option", "value"), EVERY_OPTION)
def test_every_option(alice: Guest, game: str, option: str, value: str) -> None:
    seats = souq.find_game(game).default_seats
    table = alice.table(alice.new_table(game, "me", *["random"] * (seats - 1), options={option: value}))
    assert table["table"]["options"][option] == value
    assert table["table"]["status"] == "running"


@pytest.mark.parametrize(
    ("wanted", "status", "reason"),
    [
        ({"game": "chess"}, 404, "no_such_game"),
        ({"game": "basari", "seats": asked("me", "bot")}, 400, "no_such_option"),
        ({"game": "basari", "seats": asked("me", *["bot"] * 5)}, 400, "no_such_option"),
        ({"seats": []}, 400, "bad_request"),
        ({"seats": asked("me", *["bot"] * 8)}, 400, "bad_request"),
        ({"seats": asked("me", "me", "bot", "bot")}, 409, "already_seated"),
        ({"seats": asked("me", "ghost", "bot", "bot")}, 400, "bad_request"),
        ({"seats": [*asked("me", "bot", "bot"), {"kind": "bot", "level": "divine"}]}, 400, "no_such_option"),
        ({"options": {"target": "9"}}, 400, "no_such_option"),
        ({"options": {"target": "many"}}, 400, "no_such_option"),
        ({"options": {"colour": "red"}}, 400, "no_such_option"),
        ({"options": {"black_market": "maybe"}}, 400, "no_such_option"),
        ({"options": {"target": 100}}, 400, "bad_request"),
        ({"limit": 1}, 400, "bad_request"),
        ({"limit": 1 << 40}, 400, "bad_request"),
        ({"pace": "never"}, 400, "bad_request"),
        ({"listed": "yes"}, 400, "bad_request"),
        ({"seed": "abc"}, 400, "bad_request"),
        ({"seed": "\n"}, 400, "bad_request"),
        ({"seed": SEED + "\n"}, 400, "bad_request"),
        ({"seed": SEED.upper()}, 400, "bad_request"),
        ({"transcript": "nonsense"}, 400, "unreadable"),
        ({"transcript": "x" * 400_001}, 400, "bad_request"),
        ({"surprise": 1}, 400, "bad_request"),
    ],
)
def test_tables_that_cannot_be_set_up(alice: Guest, wanted: dict[str, Any], status: int, reason: str) -> None:
    response = alice.post("/api/tables", **{"game": "kings", "seats": asked("me", "bot", "bot", "open"), **wanted})
    assert refusal_of(response) == (status, reason)
    if reason in ("no_such_option", "bad_request", "unreadable"):
        assert response.json()["refusal"]["facts"]["detail"]
    assert alice.see("/api/tables")["mine"] == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": "kings"}', b'{"game": 1, "seats": {}}', b"1e999"]
)
def test_bodies_that_cannot_be_read(alice: Guest, body: bytes) -> None:
    response = alice.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert refusal_of(response) == (400, "bad_request")


def test_strangers_set_up_nothing(stranger: Guest) -> None:
    assert refusal_of(stranger.post("/api/tables", game="basari", seats=asked("me", "bot", "bot"))) == (401, "no_name")


@pytest.mark.parametrize(
    "path", ["", "/sit", "/leave", "/start", "/stand-in", "/return", "/rematch", "/moves", "/moments", "/transcript", "/luck"]
)
@pytest.mark.parametrize("table", ["nowhere", "%00", "%ff"])
def test_a_table_that_is_not_there(alice: Guest, table: str, path: str) -> None:
    address = f"/api/tables/{table}{path}"
    bodies: dict[str, dict[str, Any]] = {"/moves": {"at": 0, "move": "x"}, "/stand-in": {"seat": 1}}
    body = bodies.get(path, {})
    is_looked_at = path in ("", "/moments", "/transcript", "/luck")
    assert refusal_of(alice.get(address) if is_looked_at else alice.post(address, **body)) == (404, "no_such_table")


def test_people_sit_down_and_the_match_begins(alice: Guest, bob: Guest, server: ThreadedServer) -> None:
    table = alice.new_table("basari", "me", "open", "open")
    with alice.sit_at(table) as chair:
        assert chair.hear()["position"] is None
        assert bob.ask(f"/api/tables/{table}/sit", seat=2)["me"] == 2
        chair.wait(lambda chair: chair.table["seats"][2]["name"] == "Bob")
        assert server.guest("Carol").ask(f"/api/tables/{table}/sit")["status"] == "running"
        chair.wait(lambda chair: chair.position is not None)
        assert [seat["name"] for seat in chair.table["seats"]] == ["Alice", "Carol", "Bob"]
        assert chair.lines


def test_seats_that_cannot_be_taken(alice: Guest, bob: Guest, stranger: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    address = f"/api/tables/{table}/sit"
    assert refusal_of(stranger.post(address)) == (401, "no_name")
    assert refusal_of(alice.post(address)) == (409, "already_seated")
    assert refusal_of(bob.post(address, seat=0)) == (409, "seat_taken")
    assert refusal_of(bob.post(address, seat=2)) == (409, "seat_taken")
    assert refusal_of(bob.post(address, seat=7)) == (409, "seat_taken")
    assert refusal_of(bob.post(address, seat=8)) == (400, "bad_request")
    assert refusal_of(bob.post(address, seat=-1)) == (400, "bad_request")
    bob.ask(address, seat=1)
    assert bob.table(table)["table"]["status"] == "running"
    assert refusal_of(alice.post(address)) == (409, "already_seated")


def test_two_of_the_same_name_are_told_apart(alice: Guest, server: ThreadedServer) -> None:
    table = alice.new_table("basari", "me", "open", "open", "open")
    for _ in range(3):
        server.guest("Alice").ask(f"/api/tables/{table}/sit")
    assert [seat["name"] for seat in alice.table(table)["table"]["seats"]] == ["Alice", "Alice 2", "Alice 3", "Alice 4"]


def test_bots_have_names_of_their_own(server: ThreadedServer) -> None:
    layla = server.guest("Layla")
    names = [seat["name"] for seat in layla.table(layla.new_table("basari", "random", "random", "me"))["table"]["seats"]]
    assert len(set(names)) == 3
    assert names[2] == "Layla"


def test_a_seat_is_given_back_before_the_match(alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "open")
    address = f"/api/tables/{table}/leave"
    assert refusal_of(bob.post(address)) == (403, "not_seated")
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    left = bob.ask(address)
    assert left["seats"][1]["kind"] == "open"
    assert left["me"] is None
    assert alice.table(table)["table"]["seats"][1]["name"] == ""


def test_the_host_need_not_wait(alice: Guest, bob: Guest) -> None:
    table = alice.new_table("bazaar", "me", "open", "open", "open")
    bob.ask(f"/api/tables/{table}/sit", seat=2)
    assert refusal_of(bob.post(f"/api/tables/{table}/start")) == (403, "not_host")
    started = alice.ask(f"/api/tables/{table}/start")
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "person", "bot"]
    assert len({seat["name"] for seat in started["seats"]}) == 4
    assert started["status"] == "running"
    assert refusal_of(alice.post(f"/api/tables/{table}/start")) == (409, "seat_taken")


def test_a_host_may_only_watch(alice: Guest) -> None:
    table = alice.new_table("basari", "random", "random", "random")
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: chair.is_over)
        assert chair.seat is None
        assert chair.table["host"] is True


def test_tables_are_found_again(alice: Guest, bob: Guest, stranger: Guest) -> None:
    hidden = alice.new_table("basari", "me", "open", "open")
    listed = alice.new_table("kings", "me", "open", "open", "open", listed=True, pace="days", limit=86400)
    running = alice.new_table("basari", "me", "random", "random", listed=True)
    found = {summary["id"]: summary for summary in alice.see("/api/tables")["mine"]}
    assert set(found) == {hidden, listed, running}
    assert found[listed]["pace"] == "days"
    assert found[listed]["host"] == "Alice"
    assert found[hidden]["my_turn"] is False
    for guest in (bob, stranger):
        seen = guest.see("/api/tables")
        assert listed in [summary["id"] for summary in seen["open"]]
        assert running in [summary["id"] for summary in seen["watch"]]
        assert hidden not in str(seen)
        assert seen["mine"] == []
    with alice.sit_at(running) as chair:
        chair.wait(lambda chair: chair.is_my_turn)
    assert {summary["id"]: summary["my_turn"] for summary in alice.see("/api/tables")["mine"]}[running] is True


def test_a_person_has_only_so_many_tables(database: str, new_server: NewServer) -> None:
    alice = new_server(database, tables_a_person=2).guest("Alice")
    tables = [alice.new_table("basari", "me", "open", "open") for _ in range(2)]
    response = alice.post("/api/tables", game="basari", seats=asked("me", "open", "open"))
    assert refusal_of(response) == (429, "too_many_tables")
    assert {summary["id"] for summary in alice.see("/api/tables")["mine"]} == set(tables)


def test_luck_of_ones_own_choosing(alice: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random", seed=SEED)
    told = alice.table(table)
    assert told["table"]["arranged"] is True
    assert told["table"]["commitment"] == CommittedSeed(bytes.fromhex(SEED)).commitment
    match = new_match("basari", 3, seed=bytes.fromhex(SEED))
    dealt = alice.see(f"/api/tables/{table}/moments?last=0")["moments"][0]["position"]
    assert dealt["ply"] == 0
    assert told["lines"][0]["move"] in (match.text(match.ply(1).move), "?")


def test_a_match_goes_on_from_a_transcript(alice: Guest) -> None:
    match = new_match("bazaar", 3, options={"length": "short"}, seed=bytes.fromhex(SEED), names=("A", "B", "C"))
    for _ in range(5):
        match.play(int(match.moves()[0]))
    text = write_opening(match, with_chance=False) + "".join(write_ply(match, ply) for ply in range(1, match.played + 1))
    table = alice.table(alice.new_table("bazaar", "me", "open", "open", transcript=text))
    assert table["table"]["status"] == "waiting"
    begun = alice.ask(f"/api/tables/{table['table']['id']}/start")
    assert begun["arranged"] is True
    assert begun["options"]["length"] == "short"
    now = alice.table(table["table"]["id"])
    assert now["position"]["ply"] >= match.played
    assert [line["ply"] for line in now["lines"]] == list(range(1, now["position"]["ply"] + 1))


def test_transcripts_that_do_not_fit(alice: Guest) -> None:
    match = new_match("basari", 3, seed=bytes.fromhex(SEED))
    text = write_opening(match, with_chance=False) + "".join(write_ply(match, ply) for ply in range(1, match.played + 1))
    for game, seats in (("basari", 4), ("bazaar", 3)):
        response = alice.post("/api/tables", game=game, seats=asked(*["bot"] * seats), transcript=text)
        assert refusal_of(response) == (400, "unreadable")
    for broken in (text.replace("1 ", "9 ", 1), text.replace("basari", "chess"), text[: len(text) // 2] + "\x00"):
        response = alice.post("/api/tables", game="basari", seats=asked("me", "bot", "bot"), transcript=broken)
        assert refusal_of(response)[0] in (400, 404), broken
