"""Running the server: one process, or several behind one address."""

import socket
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from souq.server.link import Link
from souq.server.settings import Settings

LARGEST_MESSAGE = 16 * 1024


def serve(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serves until it is told to stop. Open connections are closed as for a restart, so that clients come back."""
    settings.to_environment()
    config = configure("souq.server.app:create", factory=True, workers=workers)
    if workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run([listening])


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
    """The socket to serve at; raises OSError when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.set_inheritable(True)
    return listening
