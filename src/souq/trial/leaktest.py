"""Leak test: two tables that differ only in what is hidden from a viewer must send that viewer the same bytes."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from typing import Any

import httpx2
import msgspec

from souq.bots.policies import POLICIES, PolicyBot
from souq.games import find_game
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.chance import SEED_BYTES, CommittedSeed, SimulationSeed
from souq.play.match import Match, Ply
from souq.play.transcript import write_transcript
from souq.trial.side import NAMES, Side
from souq.trial.twins import Glimpse, World, is_all_public, twin

AT_ONCE = 3
CUTS_TRIED = 40
"""Number of plies of a game at which the test looks for something to vary."""
CUT_BEFORE = (120, 360, 10**9)
"""Upper bounds of the ply at which a game is cut: later plies take longer to play and hide no more."""
STEPS = 8
MOVES_TRIED = 12
LOOKED_BACK = 12
PATIENCE = 40.0
"""Time limit for a pair of tables, in seconds. Later the server's own presence checks would send messages."""
EXCERPT = 60


@dataclass(frozen=True)
class Difference:
    """A difference between the bytes sent to a viewer in the two worlds."""

    game: str
    number: int
    options: Mapping[str, str]
    seats: int
    viewer: int | None
    """The viewer's seat, or None for a spectator."""
    ply: int
    where: str
    one: str
    other: str


@dataclass
class Findings:
    games: int = 0
    twins: int = 0
    """Pairs of worlds that differ in something hidden."""
    different_now: int = 0
    """Pairs of these whose tables differed when the viewer joined, not only earlier."""
    public: int = 0
    """Games without hidden information: two tables with the same match."""
    without: int = 0
    """Games without a twin."""
    moves: int = 0
    """Plies played on both tables while the viewer watched."""
    messages: int = 0
    """WebSocket messages compared."""
    answers: int = 0
    """HTTP answers compared."""
    bytes: int = 0
    slow: int = 0
    """Pairs abandoned at the time limit."""
    differences: list[Difference] = field(default_factory=list[Difference])

    def as_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class Leak(Exception):
    """A difference between the two worlds."""

    def __init__(self, where: str, one: bytes, other: bytes) -> None:
        super().__init__(where)
        self.where = where
        self.one = one
        self.other = other


@dataclass(frozen=True)
class Plan:
    """A pair of worlds and their viewer."""

    game: Game
    number: int
    matches: tuple[Match, Match]
    viewer: int
    random: Random

    @property
    def is_seated(self) -> bool:
        return self.viewer != NOBODY


async def leaktest(
    url: str,
    game: str,
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    done: Callable[[], None] = lambda: None,
) -> Findings:
    """Test a server with a pair of worlds for each of `games` random games."""
    findings = Findings()
    numbers = iter(range(games))
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx2.AsyncClient(base_url=url.rstrip("/"), timeout=60, cookies=no_cookies) as http:

        async def work() -> None:
            for number in numbers:
                await test_one(http, findings, find_game(game), number, seed, options)
                done()

        await asyncio.gather(*(work() for _ in range(min(AT_ONCE, games))))
    return findings


async def test_one(
    http: httpx2.AsyncClient, findings: Findings, game: Game, number: int, seed: int, options: Mapping[str, str] | None
) -> None:
    random = Random(f"{seed} {game.id} {number}")
    plan = await asyncio.to_thread(make_plan, game, number, options, random)
    findings.games += 1
    if plan is None:
        findings.without += 1
        return
    one, other = plan.matches
    if is_all_public(game):
        findings.public += 1
    else:
        findings.twins += 1
        findings.different_now += one.tables.tobytes() != other.tables.tobytes()
    pair = Pair(http, plan, findings)
    try:
        await pair.compare()
    except Leak as leak:
        viewer = plan.viewer if plan.is_seated else None
        one_text, other_text = excerpts(leak.one, leak.other)
        findings.differences.append(
            Difference(game.id, number, one.options, one.seats, viewer, pair.worlds[0].played, leak.where, one_text, other_text)
        )
    finally:
        await pair.leave()


def excerpts(one: bytes, other: bytes) -> tuple[str, str]:
    """Return both messages around the first byte that differs."""
    shared = zip(one, other, strict=False)
    at = next((place for place, (mine, yours) in enumerate(shared) if mine != yours), min(len(one), len(other)))
    start = max(0, at - EXCERPT)
    return one[start : at + EXCERPT].decode(errors="replace"), other[start : at + EXCERPT].decode(errors="replace")


# Games and their twins


def make_plan(game: Game, number: int, options: Mapping[str, str] | None, random: Random) -> Plan | None:
    """Plan a random game, cut off at a ply where something is hidden from a random viewer."""
    chosen = random_options(game, random) if options is None else {**shortened(game), **options}
    match = play_a_game(game, random.choice(game.seats), chosen, random)
    fallback: Plan | None = None
    for _ in range(CUTS_TRIED):
        viewer = random.choice([*range(match.seats), NOBODY])
        beginning = cut(match, random.randrange(min(match.played, random.choice(CUT_BEFORE))))
        other = beginning if is_all_public(game) else twin(beginning, viewer, random)
        if other is None:
            continue
        fallback = Plan(game, number, (beginning, other), viewer, random)
        if is_all_public(game) or other.tables.tobytes() != beginning.tables.tobytes():
            break
    return fallback


def random_options(game: Game, random: Random) -> dict[str, str]:
    """Choose random options. Numbers are mostly the lowest, for short matches."""
    chosen: dict[str, str] = {}
    for option in game.options:
        usual = [option.default] * len(option.values)
        values = [*option.values, *usual] if option.values else [str(option.low)] * 9 + [option.default]
        chosen[option.name] = random.choice(values)
    return chosen


def shortened(game: Game) -> dict[str, str]:
    return {option.name: str(option.low) for option in game.options if not option.values}


def play_a_game(game: Game, seats: int, options: Mapping[str, str], random: Random) -> Match:
    """Play a match: half of the games at random, half greedily. Among several acting seats a random one moves first."""
    match = Match(game, seats, options=options, names=NAMES[:seats], chance=SimulationSeed(random.getrandbits(60), 0))
    bot = PolicyBot(random.randrange(len(POLICIES)), random.getrandbits(60))
    while not match.over:
        seat = random.choice(match.acting)
        match.play(bot.choose(match.view(seat)), seat)
    return match


def cut(match: Match, plies: int) -> Match:
    """Replay a match up to a ply, and further until a seat is to move."""
    beginning = match.fresh_copy()
    for ply in match.plies:
        if beginning.played >= plies and beginning.to_act != CHANCE:
            break
        beginning.replay_ply(ply)
    return beginning


# Two worlds at the server


class Pair:
    """The same table in two worlds, with one viewer at both."""

    def __init__(self, http: httpx2.AsyncClient, plan: Plan, findings: Findings) -> None:
        self.plan = plan
        self.random = plan.random
        self.findings = findings
        self.luck = CommittedSeed(plan.random.randbytes(SEED_BYTES))
        self.sides = (Side(http), Side(http))
        self.worlds = [World.of(match) for match in plan.matches]
        self.began = time.monotonic()

    async def leave(self) -> None:
        for side in self.sides:
            await side.leave()

    async def compare(self) -> None:
        await self.set_up()
        await self.look_around()
        await self.try_moves()
        for _ in range(STEPS):
            if time.monotonic() > self.began + PATIENCE:
                self.findings.slow += 1
                return
            if not await self.play_on():
                break
            await self.send("try", move=self.random.choice(self.telling_moves()))
            await self.fence()
        if self.worlds[0].to_act != 0:
            await self.look_around()
            await self.try_moves()

    async def set_up(self) -> None:
        """Set up both tables. The viewer joins before or after other people and sees the later ones sit down."""
        plan, random = self.plan, self.random
        seats = plan.matches[0].seats
        host = random.randrange(seats)
        order = random.sample([seat for seat in range(seats) if seat != host], seats - 1)
        comes = random.randrange(order.index(plan.viewer) + 1 if plan.viewer in order else 0, seats)
        since = random.choice((0, random.randrange(plan.matches[0].played + 1)))
        is_named = plan.is_seated or random.random() < 0.5

        async def begin(side: Side, match: Match) -> None:
            await side.introduce(seats, plan.viewer, is_named)
            wanted = {"game": plan.game.id, "transcript": write_transcript(match), "seed": self.luck.seed.hex()}
            await side.new_table(host, seats, wanted)

        await asyncio.gather(*(begin(side, match) for side, match in zip(self.sides, plan.matches, strict=True)))
        for number in range(seats):
            if number == comes:
                await self.both("the WebSocket's handshake", lambda side: side.connect(since))
                await self.fence()
                for path in ("", "/transcript?until=1", "/moments?last=1"):
                    await self.get(f"/api/tables/TABLE{path}")
            if number < len(order):
                await asyncio.gather(*(side.sit(order[number]) for side in self.sides))
        await self.fence()

    # Comparing

    async def both(self, where: str, ask: Callable[[Side], Awaitable[bytes]]) -> None:
        one, other = await asyncio.gather(*(ask(side) for side in self.sides))
        self.findings.answers += 1
        self.same(where, one, other)

    def same(self, where: str, one: bytes, other: bytes) -> None:
        self.findings.bytes += len(one)
        if one != other:
            raise Leak(where, one, other)

    async def get(self, path: str) -> None:
        await self.both(f"GET {path}", lambda side: side.ask("GET", path))

    async def send(self, kind: str, **message: Any) -> None:
        await asyncio.gather(*(side.send(kind, **message) for side in self.sides))

    async def fence(self) -> None:
        """Compare all messages so far, up to the answer to a request of the viewer itself."""
        one, other = await asyncio.gather(*(side.hear_all() for side in self.sides))
        for heard_one, heard_other in zip(one, other, strict=False):
            self.findings.messages += 1
            self.same("a WebSocket message", heard_one, heard_other)
        if len(one) != len(other):
            raise Leak("one WebSocket message more", b"".join(one[len(other) :][:1]), b"".join(other[len(one) :][:1]))

    async def post_move(self, at: int, text: str) -> None:
        await self.both("POST moves", lambda side: side.ask("POST", "/api/tables/TABLE/moves", at=at, move=text))

    async def look_around(self) -> None:
        """Compare every HTTP answer, allowed or refused."""
        table, played, random = "/api/tables/TABLE", self.worlds[0].played, self.random
        first = random.randrange(played + 1)
        told_again = (
            f"{table}/transcript",
            f"{table}/transcript?until={first}",
            f"{table}/moments?first={max(0, played - LOOKED_BACK)}&last={played}",
            f"{table}/moments?first={first}&last={first + LOOKED_BACK}",
        )
        for path in (
            table,
            f"{table}?since={first}",
            f"{table}?since=-1",
            f"{table}/luck",
            *random.sample(told_again, 2),
            f"{table}/moments?viewer=all&first={played}&last={played}",
            f"{table}/moments?viewer=none&first={played}&last={played}",
            f"{table}/moments?viewer={random.randrange(self.plan.matches[0].seats)}&first={played}&last={played}",
            f"{table}/moments?first=x",
        ):
            await self.get(path)
        await self.both("GET /api/tables, one's own", lambda side: side.own_tables())

    async def try_moves(self) -> None:
        """Compare the refusals of moves of other seats and of hidden moves: they must not reveal anything."""
        texts = self.random.sample(telling := self.telling_moves(), min(10, len(telling)))
        for text in texts[:7]:
            await self.send("try", move=text)
        played = self.worlds[0].played
        refused = [text for text in telling if self.is_refused(text)]
        for text in self.random.sample(refused, min(5, len(refused))):
            at = self.random.choice((played, played, self.random.randrange(played + 1)))
            await self.send("move", at=at, move=text)
            await self.post_move(at, text)
        await self.send("move", at=played + 1, move=texts[0])
        await self.send("move", at=-1, move=texts[-1])
        await self.send("nothing", move=texts[-1])
        await self.send("say", text="nothing to see")
        await self.fence()

    def telling_moves(self) -> list[str]:
        """Return moves whose refusal could reveal something: those of other seats in either world, and the varied ones."""
        write = self.plan.matches[0].text
        texts = [phrase.example for phrase in self.plan.game.notation.formats]
        for world in self.worlds:
            for seat in [*world.acting, CHANCE]:
                choices = world.choices(seat)
                texts += [write(move) for move in self.random.sample(choices, min(4, len(choices)))]
        plies = zip(self.plan.matches[0].plies, self.plan.matches[1].plies, strict=True)
        varied = [ply for pair in plies if pair[0] != pair[1] for ply in pair]
        texts += [write(ply.move) for ply in self.random.sample(varied, min(12, len(varied)))]
        return sorted(set(texts))

    def is_refused(self, text: str) -> bool:
        """Return whether the viewer may not play this move in either world."""
        viewer = self.plan.viewer
        if viewer not in self.worlds[0].acting:
            return True
        move = self.plan.matches[0].read(text)
        return not any(world.allows(Ply(viewer, move)) for world in self.worlds)

    # Playing on

    async def play_on(self) -> bool:
        """Play one more move in both worlds that looks the same to the viewer. Returns False if there is none."""
        found = self.next_move()
        if found is None:
            return False
        seat, moves, worlds = found
        texts = [self.plan.matches[0].text(move) for move in moves]
        at = self.worlds[0].played
        if seat == self.plan.viewer:
            if self.random.random() < 0.5:
                await self.send("move", at=at, move=texts[0])
            else:
                await self.post_move(at, texts[0])
        else:
            await asyncio.gather(*(side.move(seat, at, text) for side, text in zip(self.sides, texts, strict=True)))
        self.worlds = worlds
        self.findings.moves += 1
        await self.fence()
        return True

    def next_move(self) -> tuple[int, list[int], list[World]] | None:
        one, other = self.worlds
        viewer, random = self.plan.viewer, self.random
        for _ in range(MOVES_TRIED if one.acting else 0):
            seat = random.choice(one.acting)
            move = random.choice(one.choices(seat))
            seen = one.seen_move(Ply(seat, move), viewer)
            alike = [other_move for other_move in other.choices(seat) if other.seen_move(Ply(seat, other_move), viewer) == seen]
            if not alike:
                continue
            moves = [move, move if move in alike and random.random() < 0.5 else random.choice(alike)]
            worlds = [one.copy(), other.copy()]
            glimpses: list[Sequence[Glimpse]] = [
                world.play_with_chance(Ply(seat, made), self.luck, viewer) for world, made in zip(worlds, moves, strict=True)
            ]
            if glimpses[0] == glimpses[1]:
                return seat, moves, worlds
        return None
