"""Running the server: one process, or several workers on one socket."""

import asyncio
import socket
import tempfile
from dataclasses import replace
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from souq.server.link import Link
from souq.server.migrate import migrate
from souq.server.settings import Settings
from souq.server.store import Store

LARGEST_MESSAGE = 16 * 1024


def serve(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve until a signal. Open connections are closed as for a restart, so that clients reconnect."""
    config = configure("souq.server.app:create", factory=True, workers=workers)
    if workers == 1:
        settings.to_environment()
        uvicorn.Server(config).run([listening])
        return
    asyncio.run(bring_up_to_date(settings.database))
    with tempfile.TemporaryDirectory(prefix="souq-") as street:
        replace(settings, street=street).to_environment()
        Multiprocess(config, sockets=[listening]).run()


async def bring_up_to_date(database: str) -> None:
    """Migrate the database and compile the rules once, before several workers would do so at the same time."""
    store = Store(database)
    await migrate(store.engine)
    await store.engine.dispose()


def configure(app: Any, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=Link,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        **more,
    )


def listen_at(host: str, port: int) -> socket.socket:
    """Bind the listening socket. Raises OSError if the address is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.set_inheritable(True)
    return listening
