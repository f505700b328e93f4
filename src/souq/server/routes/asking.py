"""Authentication, origin check and rate limits, shared by all routes."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from souq.server.house import House
from souq.server.people import COOKIE, Person
from souq.server.refusal import Refuse

Connection = ASGIConnection[Any, Any, Any, Any]
SAFE = ("GET", "HEAD", "OPTIONS")


def house_of(connection: Connection) -> House:
    house: House = connection.app.state.house
    return house


def token_of(connection: Connection) -> str | None:
    """Return the token from the cookie, or for programs from the header Authorization: Bearer."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


async def visitor(connection: Connection) -> Person | None:
    return await house_of(connection).people.find(token_of(connection))


async def somebody(connection: Connection) -> Person:
    """Return the person of a request. Refuses strangers."""
    person = await visitor(connection)
    if person is None:
        raise Refuse("no_name")
    return person


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else ""


def check_origin(connection: Connection) -> None:
    """Refuse requests from other web pages (CSRF). Browsers send their origin; programs send none."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise Refuse("forbidden_origin")


async def guard_changes(connection: Connection, _handler: Any) -> None:
    """Guard every request that changes something: check its origin and the rate limit."""
    if connection.scope.get("method", "GET") in SAFE:
        return
    check_origin(connection)
    if not house_of(connection).changing.take(address_of(connection)):
        raise Refuse("too_fast")
