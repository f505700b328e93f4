"""Receiving end of the hand-off: serves a connection that another process has accepted."""

import asyncio
import socket
from typing import Any

from uvicorn.server import ServerState

from souq.server.link import Link
from souq.server.serve import configure

PATIENCE = 10.0
"""Time limit for open connections at shutdown, in seconds."""


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
        """Close all connections as for a restart, as the server does with its own."""
        for link in list(self.state.connections):
            link.shutdown()
        if tasks := [*self.arriving, *self.state.tasks]:
            await asyncio.wait(tasks, timeout=PATIENCE)
