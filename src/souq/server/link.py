"""The server's WebSocket protocol: uvicorn's, with a fast path for unfragmented text messages, which are nearly all."""

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

LINK = "souq.link"
"""Key of the link among the extensions of an ASGI scope."""

WHOLE_TEXT = 0x81
LENGTH = 0x7F
MASK_SIZE = 4
LONGER, LONGEST = 126, 127
"""Length codes of a frame whose length follows in two or eight bytes (RFC 6455)."""
MAX_UNHEARD = 16
"""Size of the receive queue, in messages. When it is full, reading pauses (backpressure)."""


class Link(WebSocketsSansIOProtocol):
    """Splits input into frames. Everything but an unfragmented text message goes to the library: handshake, fragments, errors."""

    unread = b""
    opening = b""
    """The bytes of the client's handshake request."""
    is_led = False
    """Whether another process has handed the connection over."""
    on_text: Callable[[str], bool] | None = None
    """Callback for a text while no other text is queued. If it returns False, the text is queued for the route."""
    on_writable: Callable[[], None] | None = None
    """Callback for when the send buffer of a slow client is empty again."""

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
        """Handle an unfragmented text message. Returns False for any other or invalid frame."""
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
        """Return the file descriptor of the connection."""
        return int(self.transport.get_extra_info("socket").fileno())

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write_text(self, message: bytes) -> None:
        """Send a text, already encoded as UTF-8, if the connection is open."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(head(len(message)) + message)

    def leave(self) -> None:
        """Close this process's end of a connection that another process has taken over, without sending anything."""
        self.handshake_complete = True
        self.transport.abort()

    def hang_up(self) -> None:
        """Tell the route that the client has disconnected."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})


def bounds(data: bytes) -> tuple[int, int]:
    """Return start and end of the payload of the first frame, or zeros while its header is incomplete."""
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
    """Return the frame header of an unfragmented text message."""
    if length < LONGER:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LONGER)) + length.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONGEST)) + length.to_bytes(8, "big")
