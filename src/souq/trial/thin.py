"""A cheap WebSocket client, so that a load test on one machine measures the server and not the client."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from secrets import token_bytes
from typing import cast
from urllib.parse import urlsplit

from souq.server.link import WHOLE_TEXT, bounds, head

NO_MASK = bytes(4)
"""Clients must mask their frames (RFC 6455). The zero mask leaves the payload unchanged."""
MASKED = 0x80
PING, PONG = 0x89, 0x8A
END_OF_HEADERS = b"\r\n\r\n"


class ThinSocket(asyncio.Protocol):
    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        """Callback with every text message, encoded as UTF-8."""
        self.unread = b""
        self.is_open = False
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        """Done when the connection has ended for any reason."""

    async def connect(self, url: str, headers: dict[str, str]) -> "ThinSocket":
        """Open a connection. Raises ConnectionError if the server refuses it."""
        where = urlsplit(url)
        wanted = {
            "Host": where.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": b64encode(token_bytes(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        ssl = True if where.scheme == "wss" else None
        port = where.port or (443 if ssl else 80)
        await asyncio.get_running_loop().create_connection(lambda: self, where.hostname or "", port, ssl=ssl)
        lines = [f"GET {where.path}?{where.query} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items())]
        self.transport.write("\r\n".join(lines).encode() + END_OF_HEADERS)
        await self.opened
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if not self.is_open and not self.open():
            return
        while self.unread:
            start, end = bounds(self.unread)
            if not start or end > len(self.unread):
                return
            frame, self.unread = self.unread[:end], self.unread[end:]
            if frame[0] == WHOLE_TEXT:
                self.hear(frame[start:])
            elif frame[0] == PING:
                self.send(frame[start:], PONG)
            else:
                self.transport.close()

    def open(self) -> bool:
        """Read the server's handshake once it is complete."""
        answer, end, rest = self.unread.partition(END_OF_HEADERS)
        if not end or self.opened.done():
            return False
        if not answer.startswith(b"HTTP/1.1 101 "):
            self.opened.set_exception(ConnectionError(answer.partition(b"\r\n")[0].decode(errors="replace")))
            self.transport.close()
            return False
        self.unread = rest
        self.is_open = True
        self.opened.set_result(None)
        return True

    def send(self, message: bytes, kind: int = WHOLE_TEXT) -> None:
        _, *length = head(len(message))
        length[0] |= MASKED
        self.transport.write(bytes((kind, *length)) + NO_MASK + message)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))
        self.closed.set_result(None)

    async def close(self) -> None:
        self.transport.close()
        await self.closed
