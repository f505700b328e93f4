"""The server's end of a WebSocket, frame by frame: short ways and detours come to the same."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import pytest
from websockets.frames import CloseCode, Frame, Opcode

from souq.server.link import bounds, head
from souq.server.routes.socket import LET_GO
from souq.server.serve import LARGEST_MESSAGE
from tests.server.http_clients import PATIENCE, Guest
from tests.server.running_servers import ThreadedServer

ASKED = b'{"type":"try","move":"nonsense"}'


class Wire:
    """A client that says every byte itself."""

    def __init__(self, server: ThreadedServer, table: str) -> None:
        address = urlsplit(server.url)
        self.socket = socket.create_connection((address.hostname, address.port), PATIENCE)
        request = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: {address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        )
        self.socket.sendall("\r\n".join((*request, "", "")).encode())
        self.unread = b""
        while b"\r\n\r\n" not in self.unread:
            self.receive()
        self.unread = self.unread.partition(b"\r\n\r\n")[2]

    def close(self) -> None:
        self.socket.close()

    def receive(self) -> None:
        data = self.socket.recv(1 << 16)
        assert data
        self.unread += data

    def send(self, opcode: Opcode, data: bytes, fin: bool = True) -> None:
        self.socket.sendall(frame(opcode, data, fin))

    def hear(self) -> tuple[int, bytes]:
        """The next frame: what kind it is, and what it says."""
        while not (found := bounds(self.unread))[0] or len(self.unread) < found[1]:
            self.receive()
        start, end = found
        said, self.unread = self.unread[:end], self.unread[end:]
        return said[0] & 15, said[start:]

    def hear_until(self, opcode: Opcode) -> bytes:
        while (heard := self.hear())[0] != opcode:
            pass
        return heard[1]

    def answer(self) -> str:
        """The type of the next answer; what else is told of the table is passed over."""
        while (kind := json.loads(self.hear_until(Opcode.TEXT))["type"]) in ("welcome", "changed", "update"):
            pass
        return str(kind)

    def closed_with(self) -> int:
        return int.from_bytes(self.hear_until(Opcode.CLOSE)[:2], "big")


Dial = Callable[[], Wire]


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.fixture
def table(alice: Guest) -> str:
    return alice.new_table("bazaar", "me", "open")


@pytest.fixture
def dial(server: ThreadedServer, table: str) -> Iterator[Dial]:
    """Connects to the table."""
    with ExitStack() as open_wires:
        yield lambda: open_wires.enter_context(closing(Wire(server, table)))


@pytest.fixture
def wire(dial: Dial) -> Wire:
    return dial()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_a_head_says_how_long_the_text_is(length: int) -> None:
    assert bounds(head(length) + bytes(length)) == (len(head(length)), len(head(length)) + length)
    assert Frame(Opcode.TEXT, bytes(length)).serialize(mask=False).startswith(head(length))


def test_a_message_may_come_byte_by_byte_or_with_others(wire: Wire) -> None:
    for byte in frame(Opcode.TEXT, ASKED):
        wire.socket.sendall(bytes([byte]))
    assert wire.answer() == "refused"
    wire.socket.sendall(frame(Opcode.TEXT, ASKED) * 3)
    assert [wire.answer() for _ in range(3)] == ["refused"] * 3


def test_a_message_may_come_in_fragments_with_a_ping_between(wire: Wire) -> None:
    wire.send(Opcode.TEXT, ASKED[:9], fin=False)
    wire.send(Opcode.PING, b"there?")
    assert wire.hear_until(Opcode.PONG) == b"there?"
    wire.send(Opcode.CONT, ASKED[9:])
    assert wire.answer() == "refused"


def test_a_new_message_amid_another_is_a_mistake(wire: Wire) -> None:
    wire.send(Opcode.TEXT, ASKED[:9], fin=False)
    wire.send(Opcode.TEXT, ASKED)
    assert wire.closed_with() == CloseCode.PROTOCOL_ERROR


def test_a_message_without_a_mask_is_a_mistake(wire: Wire) -> None:
    wire.socket.sendall(head(len(ASKED)) + ASKED)
    assert wire.closed_with() == CloseCode.PROTOCOL_ERROR


def test_what_is_no_text_is_refused(wire: Wire) -> None:
    wire.send(Opcode.TEXT, b'{"type":"say","text":"\xff"}')
    assert wire.closed_with() == CloseCode.INVALID_DATA


def test_a_message_that_is_too_long_is_refused_by_its_head(wire: Wire) -> None:
    wire.socket.sendall(frame(Opcode.TEXT, b"x" * (LARGEST_MESSAGE + 1))[:14])
    assert wire.closed_with() == CloseCode.MESSAGE_TOO_BIG


def test_whoever_says_goodbye_gets_it_back(wire: Wire) -> None:
    wire.send(Opcode.CLOSE, CloseCode.GOING_AWAY.to_bytes(2, "big"))
    assert wire.closed_with() == CloseCode.GOING_AWAY


def test_a_reader_that_falls_far_behind_is_let_go(
    dial: Dial, server: ThreadedServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("souq.server.viewer.MAX_WAITING", 4)
    sleeper = dial()
    sleeper.hear()
    (viewer,) = server.house.rooms[table].gallery.viewers

    async def tell_much() -> None:
        for _ in range(200):
            viewer.post(b"x" * 100_000)

    server.run(tell_much())
    assert viewer.is_lost
    assert sleeper.closed_with() == LET_GO
