"""The WebSocket of a table: everything that happens there, as the viewer may see it."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from souq.server import wire
from souq.server.buckets import Bucket
from souq.server.changes import StorageError
from souq.server.chronicle import ENCODER
from souq.server.link import LINK, Link
from souq.server.refusal import Refuse
from souq.server.room import Room, why_unwritten
from souq.server.routes.asking import check_origin, house_of, visitor
from souq.server.viewer import Viewer

MESSAGES_A_SECOND = 50.0
MESSAGES_AT_ONCE = 100.0
MOST_REFUSED_FOR_SPEED = 200
LET_GO = 4408
NOT_HERE = 4404

DECODER = msgspec.json.Decoder(wire.FromClient)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], since: FromQuery[int] = 0) -> None:
    house = house_of(socket)
    try:
        check_origin(socket)
        room = await house.room(table_id)
    except Refuse:
        await socket.accept()
        await socket.close(NOT_HERE, "no such table")
        return
    person = await visitor(socket)
    await socket.accept()
    link = link_of(socket)
    viewer = Viewer(person.id if person else None, person.name if person else "", link)
    async with room.settled():
        viewer.post(room.welcome(viewer.person, min(max(since, 0), room.shown)))
        room.shown = max(room.shown, room.match.played if room.match else 0)
        room.viewers.add(viewer)
    try:
        await room.presence(viewer, True)
        await listen(link, room, viewer)
    finally:
        await room.presence(viewer, False)
        with suppress(Exception):
            await socket.close(LET_GO if viewer.is_lost else 1000)


def link_of(socket: WebSocket[Any, Any, Any]) -> Link:
    extensions: Any = socket.scope["extensions"]
    link: Link = extensions[LINK]
    return link


async def listen(link: Link, room: Room, viewer: Viewer) -> None:
    """Does what the client asks, one thing after the other, until it goes away."""
    bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
    too_fast = 0
    moving: asyncio.Future[None] | None = None
    while (message := await link.receive())["type"] == "websocket.receive":
        if moving is not None and not moving.done():
            await asyncio.wait([moving])
        if bucket.take():
            moving = await obey(room, viewer, message.get("text") or message.get("bytes") or "")
            continue
        too_fast += 1
        if too_fast > MOST_REFUSED_FOR_SPEED:
            viewer.is_lost = True
            return
        viewer.post(ENCODER.encode(wire.Refused(wire.Refusal("too_fast", "", {}), None, None)))


async def obey(room: Room, viewer: Viewer, text: str | bytes) -> asyncio.Future[None] | None:
    """Answers, or leaves the answer to the future: it is done when a move is durable or refused."""
    at: int | None = None
    move: str | None = None
    try:
        message = DECODER.decode(text)
        match message:
            case wire.Move(at, move):
                written = await room.move(seat_of(room, viewer), at, move)
                written.add_done_callback(partial(refuse_unwritten, viewer, at, move))
                return written
            case wire.Try(move):
                refusal = await room.try_move(seat_of(room, viewer), move)
                viewer.post(ENCODER.encode(wire.Tried(move, refusal)))
            case wire.Say(said):
                if not viewer.name:
                    raise Refuse("no_name")
                await room.say(viewer, said)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        refuse(viewer, Refuse("unreadable"), at, move)
    except StorageError:
        refuse(viewer, Refuse("storage"), at, move)
    except Refuse as refusal:
        refuse(viewer, refusal, at, move)
    return None


def refuse_unwritten(viewer: Viewer, at: int, move: str, written: asyncio.Future[None]) -> None:
    if reason := why_unwritten(written):
        refuse(viewer, Refuse(reason), at, move)


def refuse(viewer: Viewer, refusal: Refuse, at: int | None, move: str | None) -> None:
    viewer.post(ENCODER.encode(wire.Refused(refusal.refusal, at, move)))


def seat_of(room: Room, viewer: Viewer) -> int:
    seat = room.seat_of(viewer.person)
    if seat is None:
        raise Refuse("not_seated")
    return seat


ROUTES = (table_socket,)
