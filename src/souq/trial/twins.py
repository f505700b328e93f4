"""Twin matches: two matches that one viewer cannot distinguish, because they differ only in what is hidden from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from souq.kernel.compiled import compiled_rules
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.record import Records, Sees
from souq.kernel.rng import weighted_index
from souq.play.chance import ChanceSource
from souq.play.match import Match, Ply
from souq.play.view import move_buffers, seen_by

LATEST_TRIED = 24
EARLIER_TRIED = 8
"""Numbers of hidden plies to vary: of the latest ones, which affect the current table, and of older ones."""
ALTERNATIVES = 4
STAND_INS = 8


class Glimpse(tuple[int, int, bytes, int]):
    """What a viewer learns from one ply: the mover, the move as seen, the table as seen, and the seats to act."""


class World:
    """A whole table, secrets included, that is cheap to copy and to continue."""

    def __init__(self, game: Game, boxes: Records, tables: Records, to_act: int, played: int) -> None:
        self.game = game
        self.boxes = boxes
        self.tables = tables
        self.to_act = to_act
        self.played = played

    @classmethod
    def of(cls, match: Match) -> "World":
        return cls(match.game, match.boxes, match.tables.copy(), match.to_act, match.played)

    def copy(self) -> "World":
        return World(self.game, self.boxes, self.tables.copy(), self.to_act, self.played)

    def is_like(self, other: "World") -> bool:
        return self.tables.tobytes() == other.tables.tobytes()

    @property
    def acting(self) -> list[int]:
        """The seats that may move; none at a chance node."""
        return [] if self.to_act == CHANCE else [seat for seat in range(self.to_act.bit_length()) if self.to_act >> seat & 1]

    def choices(self, seat: int) -> list[int]:
        """Return the legal moves of a seat that is to move, or the possible chance moves."""
        out, weights = move_buffers(self.game)
        at = compiled_rules(self.game)
        if seat == CHANCE:
            count = at.odds(self.boxes, self.tables, out, weights) if self.to_act == CHANCE else 0
        else:
            count = at.moves(self.boxes, self.tables, seat, out) if seat in self.acting else 0
        return [int(move) for move in out[:count]]

    def allows(self, ply: Ply) -> bool:
        if ply.seat == CHANCE:
            return ply.move in self.choices(CHANCE)
        return ply.seat in self.acting and compiled_rules(self.game).why_not(self.boxes, self.tables, ply.seat, ply.move) == 0

    def seen_move(self, ply: Ply, viewer: int) -> int:
        return int(compiled_rules(self.game).seen_move(self.boxes, self.tables, ply.seat, ply.move, viewer))

    def play(self, ply: Ply, viewer: int) -> Glimpse:
        """Play a legal ply and return what the viewer learns from it."""
        seen = self.seen_move(ply, viewer)
        self.to_act = int(compiled_rules(self.game).play(self.boxes, self.tables, ply.seat, ply.move))
        self.played += 1
        return Glimpse((ply.seat, seen, seen_by(self.game, self.tables, viewer).tobytes(), self.to_act))

    def drawn(self, luck: ChanceSource) -> int:
        """Return the chance move that this source draws now."""
        out, weights = move_buffers(self.game)
        total = compiled_rules(self.game).weigh(self.boxes, self.tables, out, weights)
        return int(out[weighted_index(weights, luck.draw(self.played + 1, int(total)))])

    def play_with_chance(self, ply: Ply, luck: ChanceSource, viewer: int) -> list[Glimpse]:
        """Play a ply and the chance moves after it."""
        glimpses = [self.play(ply, viewer)]
        while self.to_act == CHANCE:
            glimpses.append(self.play(Ply(CHANCE, self.drawn(luck)), viewer))
        return glimpses


@dataclass(frozen=True)
class Trail:
    """A played match: its plies, the world before each and after the last, and what one viewer learned from each."""

    viewer: int
    plies: list[Ply]
    worlds: list[World]
    glimpses: list[Glimpse]

    def is_hidden(self, number: int) -> bool:
        """Return whether a part of a ply was hidden from the viewer."""
        return self.glimpses[number][1] != self.plies[number].move

    def lookalikes(self, number: int, world: World) -> list[int]:
        """Return the moves that would have looked to the viewer like the one that was made."""
        seat = self.plies[number].seat
        return [move for move in world.choices(seat) if world.seen_move(Ply(seat, move), self.viewer) == self.glimpses[number][1]]

    def after(self, number: int, world: World, move: int) -> World | None:
        """Return the world after another move, or None if the viewer would notice the difference."""
        ply = Ply(self.plies[number].seat, move)
        if not world.allows(ply):
            return None
        following = world.copy()
        return following if following.play(ply, self.viewer) == self.glimpses[number] else None


def is_all_public(game: Game) -> bool:
    """Return whether a game has no hidden information."""
    return all(entry.sees is Sees.ALL for entry in game.Table.fields.values())


def twin(match: Match, viewer: int, random: Random) -> Match | None:
    """Return another match of the same length that looks the same to the viewer at every ply, or None."""
    first = trail_of(match, viewer)
    hidden = [number for number in range(len(first.plies)) if first.is_hidden(number)]
    latest, earlier = hidden[-LATEST_TRIED:], hidden[:-LATEST_TRIED]
    trail = first
    for number in [*reversed(latest), *random.sample(earlier, min(EARLIER_TRIED, len(earlier)))]:
        trail = vary(trail, number, random) or trail
    if all(world.is_like(other) for world, other in zip(first.worlds, trail.worlds, strict=True)):
        return None
    other = match.fresh_copy()
    for ply in trail.plies:
        other.replay_ply(ply)
    return other


def trail_of(match: Match, viewer: int) -> Trail:
    world = World.of(match.fresh_copy())
    worlds = [world]
    glimpses: list[Glimpse] = []
    for ply in match.plies:
        world = world.copy()
        glimpses.append(world.play(ply, viewer))
        worlds.append(world)
    return Trail(viewer, match.plies, worlds, glimpses)


def vary(trail: Trail, number: int, random: Random) -> Trail | None:
    """Change one ply of a trail, and later plies only as far as that makes them impossible."""
    others = [move for move in trail.lookalikes(number, trail.worlds[number]) if move != trail.plies[number].move]
    for move in random.sample(others, min(ALTERNATIVES, len(others))):
        varied = follow_on(trail, number, move, random)
        if varied is not None:
            return varied
    return None


def follow_on(trail: Trail, first: int, move: int, random: Random) -> Trail | None:
    plies, worlds = trail.plies[:first], trail.worlds[:first]
    world = trail.worlds[first]
    displaced: list[int] = []
    for number in range(first, len(trail.plies)):
        if number > first and world.is_like(trail.worlds[number]):
            return replace(trail, plies=plies + trail.plies[number:], worlds=worlds + trail.worlds[number:])
        was = trail.plies[number]
        tried = [move] if number == first else stand_ins(trail, number, world, displaced, random)
        found = next(
            ((candidate, after) for candidate in tried if (after := trail.after(number, world, candidate)) is not None), None
        )
        if found is None:
            return None
        worlds.append(world)
        plies.append(Ply(was.seat, found[0]))
        world = found[1]
        if found[0] != was.move:
            displaced.append(was.move)
    return replace(trail, plies=plies, worlds=[*worlds, world])


def stand_ins(trail: Trail, number: int, world: World, displaced: list[int], random: Random) -> Iterator[int]:
    """Yield candidates for a ply: the original move; if it was hidden, moves displaced by earlier changes, then any other."""
    yield trail.plies[number].move
    if trail.is_hidden(number):
        possible = trail.lookalikes(number, world)
        yield from (move for move in displaced if move in possible)
        yield from random.sample(possible, min(STAND_INS, len(possible)))
