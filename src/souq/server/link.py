"""The server's end of a WebSocket: the library's, with a short way for whole text messages, which are nearly all."""

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

LINK = "souq.link"
"""Where a route finds the link, among the extensions of its scope."""

WHOLE_TEXT = 0x81
LENGTH = 0x7F
MASK_SIZE = 4
LONGER, LONGEST = 126, 127
"""Lengths that say that the length follows, in two or in eight bytes."""
MAX_UNHEARD = 16
"""Messages. A client that sends faster than it is listened to has to wait."""


class Link(WebSocketsSansIOProtocol):
    """Cuts what arrives into frames. Whatever is not simply a text goes to the library: the handshake, fragments, mistakes."""

    unread = b""
    opening = b""
    """What the client asked to begin with."""
    is_led = False
    """Whether a neighbour led the client here."""
    on_text: Callable[[str], bool] | None = None
    """Called with a text at once if none waits before it; what it does not take waits for the route."""
    on_writable: Callable[[], None] | None = None
    """Called when a client that read too slowly has caught up."""

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[LINK] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.unread and message["type"] == "websocket.accept":
            self.read_frames()

    # Reading

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self.opening += data
            super().data_received(data)
            return
        self.unread += data
        if self.handshake_complete:
            self.read_frames()

    def read_frames(self) -> None:
        while self.unread and not self.transport.is_closing():
            start, end = bounds(self.unread)
            if end - start > self.config.ws_max_size:
                super().data_received(self.unread)
                return
            if not start or end > len(self.unread):
                return
            frame, self.unread = self.unread[:end], self.unread[end:]
            if not self.hear_text(frame, start):
                super().data_received(frame)

    def hear_text(self, frame: bytes, start: int) -> bool:
        """Handle a whole text message. Return False if it is anything else, or malformed."""
        is_whole = frame[0] == WHOLE_TEXT and frame[1] > LENGTH
        if not is_whole or self.conn.state is not State.OPEN or self.conn.current_size is not None:
            return False
        try:
            text = apply_mask(frame[start:], frame[start - MASK_SIZE : start]).decode()
        except UnicodeDecodeError:
            return False
        if self.on_text is not None and self.queue.empty() and self.on_text(text):
            return True
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MAX_UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    # Writing

    @property
    def connection(self) -> int:
        """The number by which the system knows it."""
        return int(self.transport.get_extra_info("socket").fileno())

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write_text(self, message: bytes) -> None:
        """Send UTF-8 text if the connection is open."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(head(len(message)) + message)

    def leave(self) -> None:
        """Lets go of a connection that another process has taken over before anything was answered."""
        self.handshake_complete = True
        self.transport.abort()

    def hang_up(self) -> None:
        """Tell the route that the connection is closed."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})


def bounds(data: bytes) -> tuple[int, int]:
    """Where the content of the first frame begins and ends; zeros while that cannot be said."""
    if len(data) < 2:
        return 0, 0
    length = data[1] & LENGTH
    start = 2
    if length >= LONGER:
        start = 4 if length == LONGER else 10
        length = int.from_bytes(data[2:start], "big")
    if data[1] > LENGTH:
        start += MASK_SIZE
    return (start, start + length) if len(data) >= start else (0, 0)


def head(length: int) -> bytes:
    """Return the frame header of an unfragmented text message from a server."""
    if length < LONGER:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LONGER)) + length.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONGEST)) + length.to_bytes(8, "big")
