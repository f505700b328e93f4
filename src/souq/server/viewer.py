"""A viewer: one open connection to a room. Messages are sent in order; a slow client never delays the others."""

from collections import deque

from souq.kernel.record import NOBODY
from souq.server.link import Link

MAX_WAITING = 256
"""Size of the send queue, in messages. A client that is slower is disconnected; it reconnects and catches up."""


class Viewer:
    def __init__(self, person: str | None, name: str, link: Link) -> None:
        self.person = person
        self.name = name
        self.link = link
        self.seat = NOBODY
        """The seat of the view, or NOBODY for a spectator."""
        self.waiting: deque[bytes] = deque()
        self.is_lost = False
        link.on_writable = self.catch_up

    def post(self, message: bytes) -> None:
        if self.link.is_writable and not self.waiting:
            self.link.write_text(message)
        elif len(self.waiting) < MAX_WAITING:
            self.waiting.append(message)
        else:
            self.let_go()

    def catch_up(self) -> None:
        while self.waiting and self.link.is_writable:
            self.link.write_text(self.waiting.popleft())

    def let_go(self) -> None:
        if not self.is_lost:
            self.is_lost = True
            self.link.hang_up()
