"""Routes about tables: setting them up, sitting down, moving, and replay."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from souq.server import wire
from souq.server.history import MAX_MOMENTS, luck_proof, moments, seen_transcript, viewer_wanted, whole_transcript
from souq.server.refusal import Refuse
from souq.server.room import Room
from souq.server.routes.asking import house_of, somebody, visitor

JSON = MediaType.JSON


@get("/api/tables")
async def tables(request: Request[Any, Any, Any]) -> wire.Tables:
    """List your tables, tables with open seats, and matches to watch."""
    return await house_of(request).tables(await visitor(request))


@post("/api/tables")
async def new_table(request: Request[Any, Any, Any], data: JSONBody[wire.NewTable]) -> wire.NewTableId:
    """Set up a table. The match begins when no seat is open."""
    return wire.NewTableId(await house_of(request).new_table(await somebody(request), data))


@get("/api/tables/{table_id:str}", responses={})
async def table(request: Request[Any, Any, Any], table_id: FromPath[str], since: FromQuery[wire.PlyNumber] = 0) -> wire.Welcome:
    """Return the whole table as you see it, with the log after ply `since`."""
    room = await room_of(request, table_id)
    person = await visitor(request)
    async with room.settled():
        return answer(room.welcome(person.id if person else None, since))


@post("/api/tables/{table_id:str}/sit", status_code=200)
async def sit(request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[wire.SitDown]) -> wire.TableInfo:
    """Take an open seat."""
    person = await somebody(request)
    await house_of(request).sit(person, table_id, data.seat)
    return (await room_of(request, table_id)).info(person.id)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableInfo:
    """Leave your seat. During the match a bot takes it."""
    person = await somebody(request)
    await house_of(request).leave(person, table_id)
    return (await room_of(request, table_id)).info(person.id)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableInfo:
    """Begin at once, as the host; bots take the open seats."""
    person = await somebody(request)
    await house_of(request).start(person, table_id)
    return (await room_of(request, table_id)).info(person.id)


@post("/api/tables/{table_id:str}/stand-in", status_code=200)
async def stand_in(request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[wire.WhichSeat]) -> wire.TableInfo:
    """Let a bot sit in for an absent player."""
    person = await somebody(request)
    await house_of(request).stand_in(person, table_id, data.seat)
    return (await room_of(request, table_id)).info(person.id)


@post("/api/tables/{table_id:str}/return", status_code=200)
async def come_back(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableInfo:
    """Take your seat back from the bot."""
    person = await somebody(request)
    await house_of(request).come_back(person, table_id)
    return (await room_of(request, table_id)).info(person.id)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.NewTableId:
    """Set up the same game again with the people who are present."""
    return wire.NewTableId(await house_of(request).rematch(await somebody(request), table_id))


@post("/api/tables/{table_id:str}/moves", status_code=200)
async def move(request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[wire.NewMove]) -> wire.Welcome:
    """Play a move without a WebSocket. The answer comes after the commit."""
    person = await somebody(request)
    room = await room_of(request, table_id)
    seat = room.seat_of(person.id)
    if seat is None:
        raise Refuse("not_seated")
    await room.play(seat, data.at, data.move)
    async with room.settled():
        return answer(room.welcome(person.id, data.at))


@get("/api/tables/{table_id:str}/moments")
async def look_back(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    first: FromQuery[wire.PlyNumber] = 0,
    last: FromQuery[wire.PlyNumber] = MAX_MOMENTS - 1,
    viewer: Annotated[str, QueryParameter(max_length=8, description="A seat counted from 0, or none, or all for all-seeing.")] = "",
) -> wire.Moments:
    """Return the positions after plies `first` to `last`. Other viewers than yourself are allowed when the match is over."""
    room = await room_of(request, table_id)
    person = await visitor(request)
    async with room.settled():
        match = room.running()
        seat = viewer_wanted(match, viewer, room.viewpoint_of(person.id if person else None))
        return await asyncio.to_thread(moments, match, seat, first, min(last, first + MAX_MOMENTS - 1))


@get("/api/tables/{table_id:str}/transcript", media_type=MediaType.TEXT)
async def transcript(
    request: Request[Any, Any, Any], table_id: FromPath[str], until: FromQuery[wire.PlyNumber | None] = None
) -> str:
    """Return the transcript: complete after the end, before that as you have seen it."""
    room = await room_of(request, table_id)
    person = await visitor(request)
    async with room.settled():
        match = room.running()
        if match.over:
            return whole_transcript(match, room.row["arranged"], until)
        return seen_transcript(match, room.viewpoint_of(person.id if person else None), room.row["arranged"], until)


@get("/api/tables/{table_id:str}/luck")
async def luck(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.LuckProof:
    """Return the seed and every chance ply of a match that is over."""
    room = await room_of(request, table_id)
    async with room.settled():
        match = room.running()
        if not match.over:
            raise Refuse("not_over")
        return await asyncio.to_thread(luck_proof, match, room.luck, room.row["arranged"])


async def room_of(request: Request[Any, Any, Any], table_id: str) -> Room:
    return await house_of(request).room(table_id)


def answer(message: bytes) -> Any:
    """Send an answer that is already encoded."""
    return Response(message, media_type=JSON)


ROUTES = (
    tables,
    new_table,
    table,
    sit,
    leave,
    start,
    stand_in,
    come_back,
    rematch,
    move,
    look_back,
    transcript,
    luck,
)
