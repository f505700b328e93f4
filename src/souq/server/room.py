"""A room: a match with its seats, chat and viewers. Nothing is sent to viewers before it is committed."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from sqlalchemy import Executable

from souq.games import find_game
from souq.kernel.errors import GameOver, IllegalMove, MoveError, NotationError
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.chance import CommittedSeed
from souq.play.match import Match, Ply
from souq.server import wire
from souq.server.changes import (
    ADD_CHAT,
    ADD_PLY,
    MOVE_MATCH,
    NEXT_MATCH,
    SEE_SEAT,
    SET_SEAT,
    TAKE_SEAT,
    Chain,
    Conflict,
    Row,
    StorageError,
)
from souq.server.chronicle import ENCODER
from souq.server.fields import written_box
from souq.server.gallery import Gallery
from souq.server.refusal import Refuse
from souq.server.seating import Seating, seat_of, seating_of
from souq.server.sight import fact_of
from souq.server.store import Store
from souq.server.viewer import Viewer

LUCK_SEAT = -1
"""The seat of chance moves in the store."""


class Room:
    def __init__(self, store: Store, row: Any, rouse: Callable[["Room", bool], None], away: float) -> None:
        self.store = store
        self.id: str = row["id"]
        self.game = find_game(row["game"])
        self.options: dict[str, str] = self.game.with_legacy_options(json.loads(row["options"]))
        self.row = dict(row)
        self.rouse = rouse
        """Callback with the room when bots may have to move, and whether this process made the last move."""
        self.away = away
        """Seconds of absence after which the others may let a bot sit in."""
        self.seating: list[Seating] = []
        self.match: Match | None = None
        self.asked_at: list[int] = []
        """The ply at which the current decision of each seat began."""
        self.chat: list[wire.ChatLine] = []
        self.gallery = Gallery()
        self.lock = asyncio.Lock()
        """Held while the room changes. A move releases it before its commit, so that further moves join the same group commit."""
        self.chain = Chain()
        self.pending: set[asyncio.Future[None]] = set()
        """Commits of moves that are not finished yet."""
        self.stale = True
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.time()
        self.moves = 0
        """Number of moves acknowledged in this room by this process."""

    # Loading

    @asynccontextmanager
    async def ready(self) -> AsyncIterator[None]:
        """Hold the room's lock with the room up to date. Commits of earlier moves may be pending."""
        async with self.lock:
            await self.fresh()
            yield

    @property
    def is_ready(self) -> bool:
        """Whether a move can be played at once, without waiting for the lock or the store."""
        return not self.stale and not self.lock.locked()

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """Hold the room's lock with the room up to date and no commit pending."""
        async with self.lock:
            while self.pending:
                await asyncio.wait(self.pending)
            await self.fresh()
            yield

    async def fresh(self) -> None:
        """Load the room if it is stale. The caller holds the lock."""
        self.used = time.time()
        if not self.stale:
            return
        while self.pending:
            await asyncio.wait(self.pending)
        self.chain = Chain()
        row = await self.store.match(self.id)
        if row is None:
            raise Refuse("no_such_table")
        self.row = dict(row)
        self.seating = [seating_of(seat) for seat in await self.store.seats(self.id)]
        self.chat = [chat_line(line) for line in await self.store.chat(self.id)]
        self.match = None
        self.gallery.watch(None)
        if self.status != "waiting":
            await self.load_match()
        self.stale = False
        self.gallery.place(self.seating)
        self.set_alarm()

    async def catch_up(self) -> None:
        """Read what another process has written. The caller holds the lock."""
        if self.stale or self.match is None:
            self.stale = True
            await self.fresh()
            return
        self.row = dict(await self.store.match(self.id) or self.row)
        self.seating = [seating_of(seat) for seat in await self.store.seats(self.id)]
        self.chat += [chat_line(line) for line in await self.store.chat(self.id, len(self.chat))]
        self.gallery.place(self.seating)
        luck, self.match.chance = self.match.chance, None
        await self.follow()
        self.match.chance = luck

    async def load_match(self) -> None:
        names = [seat.name for seat in self.seating]
        match = Match(self.game, len(names), options=self.options, names=names)
        self.match = match
        self.gallery.watch(match)
        self.asked_at = [0] * match.seats
        await self.follow()
        match.chance = self.luck

    async def follow(self) -> None:
        """Replay the stored plies that the match does not have yet."""
        match = self.match
        assert match is not None
        for ply in await self.store.plies(self.id, match.played):
            before = match.acting
            seat = CHANCE if ply["seat"] == LUCK_SEAT else int(ply["seat"])
            match.replay_ply(Ply(seat, match.read(ply["move"])))
            self.note_decisions(before, seat)

    async def refresh(self) -> None:
        """Catch up after a change by another process and send the viewers what is new."""
        async with self.lock:
            while self.pending:
                await asyncio.wait(self.pending)
            was_running, chatted = self.match is not None, len(self.chat)
            await self.catch_up()
            if self.match is not None and not was_running:
                self.welcome_all()
            elif self.gallery.is_behind():
                for viewer, message in self.news():
                    viewer.post(message)
            for line in self.chat[chatted:]:
                self.show_chat(line)
            self.show_table()
            if self.is_full:
                await self.begin()
        self.rouse(self, False)

    @property
    def is_full(self) -> bool:
        """Whether all seats are taken but the match has not begun, as when two processes gave away the last two seats."""
        return self.status == "waiting" and not any(seat.kind == "open" for seat in self.seating)

    @property
    def luck(self) -> CommittedSeed:
        return CommittedSeed(bytes.fromhex(self.row["seed"]))

    @property
    def status(self) -> Any:
        return self.row["status"]

    def note_decisions(self, before: tuple[int, ...], mover: int) -> None:
        """Record where each decision begins: a seat with an unchanged decision may send a move decided earlier."""
        assert self.match is not None
        for seat in self.match.acting:
            if seat == mover or seat not in before:
                self.asked_at[seat] = self.match.played

    # Playing

    async def play(self, seat: int, at: int, text: str) -> None:
        """Play a seat's move, commit it, and then send it to all viewers. Raises Refuse."""
        if (refused := await self.try_to_play(seat, at, text)) and refused.is_late:
            refused = await self.try_to_play(seat, at, text)  # again, on top of what another process wrote first
        if refused:
            raise refused

    async def try_to_play(self, seat: int, at: int, text: str) -> Refuse | None:
        unwritten: list[Refuse] = []
        async with self.ready():
            written = self.move(seat, at, text, unwritten.append)
        await asyncio.wait([written])
        return unwritten[0] if unwritten else None

    def move(self, seat: int, at: int, text: str, refuse: Callable[[Refuse], None]) -> asyncio.Future[None]:
        """Play a move without waiting for its commit. When the future is done, it is sent or refused. Requires `ready`."""
        match = self.running()
        self.check_time(match, seat, at)
        known, before = match.played, match.acting
        self.attempt(match.play, seat, text)
        self.note_decisions(before, seat)
        news = self.news()
        written = self.submit_plies(known)
        written.add_done_callback(partial(self.settle, news, known, refuse))
        return written

    def settle(
        self, news: list[tuple[Viewer, bytes]], known: int, refuse: Callable[[Refuse], None], written: asyncio.Future[None]
    ) -> None:
        """Handle the end of a commit: send the move, or refuse it. Runs even if the mover has disconnected."""
        self.pending.discard(written)
        error = written.exception()
        if error is not None:
            self.stale = True
            self.gallery.show_from(known)
            refuse(Refuse("late" if isinstance(error, Conflict) else "storage"))
            return
        self.moves += 1
        for viewer, message in news:
            viewer.post(message)
        self.rouse(self, True)

    def submit_plies(self, known: int, *rows: Row) -> asyncio.Future[None]:
        """Submit the plies after `known` to the store. They are not sent to viewers before the commit."""
        match = self.running()
        self.used = now = time.time()
        plies = [ply_row(self.id, match, number) for number in range(known + 1, match.played + 1)]
        self.row["status"] = "over" if match.over else "running"
        self.row["moved"] = now
        written = self.store.submit(self.chain, *rows, *plies, self.moved_row(), match=self.id)
        self.pending.add(written)
        return written

    def running(self) -> Match:
        if self.match is None:
            raise Refuse("not_started")
        return self.match

    def check_time(self, match: Match, seat: int, at: int) -> None:
        """Refuse a move that does not belong to the seat's current decision, such as one that is sent twice."""
        moved_since = any(match.ply(number).seat == seat for number in range(at + 1, match.played + 1))
        asked_later = seat in match.acting and at < self.asked_at[seat]
        if at > match.played or moved_since or asked_later:
            raise Refuse("late")

    def attempt(self, act: Callable[[int, int], IllegalMove | None], seat: int, text: str) -> None:
        """Call `act` with the parsed move. Raises Refuse with a reason that the client can word in any language."""
        try:
            why = act(self.running().read(text), seat)
        except IllegalMove as illegal:
            why = illegal
        except GameOver:
            raise Refuse("game_over") from None
        except NotationError:
            verb = text.split(" ", 1)[0]
            known = [phrase for phrase in self.game.notation.formats if phrase.verb == verb]
            examples = ", ".join(phrase.example for phrase in known or self.game.notation.formats)
            raise Refuse("notation", found=text, expected=examples) from None
        except MoveError:
            raise Refuse("not_your_turn") from None
        if why is not None:
            raise Refuse(why.reason, why.clause, **{key: fact_of(fact) for key, fact in why.facts.items()})

    async def try_move(self, seat: int, text: str) -> wire.Refusal | None:
        async with self.settled():
            try:
                self.attempt(self.running().why_not, seat, text)
            except Refuse as refuse:
                return refuse.refusal
        return None

    def moved_row(self) -> Row:
        """Return the summary of a match, without replaying it."""
        return Row(
            MOVE_MATCH,
            {
                "its_id": self.id,
                "new_status": self.status,
                "new_moved": self.row["moved"],
                "new_acting": self.running().to_act,
                "new_bot_turn": self.bot_turn,
            },
        )

    @property
    def bot_turn(self) -> bool:
        return bool(self.match) and any(self.seating[seat].is_played_by_bot for seat in self.running().acting)

    async def begin(self, taken: Sequence[int] = ()) -> None:
        """Start the match, all seats being taken: play the first chance moves and commit. Requires `settled`."""
        await self.load_match()
        match = self.running()
        known = match.played
        match.resume_with(self.luck)
        self.asked_at = [match.played] * match.seats
        self.stale = True
        written = self.submit_plies(known, *(self.seat_row(seat, TAKE_SEAT) for seat in taken))
        written.add_done_callback(self.pending.discard)
        try:
            await asyncio.shield(written)
            self.stale = False
        except Conflict:
            if taken:
                raise Refuse("late") from None
            await self.fresh()
        except StorageError:
            raise Refuse("storage") from None
        self.welcome_all()
        self.rouse(self, True)

    # Seats

    def seat_of(self, person: str | None) -> int | None:
        return seat_of(person, self.seating)

    def seat_row(self, number: int, statement: Executable = SET_SEAT) -> Row:
        return Row(statement, {"its_match": self.id, "its_seat": number, **self.seating[number].columns()})

    async def reseat(self, number: int, seating: Seating) -> None:
        """Change the occupant of a seat. Requires `settled`."""
        was = self.seating[number]
        self.seating[number] = seating
        self.gallery.place(self.seating)
        rows = [self.seat_row(number, TAKE_SEAT if was.kind == "open" else SET_SEAT)]
        if self.match is not None:
            rows.append(self.moved_row())
        try:
            await self.store.write(*rows, match=self.id)
        except Conflict:
            self.stale = True
            raise Refuse("seat_taken") from None
        except StorageError:
            self.seating[number] = was
            self.gallery.place(self.seating)
            raise Refuse("storage") from None
        if self.is_full:
            await self.begin()
        else:
            self.welcome_all() if was.person != seating.person else self.show_table()
            self.rouse(self, True)

    async def set_next(self, match: str) -> None:
        await self.store.write(Row(NEXT_MATCH, {"its_id": self.id, "new_next": match}), match=self.id)
        self.row["next"] = match
        self.show_table()

    def is_here(self, number: int) -> bool:
        seat = self.seating[number]
        return seat.kind == "person" and (seat.is_near or self.gallery.has(seat.person))

    def may_stand_in(self, number: int) -> bool:
        """Return whether a bot may sit in: the person is absent too long, or the time for the decision is over."""
        seat = self.seating[number]
        if seat.kind != "person" or seat.stand_in or self.match is None or self.match.over:
            return False
        if number in self.match.acting and self.left == 0:
            return True
        return not self.is_here(number) and time.time() >= seat.seen + self.away

    @property
    def left(self) -> int | None:
        """Seconds left for the decision, or None without a time limit."""
        limit = self.row["limit"]
        if limit is None or self.match is None or self.match.over:
            return None
        return max(0, round(self.row["moved"] + limit - time.time()))

    def set_alarm(self) -> None:
        """Schedule an update of the table for the moment at which a bot may next sit in."""
        if self.alarm is not None:
            self.alarm.cancel()
        if self.match is None or self.match.over or not self.gallery.viewers:
            return
        now = time.time()
        people = [(number, seat) for number, seat in enumerate(self.seating) if seat.kind == "person"]
        times = [seat.seen + self.away for number, seat in people if not self.is_here(number)]
        if self.row["limit"] is not None:
            times.append(self.row["moved"] + self.row["limit"])
        ahead = [moment - now + 0.5 for moment in times if moment + 0.5 > now]
        if ahead:
            self.alarm = asyncio.get_running_loop().call_later(min(ahead), self.show_table)

    async def presence(self, viewer: Viewer, here: bool) -> None:
        """Add or remove a viewer and show the others who is present."""
        viewers = self.gallery.viewers
        (viewers.add if here else viewers.discard)(viewer)
        self.gallery.place(self.seating)
        number = self.seat_of(viewer.person)
        if number is None or self.gallery.has(viewer.person, besides=viewer):
            return
        self.seating[number] = self.seating[number].seen_at(time.time(), here)
        self.show_table(besides=viewer)
        await self.write_seen(number, tell=True)

    async def renew(self, number: int) -> None:
        """Renew the presence lease of a seat."""
        self.seating[number] = self.seating[number].seen_at(time.time(), True)
        await self.write_seen(number, tell=False)

    async def write_seen(self, number: int, tell: bool) -> None:
        values = {"its_match": self.id, "its_seat": number, "new_seen": self.seating[number].seen}
        try:
            await self.store.write(Row(SEE_SEAT, values), match=self.id if tell else None)
        except (Conflict, StorageError):
            self.stale = True

    # Chat

    async def say(self, viewer: Viewer, text: str) -> None:
        async with self.settled():
            line = wire.ChatLine(len(self.chat) + 1, viewer.name, self.seat_of(viewer.person), text.replace("\0", "\ufffd"))
            values = {"match": self.id, "number": line.number, "seat": line.seat, "name": line.name, "text": line.text}
            try:
                await self.store.write(Row(ADD_CHAT, values), match=self.id)
            except Conflict:
                self.stale = True
                raise Refuse("late") from None
            except StorageError:
                raise Refuse("storage") from None
            self.chat.append(line)
            self.show_chat(line)

    # Sending

    def viewpoint_of(self, person: str | None) -> int:
        seat = self.seat_of(person)
        return NOBODY if seat is None else seat

    def news(self) -> list[tuple[Viewer, bytes]]:
        """Return each viewer's message about the new plies."""
        if self.row["limit"] is not None or self.running().over:
            self.set_alarm()
        return self.gallery.news(self.left)

    def show_chat(self, line: wire.ChatLine) -> None:
        self.gallery.post(ENCODER.encode(wire.Chatted(line)))

    def show_table(self, besides: Viewer | None = None) -> None:
        for viewer in self.gallery.viewers:
            if viewer is not besides:
                viewer.post(ENCODER.encode(wire.Changed(self.info(viewer.person))))
        self.set_alarm()

    def welcome_all(self) -> None:
        for viewer in self.gallery.viewers:
            self.greet(viewer, 0)
        self.set_alarm()

    def greet(self, viewer: Viewer, since: int) -> None:
        """Send a viewer the whole table, with the log after the last ply that the client has."""
        viewer.post(self.welcome(viewer.person, min(max(since, 0), self.gallery.shown)))
        self.gallery.shown = self.match.played if self.match else 0

    def welcome(self, person: str | None, since: int) -> bytes:
        """Return the whole table as a viewer sees it, with the log after ply `since`."""
        boxes = self.game.load_box(len(self.seating), self.options).array
        position, lines = self.gallery.sight_of(self.viewpoint_of(person), since, self.left)
        return ENCODER.encode(
            {
                "type": "welcome",
                "table": self.info(person),
                "box": written_box(self.game, boxes),
                "position": position,
                "lines": lines,
                "chat": self.chat,
            }
        )

    def info(self, person: str | None) -> wire.TableInfo:
        return wire.TableInfo(
            id=self.id,
            game=self.game.id,
            options=self.options,
            pace=self.row["pace"],
            limit=self.row["limit"],
            listed=self.row["listed"],
            status=self.status,
            arranged=self.row["arranged"],
            commitment=self.luck.commitment,
            seats=[seat.shown(self.is_here(number), self.may_stand_in(number)) for number, seat in enumerate(self.seating)],
            me=self.seat_of(person),
            host=person is not None and person == self.row["host"],
            next=self.row["next"],
        )


def ply_row(match_id: str, match: Match, number: int) -> Row:
    ply = match.ply(number)
    seat = LUCK_SEAT if ply.seat == CHANCE else ply.seat
    return Row(ADD_PLY, {"match": match_id, "ply": number, "seat": seat, "move": match.text(ply.move)})


def chat_line(row: Any) -> wire.ChatLine:
    return wire.ChatLine(row["number"], row["name"], row["seat"], row["text"])
