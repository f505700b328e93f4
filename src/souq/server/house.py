"""The match service: rooms, people and bots of one server process."""

import asyncio
import secrets
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import structlog

from souq.bots.levels import BOTS
from souq.games import find_game
from souq.kernel.errors import OptionError, TranscriptError
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.play.chance import new_seed
from souq.play.match import Match
from souq.play.transcript import read_transcript
from souq.server import wire
from souq.server.buckets import Buckets
from souq.server.changes import ADD_MATCH, ADD_SEAT, Conflict, Row, StorageError
from souq.server.crew import Crew
from souq.server.link import Link
from souq.server.neighbours import Arrived, Neighbours
from souq.server.people import People, Person
from souq.server.refusal import Refuse
from souq.server.room import Room, ply_row
from souq.server.seating import RENEW_AFTER, Seating, bot_name, seating_of
from souq.server.settings import Settings
from souq.server.store import Store, options_text

SWEEP_EVERY = 5.0
STALLED_AFTER = 10.0
FORGET_AFTER = 300.0
SHOWN_FOR = 3 * 86400.0
MAX_SHOWN = 50
STAND_IN = "hard"
"""Default bot level: for absent people and for requests without a level."""

LOG = structlog.get_logger("souq.house")


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.neighbours = Neighbours(Path(settings.street)) if settings.street else None
        self.store = Store(settings.database, self.neighbours)
        self.people = People(self.store)
        self.crew = Crew(settings.bot_pace, settings.compiling)
        self.changing = Buckets(settings.requests_a_second, settings.requests_a_second * 20)
        self.rooms: dict[str, Room] = {}
        self.played_before = 0
        """Moves acknowledged in rooms that have been evicted."""
        self.sweeper: asyncio.Task[None] | None = None
        self.refreshing: set[asyncio.Task[None]] = set()

    async def open(self, arrived: Arrived) -> None:
        await self.store.open(self.hear)
        if self.neighbours is not None:
            self.neighbours.open(self.store.changed_elsewhere, arrived)
        self.sweeper = asyncio.create_task(self.sweep())

    async def close(self) -> None:
        """Stop the service after all pending writes: nothing acknowledged is lost."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        if self.neighbours is not None:
            self.neighbours.close()
        await self.crew.stop()
        await self.store.close()

    async def leads(self, match: str, link: Link) -> bool:
        """Hand a connection over to the process that owns the match. Returns False if this process should serve it."""
        if self.neighbours is None or link.is_led or link.transport.is_closing():
            return False
        if not await self.neighbours.lead(match, link.connection, link.opening):
            return False
        link.leave()
        return True

    def hear(self, match: str | None) -> None:
        """Handle a change by another process to one match, or possibly to any. Idle rooms are only marked stale and read later."""
        rooms = list(self.rooms.values()) if match is None else [self.rooms[match]] if match in self.rooms else []
        for room in rooms:
            if room.status != "waiting" and not room.gallery.viewers and not room.bot_turn:
                room.stale = True
                continue
            task = asyncio.create_task(self.refresh(room))
            self.refreshing.add(task)
            task.add_done_callback(self.refreshing.discard)

    async def refresh(self, room: Room) -> None:
        try:
            await room.refresh()
        except (Refuse, StorageError):
            room.stale = True

    async def sweep(self) -> None:
        """Run the periodic tasks: start overdue bots, renew presence leases, evict idle rooms."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.wake_stalled()
                await self.renew_presence()
            except Exception:
                LOG.exception("sweep failed")
            now = time.time()
            for room in list(self.rooms.values()):
                if not room.gallery.viewers and not room.lock.locked() and room.used < now - FORGET_AFTER:
                    self.played_before += room.moves
                    del self.rooms[room.id]

    async def wake_stalled(self) -> None:
        late = STALLED_AFTER * max(1.0, self.settings.bot_pace)
        for match in await self.store.stalled(time.time() - late):
            room = await self.room(match)
            self.crew.rouse(room, True)

    async def renew_presence(self) -> None:
        now = time.time()
        for room in list(self.rooms.values()):
            for number, seat in enumerate(room.seating):
                if seat.person and room.gallery.has(seat.person) and seat.seen < now + RENEW_AFTER:
                    await room.renew(number)

    async def room(self, match: str) -> Room:
        """Return the room of a match, loaded and up to date."""
        room = self.rooms.get(match)
        if room is None:
            row = await self.store.match(match) if match.isprintable() else None
            if row is None:
                raise Refuse("no_such_table")
            room = self.rooms.setdefault(match, Room(self.store, row, self.crew.rouse, self.settings.away))
        if room.stale:
            async with room.settled():
                pass
            self.crew.rouse(room, False)
        room.used = time.time()
        return room

    @property
    def moves(self) -> int:
        """Number of moves acknowledged by this process."""
        return self.played_before + sum(room.moves for room in self.rooms.values())

    # Setting up tables

    async def new_table(self, person: Person, wanted: wire.NewTable) -> str:
        game = known_game(wanted.game)
        played: Match | None = None
        options = wanted.options
        if wanted.transcript:
            played = arranged(game, len(wanted.seats), wanted.transcript)
            options = played.options
        try:
            game.check_seats(len(wanted.seats))
            options = game.check_options(options)
        except OptionError as error:
            raise Refuse("no_such_option", detail=str(error)) from None
        if await self.store.unfinished_of(person.id) >= self.settings.tables_a_person:
            raise Refuse("too_many_tables")
        seating = seat_all(wanted.seats, person)
        made = {
            "game": game.id,
            "options": options_text(options),
            "pace": wanted.pace,
            "limit": wanted.limit,
            "listed": wanted.listed,
            "arranged": bool(wanted.transcript or wanted.seed),
            "seed": wanted.seed or new_seed().hex(),
        }
        return await self.set_up(person, made, seating, played)

    async def set_up(self, person: Person, made: dict[str, Any], seating: list[Seating], played: Match | None = None) -> str:
        match = secrets.token_urlsafe(16)
        now = time.time()
        begun = {"status": "waiting", "host": person.id, "next": None, "created": now, "moved": now, "acting": 0, "bot_turn": False}
        rows = [Row(ADD_MATCH, {"id": match, **made, **begun})]
        for number, seat in enumerate(seating):
            columns = {key.removeprefix("new_"): value for key, value in seat.columns().items()}
            rows.append(Row(ADD_SEAT, {"match": match, "seat": number, **columns}))
        if played is not None:
            rows += [ply_row(match, played, number) for number in range(1, played.played + 1)]
        try:
            await self.store.write(*rows)
        except (Conflict, StorageError):
            raise Refuse("storage") from None
        room = await self.room(match)
        if not any(seat.kind == "open" for seat in seating):
            async with room.settled():
                await room.begin()
        return match

    async def rematch(self, person: Person, match: str) -> str:
        """Set up a rematch: the people present move on by one seat, and the other people's seats are open."""
        room = await self.room(match)
        async with room.settled():
            if room.seat_of(person.id) is None:
                raise Refuse("not_seated")
            if room.status != "over":
                raise Refuse("not_over")
            if room.row["next"]:
                return str(room.row["next"])
            seating = [
                replace(seat, stand_in=False, seen=0.0)
                if seat.kind == "bot" or seat.person == person.id or room.is_here(number)
                else Seating("open")
                for number, seat in enumerate(room.seating)
            ]
            kept = {key: room.row[key] for key in ("game", "options", "pace", "limit", "listed")}
            made = {**kept, "arranged": False, "seed": new_seed().hex()}
            following = await self.set_up(person, made, seating[1:] + seating[:1])
            await room.set_next(following)
            return following

    async def sit(self, person: Person, match: str, wanted: int | None) -> None:
        room = await self.room(match)
        async with room.settled():
            if room.seat_of(person.id) is not None:
                raise Refuse("already_seated")
            free = [number for number, seat in enumerate(room.seating) if seat.kind == "open" and wanted in (None, number)]
            if not free or room.status != "waiting":
                raise Refuse("seat_taken")
            taken = {seat.name for seat in room.seating}
            here = room.gallery.has(person.id)
            seating = Seating("person", person.id, own_name(person.name, taken)).seen_at(time.time(), here)
            await room.reseat(free[0], seating)

    async def leave(self, person: Person, match: str) -> None:
        """Free a seat before the match; during it, replace the person by a bot."""
        room = await self.room(match)
        async with room.settled():
            number = room.seat_of(person.id)
            if number is None:
                raise Refuse("not_seated")
            if room.status == "over":
                raise Refuse("game_over")
            seat = room.seating[number]
            left = Seating("open") if room.status == "waiting" else replace(seat, stand_in=True, level=STAND_IN)
            await room.reseat(number, left)

    async def start(self, person: Person, match: str) -> None:
        """Start the match for the host, with bots on the open seats."""
        room = await self.room(match)
        async with room.settled():
            if room.row["host"] != person.id:
                raise Refuse("not_host")
            if room.status != "waiting":
                raise Refuse("seat_taken")
            free = [number for number, seat in enumerate(room.seating) if seat.kind == "open"]
            for number in free:
                room.seating[number] = Seating("bot", None, bot_name(number, {seat.name for seat in room.seating}), STAND_IN)
            await room.begin(free)

    async def stand_in(self, person: Person, match: str, number: int) -> None:
        room = await self.room(match)
        async with room.settled():
            if room.seat_of(person.id) is None:
                raise Refuse("not_seated")
            if number >= len(room.seating) or not room.may_stand_in(number):
                raise Refuse("not_absent")
            await room.reseat(number, replace(room.seating[number], stand_in=True, level=STAND_IN))

    async def come_back(self, person: Person, match: str) -> None:
        room = await self.room(match)
        async with room.settled():
            number = room.seat_of(person.id)
            if number is None:
                raise Refuse("not_seated")
            await room.reseat(number, replace(room.seating[number], stand_in=False, level=""))

    # Queries

    async def tables(self, person: Person | None) -> wire.Tables:
        since = time.time() - SHOWN_FOR
        mine = await self.store.tables_of(person.id, MAX_SHOWN) if person else []
        ids = {match["id"] for match in mine}
        waiting = await self.store.listed_tables("waiting", since, MAX_SHOWN)
        running = await self.store.listed_tables("running", since, MAX_SHOWN)
        return wire.Tables(
            mine=[summary(match, person) for match in mine],
            open=[summary(match, person) for match in waiting if match["id"] not in ids],
            watch=[summary(match, person) for match in running if match["id"] not in ids],
        )


def summary(match: dict[str, Any], person: Person | None) -> wire.TableSummary:
    seats: list[Any] = match["seats"]
    mine = next((seat["seat"] for seat in seats if person and seat["person"] == person.id), None)
    acting = 0 if match["acting"] == CHANCE else match["acting"]
    now = time.time()
    return wire.TableSummary(
        id=match["id"],
        game=match["game"],
        status=match["status"],
        pace=match["pace"],
        seats=[seating_of(seat).shown(now < seat["seen"], may_stand_in=False) for seat in seats],
        my_turn=match["status"] == "running" and mine is not None and bool(acting >> mine & 1),
        host=next((seat["name"] for seat in seats if seat["person"] == match["host"]), ""),
    )


def known_game(name: str) -> Game:
    try:
        return find_game(name)
    except OptionError:
        raise Refuse("no_such_game") from None


def seat_all(wanted: list[wire.NewSeat], person: Person) -> list[Seating]:
    if sum(seat.kind == "me" for seat in wanted) > 1:
        raise Refuse("already_seated")
    taken = {person.name}
    seating: list[Seating] = []
    for number, seat in enumerate(wanted):
        if seat.kind == "me":
            seating.append(Seating("person", person.id, person.name, seen=time.time()))
        elif seat.kind == "bot":
            level = seat.level or STAND_IN
            if level not in BOTS:
                raise Refuse("no_such_option", detail=f"level {level}, expected one of: {', '.join(BOTS)}")
            name = bot_name(number, taken)
            taken.add(name)
            seating.append(Seating("bot", None, name, level))
        else:
            seating.append(Seating("open"))
    return seating


def own_name(name: str, taken: set[str]) -> str:
    """Return the name, with a number if it is already used at the table."""
    if name not in taken:
        return name
    return next(other for number in range(2, 10) if (other := f"{name} {number}") not in taken)


def arranged(game: Game, seats: int, text: str) -> Match:
    """Parse the transcript of a match to continue."""
    try:
        transcript = read_transcript(text)
        match = transcript.replay()
    except (TranscriptError, OptionError) as error:
        raise Refuse("unreadable", detail=str(error)) from None
    if match.game is not game or match.seats != seats or match.components.digest != game.components.digest:
        raise Refuse("unreadable", detail=f"{match.game.name} with {match.seats} seats")
    if match.over:
        raise Refuse("game_over")
    return match
