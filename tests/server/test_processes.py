"""Several processes on one database: each sees what the others do, and any may be killed."""

import asyncio
import errno
import os
import random
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from souq.server.neighbours import Neighbours
from tests.server.conftest import NewProcess, NewServer, Postgres
from tests.server.http_clients import Guest, play_together
from tests.server.running_servers import Hosted, ProcessServer, ThreadedServer


@pytest.fixture
def shared(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def street() -> Iterator[str]:
    """Where neighbours find each other. Addresses of sockets have to be short."""
    with tempfile.TemporaryDirectory() as street:
        yield street


@pytest.fixture
def neighbours(street: str, tmp_path: Path, new_server: NewServer) -> tuple[ThreadedServer, ThreadedServer]:
    """Two houses with one SQLite file that lead guests to each other."""
    database = str(tmp_path / "souq.sqlite")
    return new_server(database, street=street), new_server(database, street=street)


@pytest.fixture(params=["postgres", "sqlite", "sqlite, nobody is led"])
def two(request: pytest.FixtureRequest, new_server: NewServer) -> tuple[ThreadedServer, ThreadedServer]:
    """Two houses with one database."""
    if request.param == "postgres":
        shared: str = request.getfixturevalue("shared")
        return new_server(shared), new_server(shared)
    if request.param == "sqlite, nobody is led":
        request.getfixturevalue("monkeypatch").setattr(Neighbours, "lead", lead_nobody)
    servers: tuple[ThreadedServer, ThreadedServer] = request.getfixturevalue("neighbours")
    return servers


async def lead_nobody(_neighbours: Neighbours, _match: str, _connection: int, _request: bytes) -> bool:
    return False


def same_person(server: Hosted, guest: Guest) -> Guest:
    twin = server.guest()
    twin.http.cookies.set("souq", guest.token)
    return twin


def test_what_is_done_at_one_is_seen_at_the_other(two: tuple[ThreadedServer, ThreadedServer]) -> None:
    here, there = two
    alice, bob, carol = here.guest("Alice"), there.guest("Bob"), there.guest("Carol")
    table = alice.new_table("basari", "me", "open", "open")
    chair, bench = alice.sit_at(table), carol.sit_at(table)
    assert bench.hear()["position"] is None
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    chair.wait(lambda chair: bool(chair.table) and chair.table["seats"][1]["name"] == "Bob")
    alice.ask(f"/api/tables/{table}/start")
    other = bob.sit_at(table)
    for one in (chair, bench, other):
        one.wait(lambda one: one.position is not None)
    assert chair.position is not None
    chair.move(chair.position["moves"][0])
    for one in (bench, other):
        one.wait(lambda one: any(line["seat"] == 0 for line in one.lines))
    other.wait(lambda other: (other.position or {}).get("acting") == [1])  # the bot has chosen, too
    assert other.position is not None
    other.move(other.position["moves"][0])
    chair.wait(lambda chair: any(line["seat"] == 1 for line in chair.lines))
    other.send("say", text="hello over there")
    chair.wait(lambda chair: chair.chat == ["hello over there"])
    last = chair.ply + 15
    play_together([chair, other, bench], lambda chair: chair.ply > last, random.Random(13))
    for one in (chair, other, bench):
        assert [line["ply"] for line in one.lines] == list(range(1, one.ply + 1))


def test_people_are_the_same_at_both(two: tuple[ThreadedServer, ThreadedServer]) -> None:
    here, there = two
    alice = here.guest("Alice")
    twin = same_person(there, alice)
    assert twin.see("/api/me") == {"name": "Alice"}
    alice.ask("/api/me", name="Alicia")
    assert twin.see("/api/me") == {"name": "Alicia"}
    alice.http.delete("/api/me")
    assert twin.see("/api/me") == {"name": ""}


def test_a_seat_is_taken_once(two: tuple[ThreadedServer, ThreadedServer]) -> None:
    here, there = two
    alice, bob, carol = here.guest("Alice"), here.guest("Bob"), there.guest("Carol")
    table = alice.new_table("basari", "me", "open", "open")
    assert carol.table(table)["table"]["seats"][1]["kind"] == "open"
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    with carol.sit_at(table) as bench:
        bench.wait(lambda bench: bool(bench.table) and bench.table["seats"][1]["kind"] == "person")
    response = carol.post(f"/api/tables/{table}/sit", seat=1)
    assert response.json()["refusal"]["reason"] == "seat_taken"


def test_a_seat_taken_at_both_at_once_is_taken_once(
    two: tuple[ThreadedServer, ThreadedServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    alice, bob, carol = here.guest("Alice"), here.guest("Bob"), there.guest("Carol")
    table = alice.new_table("basari", "me", "open", "open")
    carol.table(table)
    monkeypatch.setattr(there.house.store, "heard", None)
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    response = carol.post(f"/api/tables/{table}/sit", seat=1)
    assert response.json()["refusal"]["reason"] == "seat_taken"
    for guest in (alice, carol):
        assert [seat["name"] for seat in guest.table(table)["table"]["seats"]] == ["Alice", "Bob", ""]


@pytest.mark.slow
def test_the_last_two_seats_taken_at_both_at_once_begin_the_match(two: tuple[ThreadedServer, ThreadedServer]) -> None:
    here, there = two
    alice, bob, carol = here.guest("Alice"), here.guest("Bob"), there.guest("Carol")
    table = alice.new_table("basari", "me", "open", "open")
    carol.table(table)
    heard = here.house.store.heard
    here.house.store.heard = there.house.store.heard = None
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    carol.ask(f"/api/tables/{table}/sit", seat=2)
    chairs = [alice.sit_at(table), carol.sit_at(table)]
    here.house.store.heard = heard
    there.house.store.heard = there.house.hear
    for chair in chairs:
        chair.send("say", text="shall we?")
    for chair in chairs:
        chair.wait(lambda chair: chair.position is not None)
        assert [seat["name"] for seat in chair.table["seats"]] == ["Alice", "Bob", "Carol"]


@pytest.mark.slow
def test_a_connection_that_was_lost_is_made_again(shared: str, new_server: NewServer, postgres: Postgres) -> None:
    here, there = new_server(shared), new_server(shared)
    alice, bob = here.guest("Alice"), there.guest("Bob")
    table = alice.new_table("basari", "me", "open", "random")
    chair, bench = alice.sit_at(table), bob.sit_at(table)
    bench.hear()
    postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'souq%' AND query ILIKE 'LISTEN%';")
    alice.ask(f"/api/tables/{table}/start")
    for one in (chair, bench):
        one.wait(lambda one: one.position is not None)


def test_an_outage_of_the_database_is_survived(shared: str, new_server: NewServer, postgres: Postgres) -> None:
    server = new_server(shared)
    alice = server.guest("Alice")
    table = alice.new_table("basari", "me", "random", "random")
    name = shared.split("/")[3].split("?")[0]
    chair = alice.sit_at(table)
    chair.wait(lambda chair: chair.is_my_turn)
    assert chair.position is not None
    postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false;")
    postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';")
    assert chair.refused_for(chair.position["moves"][0])["reason"] == "storage"
    assert alice.get("/healthz").status_code == 503
    assert alice.get("/api/tables").status_code == 503
    postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;")
    assert alice.see("/api/me") == {"name": "Alice"}
    chair.play_until(lambda chair: chair.is_over, random.Random(14))


@pytest.mark.slow
def test_one_is_killed_and_the_other_carries_on(shared: str, new_process: NewProcess) -> None:
    first, second = new_process(shared), new_process(shared)
    alice = first.guest("Alice")
    table = alice.new_table("bazaar", "me", "random", "random", options={"length": "short"})
    watched = alice.new_table("gemhunt", "random", "random", "random", "random")
    twin = same_person(second, alice)
    with twin.sit_at(table) as chair, twin.sit_at(watched) as bench:
        bench.hear()
        with alice.sit_at(table) as there:
            there.play_until(lambda there: there.ply > 30, random.Random(15))
            heard = there.lines
        first.kill()
        chair.play_until(lambda chair: chair.is_over, random.Random(16))
        assert chair.lines[: len(heard)] == heard
        bench.wait(lambda bench: bench.is_over)


def lookers(server: ThreadedServer, table: str) -> int:
    room = server.house.rooms.get(table)
    return len(room.gallery.viewers) if room else 0


def test_everyone_at_a_table_is_led_to_one_process(neighbours: tuple[ThreadedServer, ThreadedServer]) -> None:
    here, there = neighbours
    alice, bob = here.guest("Alice"), there.guest("Bob")
    kept = [0, 0]
    for _ in range(8):
        table = alice.new_table("basari", "me", "random", "random")
        chair, bench = alice.sit_at(table), bob.sit_at(table)
        for one in (chair, bench):
            one.wait(lambda one: one.position is not None)
        where = [lookers(server, table) for server in neighbours]
        assert sorted(where) == [0, 2]
        kept[where.index(2)] += 1
        chair.play_until(lambda chair: chair.ply > 12, random.Random(18))
        bench.reach(chair.ply)
        chair.close()
        bench.close()
    assert all(kept), "each keeps some tables"


def test_a_neighbour_that_is_gone_is_forgotten(neighbours: tuple[ThreadedServer, ThreadedServer], street: str) -> None:
    here, there = neighbours
    alice = here.guest("Alice")
    tables = [alice.new_table("basari", "me", "random", "random") for _ in range(8)]
    assert there.house.neighbours is not None
    left_behind = Path(street) / there.house.neighbours.name
    there.stop()
    assert not left_behind.exists()
    dead = Neighbours(Path(street))
    dead.door.bind(str(left_behind))
    dead.door.close()
    for table in tables:
        with alice.sit_at(table) as chair:
            chair.play_until(lambda chair: chair.ply > 12, random.Random(19))
        assert table in here.house.rooms
    assert not left_behind.exists()


def test_a_bot_that_thinks_is_not_disturbed_by_what_a_neighbour_does(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server(str(tmp_path / "souq.sqlite"), bot_pace=1000.0)
    alice = server.guest("Alice")
    thinking = alice.new_table("basari", "random", "random", "random")
    waiting = alice.new_table("bazaar", "me", "open")
    server.guest("Bob").ask(f"/api/tables/{waiting}/sit", seat=1)

    async def hear() -> list[bool]:
        for table in (thinking, waiting):
            server.house.hear(table)
        await asyncio.gather(*server.house.refreshing)
        return [server.house.rooms[table].stale for table in (thinking, waiting)]

    assert server.run(hear()) == [False, True]
    assert len(server.house.crew.turns) == 3


def test_news_reach_a_neighbour_that_was_too_busy_to_listen(street: str) -> None:
    async def live() -> list[str]:
        heard: list[str] = []
        busy, talkative = Neighbours(Path(street)), Neighbours(Path(street))
        busy.open(heard.append, lambda *_: None)
        talkative.open(heard.append, lambda *_: None)
        for number in range(100):
            talkative.tell([f"match{number}"])
        async with asyncio.timeout(20):
            while len(heard) < 100:
                await asyncio.sleep(0.01)
        busy.close()
        talkative.close()
        return heard

    assert asyncio.run(live()) == [f"match{number}" for number in range(100)]


def test_news_that_cannot_be_told_now_are_told_later(street: str) -> None:
    """What is told was written before: it must not seem to have failed."""

    class Narrow:
        """A door through which nothing gets at first."""

        def __init__(self, door: socket.socket) -> None:
            self.door = door
            self.refused = 0

        def sendto(self, message: bytes, where: str) -> int:
            self.refused += 1
            if self.refused < 3:
                raise OSError(errno.ENOBUFS, "no room")
            return self.door.sendto(message, where)

        def __getattr__(self, name: str) -> object:
            return getattr(self.door, name)

    async def live() -> list[str]:
        heard: list[str] = []
        here, there = Neighbours(Path(street)), Neighbours(Path(street))
        for one in (here, there):
            one.open(heard.append, lambda *_: None)
        here.door = Narrow(here.door)  # type: ignore[assignment]
        here.tell(["match"])
        async with asyncio.timeout(20):
            while not heard:
                await asyncio.sleep(0.01)
        here.close()
        there.close()
        return heard

    assert asyncio.run(live()) == ["match"]


def test_a_guest_stays_where_nobody_takes_the_connection(street: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("souq.server.neighbours.MAX_PATIENCE", 0.05)

    async def live() -> bool:
        deaf, here = Neighbours(Path(street)), Neighbours(Path(street))
        deaf.door.bind(str(Path(street) / deaf.name))
        here.open(lambda _match: None, lambda *_: None)
        one, other = socket.socketpair()
        open_before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
        stays = False
        for match in map(str, range(3000)):
            led = await here.lead(match, one.fileno(), b"GET")
            stays = here.keeper_of(match) == deaf.name and not led
            if stays:
                break
        assert len(os.listdir("/proc/self/fd")) == open_before  # noqa: PTH208
        for door in (one, other, deaf.door):
            door.close()
        here.close()
        return stays

    assert asyncio.run(live())


def workers_of(server: ProcessServer) -> list[int]:
    """The processes that answer at an address."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_for_workers(server: ProcessServer, count: int, besides: int) -> None:
    for _ in range(600):
        if len([worker for worker in workers_of(server) if worker != besides]) == count:
            return
        time.sleep(0.1)
    raise AssertionError("no new worker was started")


@pytest.mark.slow
def test_workers_that_are_killed_are_replaced_and_the_match_goes_on(tmp_path: Path, new_process: NewProcess) -> None:
    server = new_process(str(tmp_path / "souq.sqlite"), "--workers", "2")
    alice = server.guest("Alice")
    table = alice.new_table("bazaar", "me", "random", "random", options={"length": "short"})
    told: list[object] = []
    for cut in range(2):
        with alice.sit_at(table) as chair:
            chair.wait(lambda chair: bool(chair.lines))
            assert chair.lines[: len(told)] == told
            chair.play_until(lambda chair, cut=cut: chair.ply > 20 * (cut + 1), random.Random(cut))  # type: ignore[misc]
            told = list(chair.lines)
            victim = workers_of(server)[cut]
            os.kill(victim, signal.SIGKILL)
        wait_for_workers(server, 2, besides=victim)
        alice = again(server, alice)
    with alice.sit_at(table) as chair:
        chair.play_until(lambda chair: chair.is_over, random.Random(20))
        assert chair.lines[: len(told)] == told


def again(server: Hosted, guest: Guest) -> Guest:
    """The same person with a new connection, which somebody who lives answers."""
    for _ in range(100):
        twin = same_person(server, guest)
        try:
            if twin.http.get("/healthz").status_code == httpx2.codes.OK:
                return twin
        except httpx2.TransportError:
            time.sleep(0.1)
    raise AssertionError("nobody answers")


@pytest.mark.slow
def test_workers_end_with_whoever_started_them(tmp_path: Path, new_process: NewProcess) -> None:
    server = new_process(str(tmp_path / "souq.sqlite"), "--workers", "2")
    workers = workers_of(server)
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGKILL)
    server.end(0)
    for _ in range(300):
        if not any(Path(f"/proc/{worker}").exists() for worker in workers):
            return
        time.sleep(0.1)
    raise AssertionError("workers were left behind")


@pytest.mark.slow
def test_two_workers_serve_at_one_address(database: str, new_process: NewProcess) -> None:
    server = new_process(database, "--workers", "2")
    people = [server.guest(name) for name in ("Alice", "Bob")]
    tables = [person.new_table("bazaar", "me", "random", "random", options={"length": "short"}) for person in people]
    for person, table in zip(people, tables, strict=True):
        with person.sit_at(table) as chair:
            chair.play_until(lambda chair: chair.is_over, random.Random(17))
    server.show_out()
    assert server.end(signal.SIGTERM) == 0
