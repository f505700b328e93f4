"""People who stay away, clocks that run out, bots that sit in, and another match afterwards."""

import random

import pytest

from tests.server.conftest import NewServer
from tests.server.http_clients import Chair, Guest, play_together, refusal_of
from tests.server.running_servers import ThreadedServer


@pytest.fixture
def hasty(database: str, new_server: NewServer) -> ThreadedServer:
    """A house where nobody waits for those who stay away."""
    return new_server(database, away=0.0)


@pytest.mark.slow
def test_who_is_here(server: ThreadedServer, alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    bob.ask(f"/api/tables/{table}/sit")
    chair = alice.sit_at(table)
    chair.wait(lambda chair: bool(chair.table) and not chair.table["seats"][1]["here"])
    with bob.sit_at(table):
        chair.wait(lambda chair: chair.table["seats"][1]["here"])
        with bob.sit_at(table) as second_window:
            second_window.hear()
        assert alice.table(table)["table"]["seats"][1]["here"] is True
    chair.wait(lambda chair: not chair.table["seats"][1]["here"])
    assert chair.table["seats"][0]["here"] is True
    assert chair.table["seats"][1]["may_stand_in"] is False
    assert refusal_of(alice.post(f"/api/tables/{table}/stand-in", seat=1)) == (409, "not_absent")


@pytest.mark.slow
def test_a_bot_sits_in_for_somebody_who_stays_away(hasty: ThreadedServer) -> None:
    alice, bob, stranger = hasty.guest("Alice"), hasty.guest("Bob"), hasty.guest("Carol")
    table = alice.new_table("basari", "me", "open", "random")
    bob.ask(f"/api/tables/{table}/sit")
    chair = alice.sit_at(table)
    chair.wait(lambda chair: bool(chair.table) and chair.table["seats"][1]["may_stand_in"])
    address = f"/api/tables/{table}/stand-in"
    assert refusal_of(stranger.post(address, seat=1)) == (403, "not_seated")
    assert refusal_of(alice.post(address, seat=0)) == (409, "not_absent")
    assert refusal_of(alice.post(address, seat=2)) == (409, "not_absent")
    assert refusal_of(alice.post(address, seat=7)) == (409, "not_absent")
    seat = alice.ask(address, seat=1)["seats"][1]
    assert (seat["kind"], seat["name"], seat["stand_in"]) == ("person", "Bob", True)
    chair.wait(lambda chair: any(line["seat"] == 1 for line in chair.lines))
    back = bob.sit_at(table)
    back.wait(lambda back: back.position is not None)
    assert back.seat == 1
    assert bob.ask(f"/api/tables/{table}/return")["seats"][1]["stand_in"] is False
    moved = sum(line["seat"] == 1 for line in back.lines)
    play_together([chair, back], lambda chair: sum(line["seat"] == 1 for line in chair.lines) > moved + 1, random.Random(4))


@pytest.mark.slow
def test_a_match_can_be_left_to_a_bot_and_ends_without_anybody(server: ThreadedServer, alice: Guest, stranger: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    assert alice.ask(f"/api/tables/{table}/leave")["seats"][0]["stand_in"] is True
    with stranger.sit_at(table) as bench:
        bench.wait(lambda bench: bench.is_over)
    assert refusal_of(alice.post(f"/api/tables/{table}/leave")) == (409, "game_over")
    assert refusal_of(stranger.post(f"/api/tables/{table}/return")) == (401, "no_name")


def test_only_who_sits_there_comes_back(server: ThreadedServer, alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    assert refusal_of(bob.post(f"/api/tables/{table}/return")) == (403, "not_seated")
    assert refusal_of(bob.post(f"/api/tables/{table}/leave")) == (403, "not_seated")
    assert refusal_of(bob.post(f"/api/tables/{table}/stand-in", seat=0)) == (403, "not_seated")


def test_when_the_clock_runs_out_a_bot_may_sit_in(
    server: ThreadedServer, alice: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alice.new_table("basari", "me", "open", "random", limit=3600)
    bob.ask(f"/api/tables/{table}/sit")
    with alice.sit_at(table) as chair, bob.sit_at(table) as other:
        for one in (chair, other):
            one.wait(lambda one: one.position is not None)
        assert chair.position is not None
        assert 0 < chair.position["left"] <= 3600
        assert alice.table(table)["table"]["seats"][1]["may_stand_in"] is False
        room = server.house.rooms[table]
        monkeypatch.setitem(room.row, "moved", room.row["moved"] - 4000)
        told = alice.table(table)
        assert told["position"]["left"] == 0
        assert told["table"]["seats"][1]["may_stand_in"] is True
        alice.ask(f"/api/tables/{table}/stand-in", seat=1)
        chair.wait(lambda chair: any(line["seat"] == 1 for line in chair.lines))


def test_no_clock_ticks_without_a_limit(alice: Guest) -> None:
    assert alice.table(alice.new_table("basari", "me", "random", "random"))["position"]["left"] is None


def finish(chair: Chair) -> None:
    chair.play_until(lambda chair: chair.is_over, random.Random(6))


def test_a_rematch_moves_everyone_on_by_a_seat(server: ThreadedServer, alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random", limit=600, listed=True)
    assert refusal_of(alice.post(f"/api/tables/{table}/rematch")) == (403, "not_over")
    with alice.sit_at(table) as chair:
        finish(chair)
        assert refusal_of(bob.post(f"/api/tables/{table}/rematch")) == (403, "not_seated")
        following = alice.ask(f"/api/tables/{table}/rematch")["id"]
        chair.wait(lambda chair: chair.table["next"] == following)
        assert alice.ask(f"/api/tables/{table}/rematch")["id"] == following
    told = alice.table(following)["table"]
    assert told["status"] == "running"
    assert told["me"] == 2
    assert (told["limit"], told["listed"], told["arranged"]) == (600, True, False)
    assert told["commitment"] != chair.table["commitment"]


@pytest.mark.slow
def test_a_rematch_keeps_a_seat_open_for_who_has_gone(hasty: ThreadedServer) -> None:
    alice, bob = hasty.guest("Alice"), hasty.guest("Bob")
    table = alice.new_table("basari", "me", "open", "random")
    bob.ask(f"/api/tables/{table}/sit")
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: bool(chair.table) and chair.table["seats"][1]["may_stand_in"])
        alice.ask(f"/api/tables/{table}/stand-in", seat=1)
        finish(chair)
    told = alice.table(alice.ask(f"/api/tables/{table}/rematch")["id"])["table"]
    assert told["status"] == "waiting"
    assert [seat["kind"] for seat in told["seats"]] == ["open", "bot", "person"]
