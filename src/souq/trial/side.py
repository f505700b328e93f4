"""One of the two worlds of a leak test: its people, its table, and all bytes that its viewer is sent."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from souq.kernel.record import NOBODY
from souq.server.people import COOKIE

NAMES = ("Ann", "Ben", "Zoë", "Dora", "Emil", "Fay")
ONLOOKER = "Onlooker"
OWN_ID = b"TABLE"
"""Replacement for the table's id in the compared bytes. Nothing else is replaced."""
CHANGES_ANYWAY = (b"date",)
CHANGES_IN_HANDSHAKES = ("date", "sec-websocket-accept")
TOO_FAST = 429
LONGEST_WAIT = 60.0
MAX_SENT = 90
"""Messages per connection. With more, the server's rate limiter would interfere, which depends on time."""


class Side:
    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http = http
        """HTTP client shared by many people. It keeps no cookies."""
        self.cookies: list[str] = []
        """Cookies of the people at the seats."""
        self.viewer = ""
        """The viewer's cookie, if there is one."""
        self.id = ""
        self.socket: ClientConnection | None = None
        self.sent = 0

    # Setting up

    async def introduce(self, seats: int, viewer: int, is_named: bool) -> None:
        """Create the people, with the same names in both worlds. A spectator may be a stranger."""
        self.cookies = list(await asyncio.gather(*(self.new_person(name) for name in NAMES[:seats])))
        if viewer != NOBODY:
            self.viewer = self.cookies[viewer]
        elif is_named:
            self.viewer = await self.new_person(ONLOOKER)

    async def new_person(self, name: str) -> str:
        answer = await self.request("POST", "/api/me", "", {"name": name})
        return f"{COOKIE}={answer.cookies[COOKIE]}"

    async def new_table(self, host: int, seats: int, wanted: dict[str, Any]) -> None:
        kinds = [{"kind": "me" if seat == host else "open"} for seat in range(seats)]
        answer = await self.request("POST", "/api/tables", self.cookies[host], {"seats": kinds, **wanted})
        self.id = answer.raise_for_status().json()["id"]

    async def sit(self, seat: int) -> None:
        answer = await self.request("POST", f"/api/tables/{self.id}/sit", self.cookies[seat], {"seat": seat})
        answer.raise_for_status()

    async def move(self, seat: int, at: int, text: str) -> None:
        """Play a move of another person."""
        answer = await self.request("POST", f"/api/tables/{self.id}/moves", self.cookies[seat], {"at": at, "move": text})
        answer.raise_for_status()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    # HTTP requests of the viewer

    async def ask(self, method: str, path: str, **body: Any) -> bytes:
        """Return the whole answer to a request: status, headers and body."""
        answer = await self.request(method, path.replace(OWN_ID.decode(), self.id), self.viewer, body or None)
        headers = [b"%s: %s" % (key, value) for key, value in answer.headers.raw if key.lower() not in CHANGES_ANYWAY]
        return self.anonymous(b"\n".join([b"%d" % answer.status_code, *headers, b"", answer.content]))

    async def own_tables(self) -> bytes:
        """Return the viewer's tables. Other tables change for reasons outside the test."""
        answer = await self.request("GET", "/api/tables", self.viewer, None)
        return self.anonymous(msgspec.json.encode(answer.json()["mine"]))

    async def request(self, method: str, path: str, cookie: str, body: Any) -> httpx2.Response:
        while True:
            answer = await self.http.request(method, path, json=body, headers={"Cookie": cookie} if cookie else {})
            if answer.status_code != TOO_FAST:
                return answer
            await asyncio.sleep(0.5)

    def anonymous(self, text: bytes) -> bytes:
        return text.replace(self.id.encode(), OWN_ID)

    # The viewer's WebSocket

    async def connect(self, since: int) -> bytes:
        """Connect and return the server's handshake."""
        address = urlsplit(str(self.http.base_url))
        scheme = "wss" if address.scheme == "https" else "ws"
        self.socket = await connect(
            f"{scheme}://{address.netloc}/api/tables/{self.id}/socket?since={since}",
            additional_headers={"Cookie": self.viewer} if self.viewer else {},
            compression=None,
            max_size=1 << 24,
            ping_interval=None,
            open_timeout=LONGEST_WAIT,
        )
        response = self.socket.response
        assert response is not None
        headers = [f"{key}: {value}" for key, value in response.headers.raw_items() if key.lower() not in CHANGES_IN_HANDSHAKES]
        return self.anonymous("\n".join([str(response.status_code), *headers]).encode())

    async def send(self, kind: str, **message: Any) -> None:
        if self.socket is not None and self.sent < MAX_SENT:
            self.sent += 1
            await self.socket.send(msgspec.json.encode({"type": kind, **message}).decode())

    async def hear_all(self) -> list[bytes]:
        """Return every message so far, up to the answer to a request sent now."""
        if self.socket is None:
            return []
        self.sent += 1
        fence = f"fence {self.sent}"
        await self.socket.send(msgspec.json.encode({"type": "try", "move": fence}).decode())
        heard: list[bytes] = []
        while not heard or f'"{fence}"'.encode() not in heard[-1]:
            async with asyncio.timeout(LONGEST_WAIT):
                heard.append(self.anonymous(await self.socket.recv(decode=False)))
        return heard
