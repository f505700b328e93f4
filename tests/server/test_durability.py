"""Nothing that was acknowledged is lost: power cuts, full disks, and other writers."""

import asyncio
import os
import random
import resource
import signal
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from souq.server.changes import ADD_PLY, Row
from souq.server.store import Store
from souq.server.tables import PLIES
from tests.server.conftest import NewProcess, NewServer
from tests.server.http_clients import Chair, Guest, refusal_of
from tests.server.running_servers import ProcessServer, ThreadedServer


def again(server: ProcessServer, token: str) -> Guest:
    """The same person at a server that was started again."""
    guest = server.guest()
    guest.http.cookies.set("souq", token)
    return guest


@pytest.mark.slow
def test_a_power_cut_loses_nothing_and_the_match_goes_on(database: str, new_process: NewProcess) -> None:
    server = new_process(database)
    alice = server.guest("Alice")
    token = alice.token
    table = alice.new_table("basari", "me", "random", "random")
    choices = random.Random(10)
    heard: list[Any] = []
    said: list[str] = []
    for cut in range(2):
        with alice.sit_at(table) as chair:
            chair.play_until(lambda chair, cut=cut: chair.ply > 25 * (cut + 1) and chair.is_my_turn, choices)  # type: ignore[misc]
            chair.send("say", text=f"cut {cut}")
            chair.wait(lambda chair, cut=cut: f"cut {cut}" in chair.chat)  # type: ignore[misc]
            heard, said = chair.lines, chair.chat
            if chair.position and chair.position["moves"]:
                chair.move(chair.position["moves"][0])
            server.kill()
        server.start()
        alice = again(server, token)
        told = alice.table(table)
        assert told["lines"][: len(heard)] == heard
        assert [line["text"] for line in told["chat"]] == said
        assert [line["ply"] for line in told["lines"]] == list(range(1, told["position"]["ply"] + 1))
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.is_over, choices)
        assert chair.lines[: len(heard)] == heard


@pytest.mark.slow
def test_bots_whose_process_died_are_played_on(database: str, new_process: NewProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    server = new_process(database)
    alice = server.guest("Alice")
    token = alice.token
    table = alice.new_table("gemhunt", "random", "random", "random", "random")
    with alice.sit_at(table) as bench:
        bench.wait(lambda bench: bench.ply > 60)
        server.kill()
    server.start()
    with again(server, token).sit_at(table) as bench:
        bench.wait(lambda bench: bench.is_over)


def test_bots_that_nobody_watches_are_played_on(database: str, new_server: NewServer, monkeypatch: pytest.MonkeyPatch) -> None:
    first = new_server(database, bot_pace=1000.0)
    alice = first.guest("Alice")
    table = alice.new_table("basari", "random", "random", "random")
    first.stop()
    monkeypatch.setattr("souq.server.house.STALLED_AFTER", 0.0)
    monkeypatch.setattr("souq.server.house.SWEEP_EVERY", 0.05)
    second = new_server(database)

    async def until_over() -> None:
        while (await second.house.store.match(table))["status"] != "over":  # type: ignore[index]
            await asyncio.sleep(0.05)

    second.run(until_over())


class Broken:
    """Makes a store fail as a dead disk does, until it is mended."""

    def __init__(self, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.whole = server.house.store.writer.commit
        self.writer = server.house.store.writer
        monkeypatch.setattr(self.writer, "commit", self.fail)

    async def fail(self, statements: list[Any], matches: list[str]) -> None:
        raise OperationalError("INSERT", {}, OSError("no space left on device"))

    def mend(self) -> None:
        self.writer.commit = self.whole


def test_a_store_that_fails_refuses_and_changes_nothing(
    server: ThreadedServer, alice: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    waiting = alice.new_table("basari", "me", "open", "open")
    bob.ask(f"/api/tables/{table}/sit")
    chair, other = alice.sit_at(table), bob.sit_at(table)
    for one in (chair, other):
        one.wait(lambda one: one.position is not None and len(one.lines) == one.ply and one.position["acting"] == [0, 1])
    assert chair.position is not None
    move = chair.position["moves"][0]
    broken = Broken(server, monkeypatch)
    before = server.match(table).played
    assert chair.refused_for(move)["reason"] == "storage"
    chair.send("say", text="lost")
    assert chair.hear_kind("refused")["refusal"]["reason"] == "storage"
    assert refusal_of(alice.post(f"/api/tables/{table}/moves", at=chair.ply, move=move)) == (503, "storage")
    assert refusal_of(bob.post(f"/api/tables/{waiting}/sit")) == (503, "storage")
    assert refusal_of(alice.post(f"/api/tables/{waiting}/start")) == (503, "storage")
    assert refusal_of(alice.post(f"/api/tables/{table}/leave")) == (503, "storage")
    assert refusal_of(alice.post("/api/me", name="Alicia")) == (503, "storage")
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    assert refusal_of(alice.post("/api/tables", game="basari", seats=seats)) == (503, "storage")
    broken.mend()
    told = alice.table(table)
    assert told["position"]["ply"] == before
    assert told["chat"] == []
    assert told["table"]["seats"][0]["stand_in"] is False
    assert alice.table(waiting)["table"]["status"] == "waiting"
    assert bob.table(waiting)["table"]["me"] is None
    assert alice.see("/api/me") == {"name": "Alice"}
    assert len(alice.see("/api/tables")["mine"]) == 2
    chair.move(move)
    other.wait(lambda other: any(line["seat"] == 0 for line in other.lines))
    assert [line["ply"] for line in other.lines] == list(range(1, other.ply + 1))


def test_bots_go_on_when_the_store_is_mended(database: str, new_server: NewServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("souq.server.house.STALLED_AFTER", 0.0)
    monkeypatch.setattr("souq.server.house.SWEEP_EVERY", 0.2)
    server = new_server(database)
    alice = server.guest("Alice")
    table = alice.new_table("basari", "me", "random", "random")
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: chair.is_my_turn)
        broken = Broken(server, monkeypatch)
        assert chair.position is not None
        assert chair.refused_for(chair.position["moves"][0])["reason"] == "storage"
        broken.mend()
        chair.play_until(lambda chair: chair.is_over, random.Random(11))


def test_a_disk_that_is_really_full(tmp_path: Any, new_server: NewServer) -> None:
    server = new_server(str(tmp_path / "souq.sqlite"))
    alice = server.guest("Alice")
    table = alice.new_table("basari", "me", "random", "random")
    chair = alice.sit_at(table)
    chair.wait(lambda chair: chair.is_my_turn)
    limit_files(server, 1 << 12)
    refused = ""
    for _ in range(200):
        chair.send("say", text="x" * 400)
        if "refusal" in (heard := chair.hear_until(lambda message: message["type"] in ("chatted", "refused"))):
            refused = heard["refusal"]["reason"]
            break
    assert refused == "storage"
    said = len(chair.chat)
    limit_files(server, resource.RLIM_INFINITY)
    told = alice.table(table)
    assert len(told["chat"]) == said
    chair.play_until(lambda chair: chair.is_over, random.Random(12))


def clerk_of(server: ThreadedServer) -> int:
    """The process that writes to the database."""
    desk = server.house.store.desk
    assert desk is not None
    assert desk.clerk is not None
    return desk.clerk.pid


def limit_files(server: ThreadedServer, size: int) -> None:
    """No room for anything in files beyond this size, as far as the database's writer is concerned."""
    resource.prlimit(clerk_of(server), resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_dead_writer_is_replaced_and_nothing_is_lost(tmp_path: Any, new_server: NewServer) -> None:
    server = new_server(str(tmp_path / "souq.sqlite"))
    alice, bob = server.guest("Alice"), server.guest("Bob")
    table = alice.new_table("bazaar", "me", "open", seed="ab" * 32)
    bob.ask(f"/api/tables/{table}/sit")
    chairs = alice.sit_at(table), bob.sit_at(table)
    for chair in chairs:
        chair.send("say", text="here")
    for chair in chairs:
        chair.wait(lambda chair: chair.chat == ["here", "here"])
    mover = next(chair for chair in chairs if chair.is_my_turn)
    assert mover.position is not None
    before = mover.ply
    os.kill(clerk_of(server), signal.SIGKILL)
    assert mover.refused_for(mover.position["moves"][0])["reason"] == "storage"
    assert alice.table(table)["position"]["ply"] == before
    mover.move(mover.position["moves"][0])
    mover.wait(lambda chair: chair.ply > before)
    assert [line["ply"] for line in mover.lines] == list(range(1, mover.ply + 1))


def write_ply(database: str, table: str, ply: int, seat: int, move: str) -> None:
    """What another process would do."""

    async def write() -> None:
        store = Store(database)
        await store.open()
        await store.write(Row(ADD_PLY, {"match": table, "ply": ply, "seat": seat, "move": move}), match=table)
        await store.close()

    asyncio.run(write())


def test_when_another_writer_was_first_the_room_reads_again(server: ThreadedServer, alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "open", seed="cd" * 32)
    carol = server.guest("Carol")
    bob.ask(f"/api/tables/{table}/sit")
    carol.ask(f"/api/tables/{table}/sit")
    chair, other = alice.sit_at(table), bob.sit_at(table)
    for one in (chair, other):
        one.wait(lambda one: one.position is not None)
    assert chair.position is not None
    assert other.position is not None
    move = other.position["moves"][0]
    at = chair.ply
    write_ply(server.database, table, at + 1, 1, move)
    chair.move(chair.position["moves"][0], at=at)
    heard = chair.hear_until(
        lambda message: message["type"] == "refused" or any(line["seat"] == 0 for line in message.get("lines", []))
    )
    assert heard["type"] != "refused"
    for one in (chair, other):
        one.wait(lambda one: {0, 1} <= {line["seat"] for line in one.lines})
        assert [line["ply"] for line in one.lines] == list(range(1, one.ply + 1))
    told = carol.table(table)
    assert told["position"]["ply"] == at + 2
    kept = server.run(server.house.store.all(select(PLIES).where(PLIES.c.match == table, PLIES.c.ply > at)))
    assert sorted(row["seat"] for row in kept) == [0, 1]


def test_everything_asked_for_is_kept_when_a_client_hangs_up_at_once(server: ThreadedServer, alice: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    chair: Chair = alice.sit_at(table)
    chair.wait(lambda chair: chair.is_my_turn)
    assert chair.position is not None
    chair.move(chair.position["moves"][0])
    chair.close()
    with pytest.raises(ConnectionClosed):
        chair.hear_until(lambda _: False)
    with alice.sit_at(table) as back:
        back.wait(lambda back: any(line["seat"] == 0 for line in back.lines))
