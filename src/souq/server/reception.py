"""Receives guests whom a neighbour has led here: their connection is taken over as if it had been made here."""

import asyncio
import socket
from typing import Any

from uvicorn.server import ServerState

from souq.server.link import Link
from souq.server.serve import configure

PATIENCE = 10.0
"""Seconds for what was begun, when the house closes."""


class Reception:
    def __init__(self, app: Any) -> None:
        self.config = configure(app)
        self.state = ServerState()
        self.arriving: set[asyncio.Task[None]] = set()

    def take(self, connection: int, request: bytes) -> None:
        task = asyncio.create_task(self.take_over(socket.socket(fileno=connection), request))
        self.arriving.add(task)
        task.add_done_callback(self.arriving.discard)

    async def take_over(self, connection: socket.socket, request: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        _, link = await loop.connect_accepted_socket(lambda: Link(self.config, self.state, {}), connection)
        link.is_led = True
        link.data_received(request)

    async def close(self) -> None:
        """Tells everyone to come back later, as the server does with its own guests."""
        for link in list(self.state.connections):
            link.shutdown()
        if tasks := [*self.arriving, *self.state.tasks]:
            await asyncio.wait(tasks, timeout=PATIENCE)
