"""Load test: scripted players at many tables. It measures moves per second and the latency of updates."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from souq.server.buckets import Bucket
from souq.server.routes.socket import MESSAGES_A_SECOND, MESSAGES_AT_ONCE
from souq.trial.client import HEARD, Player, encode_move, new_table
from souq.trial.thin import ThinSocket

TABLES_SET_UP_AT_ONCE = 10
UNHURRIED = 0.9
"""Share of the server's message rate limit per client that is used: few tables on a fast machine would exceed it."""


@dataclass
class Tally:
    """Counts of a load test."""

    measuring: bool = False
    moves: int = 0
    errors: int = 0
    waits: list[float] = field(default_factory=list[float])
    """Latencies, in seconds: from sending a move to another seat's receipt of the update."""

    def report(self, seconds: float) -> dict[str, float]:
        waits = sorted(self.waits) or [0.0]
        return {
            "moves_per_second": round(self.moves / seconds, 1),
            "p50_ms": round(1000 * waits[len(waits) // 2], 2),
            "p99_ms": round(1000 * waits[min(len(waits) - 1, len(waits) * 99 // 100)], 2),
            "errors": self.errors,
            "moves": self.moves,
            "seconds": round(seconds, 1),
        }


async def load(url: str, tables: int, seconds: float, game: str, seats: int) -> dict[str, float]:
    """Play at `tables` tables for `seconds` seconds, after a warm-up."""
    tally = Tally()
    gate = asyncio.Semaphore(TABLES_SET_UP_AT_ONCE)
    ready = asyncio.Barrier(tables + 1)
    playing = [asyncio.create_task(play_table(url, game, seats, number, tally, gate, ready)) for number in range(tables)]
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([waiting, *playing], return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        await asyncio.gather(*playing)
    await asyncio.sleep(min(2.0, seconds / 4))
    tally.measuring = True
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    tally.measuring = False
    took = time.perf_counter() - began
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    tally.errors += sum(not isinstance(end, asyncio.CancelledError) for end in ends)
    return tally.report(took)


async def play_table(
    url: str, game: str, seats: int, number: int, tally: Tally, gate: asyncio.Semaphore, ready: asyncio.Barrier
) -> None:
    """Play one match after another with the same players."""
    async with gate:
        players = [await Player(url).introduce(f"script {number}-{seat + 1}") for seat in range(seats)]
        table = await new_table(players, game)
    await ready.wait()
    try:
        while True:
            await play_match(players, table, tally)
            table = await new_table(players, game)
    finally:
        for player in players:
            await player.close()


class Sitting:
    """One match, with the time at which each move was sent, to compute latencies."""

    def __init__(self, tally: Tally, seats: int, seed: int) -> None:
        self.tally = tally
        self.random = random.Random(seed)
        self.chairs = [Chair(self, seat, seats) for seat in range(seats)]

    def note(self, viewer: int, mover: int, number: int, now: float) -> None:
        """Record that a move was received: by its own seat, as acknowledgement, or by another one."""
        if self.tally.measuring and viewer == mover:
            self.tally.moves += 1
        elif self.tally.measuring:
            self.tally.waits.append(now - self.chairs[mover].sent[number])


class Chair:
    """Play a seat until the match is over, each move as soon as the seat is to move."""

    def __init__(self, sitting: Sitting, seat: int, seats: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.sent: list[float] = []
        """Time at which each move was sent."""
        self.seen = [0] * seats
        """Number of moves of each seat received so far."""
        self.bucket = Bucket(UNHURRIED * MESSAGES_A_SECOND, UNHURRIED * MESSAGES_AT_ONCE)
        self.socket = ThinSocket(self.hear)
        self.over = asyncio.get_running_loop().create_future()

    def hear(self, message: bytes) -> None:
        now = time.perf_counter()
        heard = HEARD.decode(message)
        if heard.type == "refused":
            self.sitting.tally.errors += 1
        for line in heard.lines:
            if line.seat is not None:
                self.sitting.note(self.seat, line.seat, self.seen[line.seat], now)
                self.seen[line.seat] += 1
        position = heard.position
        if position is None:
            return
        if position.over:
            self.over.set_result(None)
        elif self.seat in position.acting and self.seen[self.seat] == len(self.sent):
            self.send(encode_move(position.ply, self.sitting.random.choice(position.moves)))

    def send(self, move: bytes) -> None:
        if not self.bucket.take():
            asyncio.get_running_loop().call_later(1 / MESSAGES_A_SECOND, self.send, move)
            return
        self.sent.append(time.perf_counter())
        self.socket.send(move)


async def play_match(players: list[Player], table: str, tally: Tally) -> None:
    sitting = Sitting(tally, len(players), hash(table))
    for player, chair in zip(players, sitting.chairs, strict=True):
        await chair.socket.connect(player.socket_address(table), player.cookie)
    ends = [future for chair in sitting.chairs for future in (chair.over, chair.socket.closed)]
    try:
        while not all(chair.over.done() for chair in sitting.chairs):
            await asyncio.wait([end for end in ends if not end.done()], return_when=asyncio.FIRST_COMPLETED)
            if any(chair.socket.closed.done() and not chair.over.done() for chair in sitting.chairs):
                tally.errors += 1
                return
    finally:
        for chair in sitting.chairs:
            await chair.socket.close()
