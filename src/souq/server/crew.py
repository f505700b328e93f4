"""Bot runner: bots choose in threads and answer at a human pace. They keep no state, so any process can run any bot."""

import asyncio
import hmac
import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import structlog

from souq.bots.bot import Limit
from souq.bots.levels import interim_bot, new_bot
from souq.server.changes import StorageError
from souq.server.refusal import Refuse
from souq.server.room import Room

GRACE = 3.0
"""Delay, in seconds, before this process runs the bots of a match that another process changed last."""
SHORTEST, LONGEST = 0.6, 1.5
THREADS = 2

LOG = structlog.get_logger("souq.crew")


class Crew:
    def __init__(self, pace: float, compiling: bool = False) -> None:
        self.pace = pace
        self.compiling = compiling
        """Whether the rules are not compiled yet, so that a search would take too long."""
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self.turns: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        """Running decisions by match, seat and the ply at which the decision began."""
        self.moves = 0

    def rouse(self, room: Room, made_here: bool) -> None:
        """Start the bots that are to move, with a delay if another process changed the match last."""
        match = room.match
        if match is None or room.stale:
            return
        for seat in match.acting:
            if room.seating[seat].is_played_by_bot:
                key = (room.id, seat, room.asked_at[seat])
                if key not in self.turns:
                    wait = random.uniform(SHORTEST, LONGEST) * self.pace + (0 if made_here else GRACE)
                    self.turns[key] = task = asyncio.create_task(self.take_turn(room, seat, key[2], wait))
                    task.add_done_callback(partial(self.forget, key))

    def forget(self, key: tuple[str, int, int], _task: asyncio.Task[None]) -> None:
        self.turns.pop(key, None)

    async def take_turn(self, room: Room, seat: int, at: int, wait: float) -> None:
        if wait:
            await asyncio.sleep(wait)
        try:
            match = room.match
            if match is None or room.stale or seat not in match.acting or room.asked_at[seat] != at:
                return
            level, seed = room.seating[seat].level, bot_seed(room, seat)
            bot = interim_bot(level, seed, match.game) if self.compiling else new_bot(level, seed)
            view = match.view(seat)
            move = await asyncio.get_running_loop().run_in_executor(self.threads, bot.choose, view, Limit(seconds=3))
            if room.seating[seat].is_played_by_bot:
                await room.play(seat, at, view.text(move))
                self.moves += 1
        except Refuse as refuse:
            LOG.info("bot came too late", match=room.id, seat=seat, reason=refuse.refusal.reason)
        except StorageError as error:
            LOG.error("bot cannot move", match=room.id, seat=seat, error=str(error))
        except Exception:
            LOG.exception("bot failed", match=room.id, seat=seat)

    async def stop(self) -> None:
        for task in list(self.turns.values()):
            task.cancel()
        await asyncio.gather(*self.turns.values(), return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


def bot_seed(room: Room, seat: int) -> int:
    """Return a bot's seed, derived from the match's secret: unpredictable, independent of chance, equal in every process."""
    digest = hmac.digest(bytes.fromhex(room.row["seed"]), b"souq bot %d" % seat, "sha256")
    return int.from_bytes(digest[:7], "big")
