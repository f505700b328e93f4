"""The WebSocket of a table: everything that happens there, as the viewer may see it."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from souq.server import wire
from souq.server.buckets import Bucket
from souq.server.changes import StorageError
from souq.server.chronicle import ENCODER
from souq.server.refusal import Refuse
from souq.server.room import Room
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

    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    viewer = Viewer(person.id if person else None, person.name if person else "", send)
    async with room.settled():
        viewer.post(room.welcome(viewer.person, min(max(since, 0), room.shown)))
        room.shown = max(room.shown, room.match.played if room.match else 0)
        room.viewers.add(viewer)
    await room.presence(viewer, True)
    delivery = asyncio.create_task(viewer.deliver())
    listening = asyncio.create_task(listen(socket, room, viewer))
    try:
        await asyncio.wait([delivery, listening], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (delivery, listening):
            task.cancel()
        await asyncio.gather(delivery, listening, return_exceptions=True)
        await room.presence(viewer, False)
        with suppress(Exception):
            await socket.close(LET_GO if viewer.is_lost else 1000)


async def listen(socket: WebSocket[Any, Any, Any], room: Room, viewer: Viewer) -> None:
    """Does what the client asks, until it goes away."""
    bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
    too_fast = 0
    while True:
        try:
            text = await socket.receive_data("text")
        except WebSocketDisconnect:
            return
        if not bucket.take():
            too_fast += 1
            if too_fast > MOST_REFUSED_FOR_SPEED:
                viewer.is_lost = True
                return
            viewer.post(ENCODER.encode(wire.Refused(wire.Refusal("too_fast", "", {}), None, None)))
            continue
        await obey(room, viewer, text)


async def obey(room: Room, viewer: Viewer, text: str | bytes) -> None:
    at: int | None = None
    move: str | None = None
    try:
        message = DECODER.decode(text)
        match message:
            case wire.Move(at, move):
                await room.play(seat_of(room, viewer), at, move)
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


def refuse(viewer: Viewer, refusal: Refuse, at: int | None, move: str | None) -> None:
    viewer.post(ENCODER.encode(wire.Refused(refusal.refusal, at, move)))


def seat_of(room: Room, viewer: Viewer) -> int:
    seat = room.seat_of(viewer.person)
    if seat is None:
        raise Refuse("not_seated")
    return seat


ROUTES = (table_socket,)
