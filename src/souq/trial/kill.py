"""Crash test: kills a server at random moments during play and checks that no acknowledged ply is lost."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.exceptions import WebSocketException

from souq.play.transcript import read_transcript
from souq.trial.client import HEARD, Player, encode_move, new_table

LONGEST_START = 120.0


@dataclass
class Fate:
    """Counts of a crash test."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    torn: int = 0
    problems: list[str] = field(default_factory=list[str])

    def report(self) -> dict[str, Any]:
        return {
            "kills": self.kills,
            "acknowledged": self.acknowledged,
            "lost": self.lost,
            "torn": self.torn,
            "problems": self.problems,
        }


class Victim:
    """A server process with its own data directory that can be killed and restarted."""

    def __init__(self, data: Path, workers: int) -> None:
        self.data = data
        self.workers = workers
        self.port = free_port()
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        command = ["-m", "souq", "serve", "--port", str(self.port), "--data", str(self.data), "--no-open", "--bot-pace", "0"]
        command += ["--workers", str(self.workers)]
        quiet = asyncio.subprocess.DEVNULL
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=quiet, stderr=quiet, start_new_session=True
        )
        async with httpx2.AsyncClient(timeout=5) as http, asyncio.timeout(LONGEST_START):
            while True:
                with contextlib.suppress(httpx2.HTTPError):
                    if (await http.get(f"{self.url}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """Kill all processes of the server at once, as a power cut would."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill() if sys.platform == "win32" else os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Witness:
    """Plays at one table and records every ply that the server has sent: none of them may be missing later."""

    def __init__(self, players: list[Player], table: str, seed: int) -> None:
        self.players = players
        self.table = table
        self.random = random.Random(seed)
        self.shown: dict[int, tuple[int | None, str]] = {}
        self.over = False

    async def play(self, seat: int) -> None:
        """Play until the connection breaks or the match is over."""
        async with self.players[seat].socket(self.table) as link:
            while not self.over:
                heard = HEARD.decode(await link.recv(decode=False))
                for line in heard.lines:
                    if seat == 0:
                        self.shown[line.ply] = (line.seat, line.move)
                position = heard.position
                if position is None:
                    continue
                self.over = position.over
                if seat in position.acting and position.moves:
                    await link.send(encode_move(position.ply, self.random.choice(position.moves)), text=True)

    async def check(self, fate: Fate) -> None:
        """Compare the recorded plies with those that the server has now, and replay the match by the rules."""
        welcome = (await self.players[0].get(f"/api/tables/{self.table}")).json()
        kept = {line["ply"]: (line["seat"], line["move"]) for line in welcome["lines"]}
        missing = [ply for ply, said in self.shown.items() if not alike(kept.get(ply), said)]
        fate.lost += len(missing)
        if missing:
            fate.problems.append(f"{self.table}: plies {missing[:5]} are missing or changed")
        if sorted(kept) != list(range(1, len(kept) + 1)) or welcome["position"]["ply"] != len(kept):
            fate.torn += 1
            fate.problems.append(f"{self.table}: its plies are not 1 to {len(kept)}")
        if welcome["position"]["over"]:
            read_transcript((await self.players[0].get(f"/api/tables/{self.table}/transcript")).text).replay()


def alike(kept: tuple[int | None, str] | None, said: tuple[int | None, str]) -> bool:
    return kept is not None and kept[0] == said[0] and kept[1] == said[1]


async def kill_again_and_again(
    kills: int, tables: int, game: str, seats: int, workers: int, seed: int, killed: Any
) -> dict[str, Any]:
    """Run the crash test. `killed` is called after each kill."""
    fate = Fate()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as data:
        victim = Victim(Path(data), workers)
        await victim.start()
        try:
            witnesses = [await new_witness(victim, game, seats, number) for number in range(tables)]
            for _ in range(kills):
                await play_until_killed(victim, witnesses, chance.uniform(0.05, 1.0))
                fate.kills += 1
                await victim.start()
                for number, witness in enumerate(witnesses):
                    await witness.check(fate)
                    if witness.over:
                        fate.acknowledged += len(witness.shown)
                        await close(witness)
                        witnesses[number] = await new_witness(victim, game, seats, number + fate.kills * tables)
                killed()
            fate.acknowledged += sum(len(witness.shown) for witness in witnesses)
            for witness in witnesses:
                await close(witness)
        finally:
            await victim.kill()
    return fate.report()


async def new_witness(victim: Victim, game: str, seats: int, number: int) -> Witness:
    players = [await Player(victim.url).introduce(f"witness {seat + 1}") for seat in range(seats)]
    return Witness(players, await new_table(players, game), number)


async def close(witness: Witness) -> None:
    for player in witness.players:
        await player.close()


async def play_until_killed(victim: Victim, witnesses: list[Witness], seconds: float) -> None:
    playing = [asyncio.create_task(witness.play(seat)) for witness in witnesses for seat in range(len(witness.players))]
    await asyncio.sleep(seconds)
    await victim.kill()
    done = await asyncio.gather(*playing, return_exceptions=True)
    for outcome in done:
        if isinstance(outcome, BaseException) and not isinstance(outcome, (WebSocketException, OSError)):
            raise outcome
