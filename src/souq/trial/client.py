"""A scripted player: a client of the server over HTTP and a WebSocket."""

from typing import Any
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.asyncio.client import connect

from souq.server.people import COOKIE


class Seen(msgspec.Struct):
    """The parts of a position that a scripted player reads."""

    ply: int
    acting: list[int]
    over: bool
    moves: list[str]


class Played(msgspec.Struct):
    """The parts of a log line that a scripted player reads."""

    ply: int
    seat: int | None
    move: str


class Heard(msgspec.Struct):
    """The parts of a message that a scripted player reads."""

    type: str
    position: Seen | None = None
    lines: list[Played] = []
    at: int | None = None
    move: str | None = None
    refusal: dict[str, Any] | None = None


HEARD = msgspec.json.Decoder(Heard)


class Player:
    """A person with a name and a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.http = httpx2.AsyncClient(base_url=self.url, timeout=30)

    async def introduce(self, name: str) -> "Player":
        await self.post("/api/me", {"name": name})
        return self

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.http.post(path, json=body if body is not None else {})
        answer.raise_for_status()
        return answer.json()

    async def get(self, path: str) -> httpx2.Response:
        return await self.http.get(path)

    def socket_address(self, table: str, since: int = 0) -> str:
        address = urlsplit(self.url)
        scheme = "wss" if address.scheme == "https" else "ws"
        return f"{scheme}://{address.netloc}/api/tables/{table}/socket?since={since}"

    @property
    def cookie(self) -> dict[str, str]:
        """Return the authorisation header of this person."""
        return {"Cookie": f"{COOKIE}={self.http.cookies[COOKIE]}"} if COOKIE in self.http.cookies else {}

    def socket(self, table: str, since: int = 0) -> connect:
        where = self.socket_address(table, since)
        return connect(where, additional_headers=self.cookie, compression=None, max_size=1 << 22, ping_interval=None)

    async def close(self) -> None:
        await self.http.aclose()


async def new_table(players: list[Player], game: str, **wanted: Any) -> str:
    """Set up a table with the players at its seats, in order, and start the match."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in players[1:])]
    table: str = (await players[0].post("/api/tables", {"game": game, "seats": seats, **wanted}))["id"]
    for number, player in enumerate(players[1:], 1):
        await player.post(f"/api/tables/{table}/sit", {"seat": number})
    return table


def encode_move(at: int, move: str) -> bytes:
    return msgspec.json.encode({"type": "move", "at": at, "move": move})
