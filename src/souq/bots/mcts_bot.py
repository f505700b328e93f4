"""Bots that search. They keep nothing between two choices but room to work in."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.games import heuristics_of
from souq.bots.heuristics import SequentialHalving
from souq.bots.search.determinize import Standpoint
from souq.bots.search.eval_cache import forget
from souq.bots.search.halving import orderer, second_look
from souq.bots.search.mcts import Task, searcher
from souq.bots.search.tree import Tree, clear
from souq.bots.search.workspace import ROOT, Room, workplace
from souq.kernel.game import Game
from souq.kernel.record import cells_of_one
from souq.kernel.rng import RngState, new_rng, uniform_below
from souq.play.view import Moves, View

Number = TypeVar("Number", int, float)

SLICE = 0.01
"""Seconds between two looks at the clock."""
FIRST_SLICE = 16
NEGLIGIBLE = 0.08
"""Secret moves less likely than this are only there because everything was tried."""
FOR_LUCK = 1 << 40
"""The step of the luck that decides between mixed moves; playouts count up from 0."""
FINE = 1 << 30
ROUNDING = 1e-9
"""Promises that differ by less are the same."""


@dataclass(frozen=True)
class SearchBot:
    """Searches until its own or the given limit is reached, whichever is first."""

    name: str
    seed: int
    limit: Limit
    decisions: int | None = None
    """How many decisions of a playout follow on the tree; None for as many as suit the game."""
    trust: float | None = None
    """How far the order of moves is trusted; None for as far as suits the game."""
    redeals: bool = True
    flat: bool = False
    attention: Mapping[str, float] = field(default_factory=dict[str, float])
    """How likely the best move is to be noticed, by game; otherwise it is the next best, if that is noticed."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        if len(moves) == 1:
            return int(moves[0])
        luck = new_rng(self.seed, view.seat, FOR_LUCK + view.ply)
        if self.follows(view.game):
            return self.first_noticed(view.game, self.order(view, luck, limit), luck)
        return self.decide(view.game, self.search(view, limit), luck)

    def follows(self, game: Game) -> bool:
        """Whether moves are chosen by their promise alone."""
        return self.trust_in(game) == math.inf and not self.flat

    def trust_in(self, game: Game) -> float:
        return heuristics_of(game).prior_weight if self.trust is None else self.trust

    def standpoint(self, view: View) -> Standpoint:
        return Standpoint(view.seat, int(new_rng(self.seed, view.seat, view.ply)[0] >> np.uint64(1)), self.redeals)

    def order(self, view: View, luck: RngState, limit: Limit = NO_LIMIT) -> Moves:
        """The moves by their promise. Of those that promise the same one by lot is first, or what did best at a second look."""
        room = furnished_room(view)
        width = orderer(view.game)(view.boxes, room, view.seat)
        moves, promises = room.moves[room.top[:width]], room.rates[room.top[:width]]
        lot = uniform_below(luck, int((promises >= promises[0] - ROUNDING).sum()))
        moves[[0, lot]] = moves[[lot, 0]]
        look = heuristics_of(view.game).halving
        if look is not None and (self.limit.playouts or math.inf) >= look.playouts:
            close = int((promises >= promises[0] - look.margin).sum())
            moves[:close] = self.look_again(view, room, look, moves[:close], limit)
        return moves

    def look_again(self, view: View, room: Room, look: SequentialHalving, moves: Moves, limit: Limit) -> Moves:
        """The moves, the best first, after playouts in which the better half is looked at ever more closely."""
        gains = np.zeros(len(moves))
        playouts = least(self.limit.playouts, limit.playouts)
        seconds = least(self.limit.seconds, limit.seconds)
        begun = time.perf_counter()
        close, world = len(moves), 0
        stages = math.ceil(math.log2(close))
        while close > 1 and world < look.worlds:
            more = look.worlds if playouts is None else max(1, playouts // (stages * close))
            for number in range(world, min(world + more, look.worlds)):
                second_look(view.game)(view.boxes, room, self.standpoint(view), moves[:close], gains[:close], number)
                world += 1
                if seconds is not None and time.perf_counter() - begun >= seconds:
                    world = look.worlds
                    break
            best = np.argsort(-gains[:close], kind="stable")
            moves[:close], gains[:close] = moves[:close][best], gains[:close][best]
            close = (close + 1) // 2
        return moves

    def search(self, view: View, limit: Limit = NO_LIMIT) -> Tree:
        room = furnished_room(view)
        tree = workplace(view.game)[0]
        clear(tree)
        heuristics = heuristics_of(view.game)
        decisions = heuristics.min_rollout if self.decisions is None else self.decisions
        task = Task(self.standpoint(view), self.flat, decisions, self.trust_in(view.game))
        run = searcher(view.game)
        playouts = least(self.limit.playouts, limit.playouts)
        seconds = least(self.limit.seconds, limit.seconds)
        begun = time.perf_counter()
        done, step = 0, FIRST_SLICE
        while playouts is None or done < playouts:
            until = done + step if playouts is None else min(done + step, playouts)
            run(view.boxes, view.game.Table.audience, tree, room, task, done, until)
            done = until
            spent = time.perf_counter() - begun
            if seconds is not None:
                if spent >= seconds:
                    break
                step = max(1, int(done / spent * min(SLICE, seconds - spent)))
            else:
                step = 1 << 12
        return tree

    def decide(self, game: Game, tree: Tree, luck: RngState) -> int:
        """The move tried most, if it is noticed; where choices are secret, one by lot as the search has mixed them."""
        width = int(tree.width[0])
        moves, tries = tree.moves[:width], tree.tries[:width]
        if not tree.secret[0]:
            gains = tree.gained[:width] / np.maximum(1, tries)
            promise = -np.arange(width)
            order = np.lexsort((promise, gains) if self.flat else (promise, gains, tries))[::-1]
            return self.first_noticed(game, moves[order], luck)
        shares = tree.mixed[:width] / tree.mixed[:width].sum()
        shares[shares < min(NEGLIGIBLE, shares.max())] = 0
        drawn = uniform_below(luck, FINE) / FINE
        at = int(np.searchsorted(np.cumsum(shares / shares.sum()), drawn, side="right"))
        return int(moves[min(at, width - 1)])

    def first_noticed(self, game: Game, moves: Moves, luck: RngState) -> int:
        """Of moves from the best to the worst."""
        noticed = self.attention.get(game.id, 1.0) * FINE
        return next((move for move in moves.tolist() if uniform_below(luck, FINE) < noticed), int(moves[0]))


def furnished_room(view: View) -> Room:
    """With nothing in it but the position."""
    _, room = workplace(view.game)
    forget(room.notes)
    room.words[ROOT] = cells_of_one(view.tables)
    return room


def least(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)
