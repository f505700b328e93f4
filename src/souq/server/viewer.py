"""One open connection to a table: what is posted to it is sent in order, and a slow one never holds up the others."""

import asyncio
from collections.abc import Awaitable, Callable

MOST_WAITING = 256
"""Messages. A client that falls this far behind is let go; it connects again and catches up."""


class Viewer:
    def __init__(self, person: str | None, name: str, send: Callable[[str], Awaitable[None]]) -> None:
        self.person = person
        self.name = name
        self.send = send
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.is_lost = False

    def post(self, message: bytes) -> None:
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.is_lost = True

    async def deliver(self) -> None:
        """Sends what is posted until the connection falls too far behind."""
        while not self.is_lost:
            await self.send((await self.waiting.get()).decode())
