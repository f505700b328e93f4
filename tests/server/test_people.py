"""Who somebody is: a name, a cookie, and a code for another device."""

import asyncio
from typing import Any

import httpx2
import pytest

from souq.server.people import COOKIE
from tests.server.conftest import NewServer
from tests.server.http_clients import Guest, refusal_of
from tests.server.running_servers import ThreadedServer


def test_a_stranger_has_no_name(stranger: Guest) -> None:
    assert stranger.see("/api/me") == {"name": ""}
    assert COOKIE not in stranger.http.cookies


def test_a_name_is_enough(stranger: Guest) -> None:
    assert stranger.ask("/api/me", name="Scheherazade") == {"name": "Scheherazade"}
    assert stranger.see("/api/me") == {"name": "Scheherazade"}


def test_the_cookie_is_kept_from_scripts_and_other_sites(stranger: Guest) -> None:
    cookie = stranger.post("/api/me", name="Alice").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    assert len(stranger.token) >= 32


def test_the_cookie_keeps_to_https_where_the_page_does(stranger: Guest) -> None:
    response = stranger.http.post("/api/me", json={"name": "Alice"}, headers={"x-forwarded-proto": "https"})
    assert "secure" in response.headers["set-cookie"].lower()


def test_a_new_name_is_the_same_person(alice: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "open")
    token = alice.token
    alice.ask("/api/me", name="Alice the Great")
    assert alice.token == token
    assert alice.see("/api/me") == {"name": "Alice the Great"}
    assert alice.table(table)["table"]["me"] == 0


def test_names_are_made_fit_to_be_seen(stranger: Guest) -> None:
    assert stranger.ask("/api/me", name="  A\u0000li\u202ece\n  Doe ") == {"name": "A li ce Doe"}
    assert stranger.ask("/api/me", name="Zoe\u0308") == {"name": "Zo\u00eb"}
    assert len(stranger.ask("/api/me", name="\U0001d160" * 24)["name"]) == 24


@pytest.mark.parametrize("name", ["", " ", "\n\t", "\u200b\u202e", "x" * 25, 7, None, ["Alice"]])
def test_names_that_are_none_are_refused(stranger: Guest, name: Any) -> None:
    assert refusal_of(stranger.post("/api/me", name=name)) == (400, "bad_request")
    assert stranger.see("/api/me") == {"name": ""}


def test_programs_may_use_a_header_instead_of_the_cookie(alice: Guest, stranger: Guest) -> None:
    assert stranger.get("/api/me", authorization=f"Bearer {alice.token}").json() == {"name": "Alice"}
    assert stranger.get("/api/me", authorization="Bearer wrong").json() == {"name": ""}
    assert stranger.get("/api/me", authorization=alice.token).json() == {"name": ""}


def test_another_device_becomes_the_same_person_once(alice: Guest, server: ThreadedServer) -> None:
    table = alice.new_table("kings", "me", "open", "open", "open")
    code = alice.ask("/api/me/device")["code"]
    phone, thief = server.guest(), server.guest()
    assert phone.ask("/api/me/device/use", code=code) == {"name": "Alice"}
    assert phone.token != alice.token
    assert phone.table(table)["table"]["me"] == 0
    assert refusal_of(thief.post("/api/me/device/use", code=code)) == (404, "no_such_code")
    assert thief.see("/api/me") == {"name": ""}


def test_a_code_used_twice_at_the_same_moment_works_once(alice: Guest, server: ThreadedServer) -> None:
    code = alice.ask("/api/me/device")["code"]

    async def rush() -> list[int]:
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as client:
            rushing = [client.post("/api/me/device/use", json={"code": code}) for _ in range(8)]
            return [answer.status_code for answer in await asyncio.gather(*rushing)]

    assert sorted(asyncio.run(rush())) == [200] + [404] * 7


def test_a_code_does_not_last(alice: Guest, stranger: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("souq.server.people.CODE_LASTS", -1.0)
    code = alice.ask("/api/me/device")["code"]
    assert refusal_of(stranger.post("/api/me/device/use", code=code)) == (404, "no_such_code")


def test_only_somebody_has_other_devices(stranger: Guest) -> None:
    assert refusal_of(stranger.post("/api/me/device")) == (401, "no_name")
    assert refusal_of(stranger.post("/api/me/device/use", code="nonsense")) == (404, "no_such_code")


def test_a_name_is_new_on_every_device(alice: Guest, stranger: Guest) -> None:
    stranger.ask("/api/me/device/use", code=alice.ask("/api/me/device")["code"])
    assert stranger.see("/api/me") == {"name": "Alice"}
    alice.ask("/api/me", name="Alicia")
    assert stranger.see("/api/me") == {"name": "Alicia"}


def test_a_device_can_be_forgotten(alice: Guest, stranger: Guest) -> None:
    stranger.ask("/api/me/device/use", code=alice.ask("/api/me/device")["code"])
    token = alice.token
    assert alice.http.delete("/api/me").json() == {"name": ""}
    assert COOKIE not in alice.http.cookies
    assert alice.get("/api/me", authorization=f"Bearer {token}").json() == {"name": ""}
    assert stranger.see("/api/me") == {"name": "Alice"}
    assert alice.http.delete("/api/me").json() == {"name": ""}


def test_identity_outlives_the_server(database: str, new_server: NewServer) -> None:
    first = new_server(database)
    alice = first.guest("Alice")
    token = alice.token
    first.stop()
    assert new_server(database).guest().get("/api/me", authorization=f"Bearer {token}").json() == {"name": "Alice"}


def test_only_digests_of_tokens_are_kept(alice: Guest, server: ThreadedServer) -> None:
    from sqlalchemy import select

    from souq.server.tables import TOKENS

    kept = server.run(server.house.store.all(select(TOKENS)))
    assert kept
    assert alice.token not in repr(kept)
