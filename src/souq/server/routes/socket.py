"""The WebSocket of a table: sends all events as the viewer may see them and handles the client's messages."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from souq.kernel.record import NOBODY
from souq.server import wire
from souq.server.buckets import Bucket
from souq.server.changes import StorageError
from souq.server.chronicle import ENCODER
from souq.server.link import LINK, Link
from souq.server.refusal import Refuse
from souq.server.room import Room
from souq.server.routes.asking import check_origin, house_of, visitor
from souq.server.viewer import Viewer

MESSAGES_A_SECOND = 50.0
MESSAGES_AT_ONCE = 100.0
MAX_REFUSED_FOR_SPEED = 200
LET_GO = 4408
NOT_HERE = 4404

DECODER = msgspec.json.Decoder(wire.FromClient)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], since: FromQuery[int] = 0) -> None:
    house = house_of(socket)
    link = link_of(socket)
    if await house.leads(table_id, link):
        return
    try:
        check_origin(socket)
        room = await house.room(table_id)
    except Refuse:
        await socket.accept()
        await socket.close(NOT_HERE, "no such table")
        return
    person = await visitor(socket)
    await socket.accept()
    viewer = Viewer(person.id if person else None, person.name if person else "", link)
    async with room.settled():
        room.greet(viewer, since)
        room.gallery.viewers.add(viewer)
    try:
        await room.presence(viewer, True)
        await Listener(room, viewer).listen(link)
    finally:
        await room.presence(viewer, False)
        with suppress(Exception):
            await socket.close(LET_GO if viewer.is_lost else 1000)


def link_of(socket: WebSocket[Any, Any, Any]) -> Link:
    extensions: Any = socket.scope["extensions"]
    link: Link = extensions[LINK]
    return link


class Listener:
    """Handles a client's messages one after the other."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.room = room
        self.viewer = viewer
        self.bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.too_fast = 0
        self.is_busy = False
        self.moving: asyncio.Future[None] | None = None
        """Done when the last move is committed or refused."""

    def move_at_once(self, text: str) -> bool:
        """Play a move at once if nothing else is pending. Returns False for anything else, which `listen` then handles."""
        if self.is_busy or not self.room.is_ready or (self.moving is not None and not self.moving.done()):
            return False
        try:
            message = DECODER.decode(text)
        except msgspec.MsgspecError:
            return False
        if not isinstance(message, wire.Move) or not self.bucket.take():
            return False
        self.move(message)
        return True

    async def listen(self, link: Link) -> None:
        """Handle queued messages until the client disconnects."""
        link.on_text = self.move_at_once
        while (message := await link.receive())["type"] == "websocket.receive":
            self.is_busy = True
            if self.moving is not None and not self.moving.done():
                await asyncio.wait([self.moving])
            if self.bucket.take():
                await self.obey(message.get("text") or message.get("bytes") or "")
            elif self.too_fast < MAX_REFUSED_FOR_SPEED:
                self.too_fast += 1
                self.refuse(None, None, Refuse("too_fast"))
            else:
                self.viewer.is_lost = True
                return
            self.is_busy = False

    async def obey(self, text: str | bytes) -> None:
        at: int | None = None
        move: str | None = None
        try:
            message = DECODER.decode(text)
            match message:
                case wire.Move(at, move):
                    async with self.room.ready():
                        self.move(message)
                case wire.Try(move):
                    refusal = await self.room.try_move(seat_of(self.viewer), move)
                    self.viewer.post(ENCODER.encode(wire.Tried(move, refusal)))
                case wire.Say(said):
                    if not self.viewer.name:
                        raise Refuse("no_name")
                    await self.room.say(self.viewer, said)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            self.refuse(at, move, Refuse("unreadable"))
        except StorageError:
            self.refuse(at, move, Refuse("storage"))
        except Refuse as refusal:
            self.refuse(at, move, refusal)

    def move(self, message: wire.Move) -> None:
        """Play a move. Requires `Room.ready`."""
        at, move = message.at, message.move
        try:
            self.moving = self.room.move(seat_of(self.viewer), at, move, partial(self.regret, message))
        except Refuse as refusal:
            self.refuse(at, move, refusal)

    def regret(self, message: wire.Move, refusal: Refuse) -> None:
        """Handle a failed commit: try the move again if another process was first, otherwise refuse it."""
        if refusal.is_late:
            self.moving = asyncio.create_task(self.move_again(message))
        else:
            self.refuse(message.at, message.move, refusal)

    async def move_again(self, message: wire.Move) -> None:
        try:
            await self.room.play(seat_of(self.viewer), message.at, message.move)
        except Refuse as refusal:
            self.refuse(message.at, message.move, refusal)
        except StorageError:
            self.refuse(message.at, message.move, Refuse("storage"))

    def refuse(self, at: int | None, move: str | None, refusal: Refuse) -> None:
        self.viewer.post(ENCODER.encode(wire.Refused(refusal.refusal, at, move)))


def seat_of(viewer: Viewer) -> int:
    if viewer.seat == NOBODY:
        raise Refuse("not_seated")
    return viewer.seat


ROUTES = (table_socket,)
