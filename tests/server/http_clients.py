"""People at a server under test: what they ask over HTTP, and what they hear at a table."""

import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from souq.kernel.game import Game
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.server.people import COOKIE

PATIENCE = 120.0
"""Seconds after which a test gives up: far longer than anything takes."""
BREATH = 0.1
"""Seconds to wait when one was quicker than the server wants anybody to be."""
Message = dict[str, Any]


class Guest:
    """A browser: it keeps its cookie and remembers every byte it was sent."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx2.Client(base_url=url, timeout=PATIENCE)
        self.received: list[str] = []
        self.chairs: list[Chair] = []
        if name:
            self.ask("/api/me", name=name)

    @property
    def token(self) -> str:
        return self.http.cookies[COOKIE]

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return self.keep(self.http.get(path, headers=headers))

    def post(self, path: str, **body: Any) -> httpx2.Response:
        return self.keep(self.http.post(path, json=body))

    def keep(self, response: httpx2.Response) -> httpx2.Response:
        self.received.append(response.text)
        return response

    def see(self, path: str) -> Any:
        """What a request that must succeed answers."""
        return answered(self.get(path))

    def ask(self, path: str, **body: Any) -> Any:
        """What a change that must succeed answers."""
        return answered(self.post(path, **body))

    def new_table(self, game: str, *seats: str, **wanted: Any) -> str:
        """Seats: `me`, `open`, or the level of a bot."""
        asked = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        return str(self.ask("/api/tables", game=game, seats=asked, **wanted)["id"])

    def table(self, table: str) -> Message:
        """Everything about a table, as this person sees it now."""
        return dict(self.see(f"/api/tables/{table}"))

    def sit_at(self, table: str, since: int = 0, **headers: str) -> "Chair":
        chair = Chair(self, table, since, headers)
        self.chairs.append(chair)
        return chair

    def close(self) -> None:
        for chair in self.chairs:
            chair.close()
        self.http.close()


class Chair:
    """An open connection to a table. The last position, table and chat are kept, as a page does."""

    def __init__(self, guest: Guest, table: str, since: int = 0, headers: dict[str, str] | None = None) -> None:
        self.guest = guest
        cookie = {"Cookie": f"{COOKIE}={guest.token}"} if COOKIE in guest.http.cookies else {}
        address = guest.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket?since={since}"
        opening = connect(
            address,
            additional_headers={**cookie, **(headers or {})},
            compression=None,
            max_size=1 << 24,
            proxy=None,
            ping_interval=None,
            max_queue=None,
            close_timeout=2,
            open_timeout=PATIENCE,
        )
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(opening)
        self.position: Message | None = None
        self.table: Message = {}
        self.lines: list[Message] = []
        self.chat: list[str] = []

    def __enter__(self) -> "Chair":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.stack.close()

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> Message:
        """The next message."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.guest.received.append(text)
        message: Message = json.loads(text)
        if message["type"] == "welcome":
            self.chat = [line["text"] for line in message["chat"]]
        if message["type"] == "chatted":
            self.chat.append(message["line"]["text"])
        self.table = message.get("table", self.table)
        self.position = message.get("position", self.position)
        for line in message.get("lines", []):
            if not self.lines or line["ply"] > self.lines[-1]["ply"]:
                self.lines.append(line)
        return message

    def hear_until(self, enough: Callable[[Message], bool]) -> Message:
        """Listens until a message is what one waits for."""
        while not enough(message := self.hear()):
            pass
        return message

    def hear_kind(self, kind: str) -> Message:
        return self.hear_until(lambda message: message["type"] == kind)

    def wait(self, enough: Callable[["Chair"], bool]) -> None:
        """Listens until what is known is enough."""
        while not enough(self):
            self.hear()

    def reach(self, ply: int) -> None:
        self.wait(lambda chair: chair.ply >= ply)

    def closed_with(self) -> int:
        """Listens until the server hangs up."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    @property
    def seat(self) -> int | None:
        seat: int | None = self.table["me"]
        return seat

    @property
    def ply(self) -> int:
        return int(self.position["ply"]) if self.position else -1

    @property
    def is_over(self) -> bool:
        return bool(self.position and self.position["over"])

    @property
    def is_my_turn(self) -> bool:
        return bool(self.position and self.seat in self.position["acting"])

    @property
    def waits_for_me_alone(self) -> bool:
        return bool(self.position and self.position["acting"] == [self.seat])

    def move(self, text: str, at: int | None = None) -> None:
        self.send("move", at=self.ply if at is None else at, move=text)

    def refused_for(self, text: str, at: int | None = None) -> Message:
        """Why the server refuses a move."""
        decided = self.ply if at is None else at
        self.move(text, decided)
        refused = self.hear_until(
            lambda said: said["type"] == "refused" and (said["at"], said["move"]) in ((decided, text), (None, None))
        )
        refusal: Message = refused["refusal"]
        return refusal

    def has_moved_since(self, ply: int) -> bool:
        return any(line["seat"] == self.seat for line in self.lines if line["ply"] > ply)

    def play_once(self, choices: random.Random) -> None:
        """Plays any move for its seat, and waits until it is seen: others may move in between."""
        at, position = self.ply, self.position
        assert position is not None
        move = choices.choice(position["moves"])
        self.move(move)
        while not self.has_moved_since(at):
            said = self.hear()
            reason = said["refusal"]["reason"] if said["type"] == "refused" else ""
            if reason == "late":
                return  # the same person has moved elsewhere
            if reason:
                assert reason == "too_fast", said
                time.sleep(BREATH)
                self.move(move, at)

    def play_until(self, enough: Callable[["Chair"], bool], choices: random.Random) -> None:
        """Plays as a person who does not think."""
        self.wait(lambda chair: chair.position is not None)
        while not enough(self):
            if self.is_my_turn:
                self.play_once(choices)
            else:
                self.hear()


def midway(game: Game, most: int) -> int:
    """Return a ply in the first half of a match of random moves, at most the given one: not every game is long."""
    match = Match(game, game.default_seats, chance=SimulationSeed(1, 1))
    choices = random.Random(1)
    while not match.over and match.played < 2 * most:
        match.play(int(choices.choice(match.moves())))
    return min(most, match.played // 2)


def play_together(chairs: list[Chair], enough: Callable[[Chair], bool], choices: random.Random) -> None:
    """People play until all of them have seen enough."""
    while True:
        last = max(chair.ply for chair in chairs)
        for chair in chairs:
            chair.reach(last)
        if enough(chairs[0]):
            return
        if mover := next((chair for chair in chairs if chair.is_my_turn), None):
            mover.play_once(choices)
        else:
            chairs[0].hear()


def answered(response: httpx2.Response) -> Any:
    assert response.is_success, (response.status_code, response.text)
    return response.json()


def refusal_of(response: httpx2.Response) -> tuple[int, str]:
    """The status and the reason of a request that was refused, in the one shape that refusals have."""
    body = response.json()
    assert set(body) == {"refusal"}, body
    assert set(body["refusal"]) == {"reason", "clause", "facts"}
    return response.status_code, body["refusal"]["reason"]
