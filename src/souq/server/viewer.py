"""One open connection to a table: what is posted to it is sent in order, and a slow one never holds up the others."""

from collections import deque

from souq.kernel.record import NOBODY
from souq.server.link import Link

MAX_WAITING = 256
"""Messages. A client that falls this far behind is let go; it connects again and catches up."""


class Viewer:
    def __init__(self, person: str | None, name: str, link: Link) -> None:
        self.person = person
        self.name = name
        self.link = link
        self.seat = NOBODY
        """The one that is looked from."""
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
