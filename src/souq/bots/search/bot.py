"""Bots that search. They keep nothing between two choices but room to work in."""

import math
import threading
import time
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.knowledge import knowledge_of
from souq.bots.search.notes import forget, new_notes
from souq.bots.search.payoff import MOST_SEATS
from souq.bots.search.searcher import DEPTH, ROOT, WIDTH, Room, Task, searcher
from souq.bots.search.tree import Tree, clear, new_tree
from souq.kernel.game import Game
from souq.kernel.luck import Luck, below, new_luck
from souq.kernel.record import one_row, words_of
from souq.play.view import Moves, View, scratch

Number = TypeVar("Number", int, float)

SLICE = 0.01
"""Seconds between two looks at the clock."""
FIRST_SLICE = 16
TO_LIST = 2
"""Playouts until the moves are listed by their promise."""
NEGLIGIBLE = 0.08
"""Secret moves less likely than this are only there because everything was tried."""
FOR_LUCK = 1 << 40
"""The step of the luck that decides between mixed moves; playouts count up from 0."""
FINE = 1 << 30


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
    attention: float = 1.0
    """How likely the best move is to be noticed; otherwise it is the next best, if that is noticed."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        if len(moves) == 1:
            return int(moves[0])
        tree = self.search(view, limit)
        return self.decide(tree, view)

    def follows(self, game: Game) -> bool:
        """Whether moves are chosen by their promise alone."""
        return self.trust_in(game) == math.inf and not self.flat

    def trust_in(self, game: Game) -> float:
        return knowledge_of(game).trust if self.trust is None else self.trust

    def search(self, view: View, limit: Limit = NO_LIMIT) -> Tree:
        tree, room = workplace(view.game)
        clear(tree)
        forget(room.notes)
        room.words[ROOT] = one_row(view.tables)
        knowledge = knowledge_of(view.game)
        decisions = knowledge.decisions if self.decisions is None else self.decisions
        seed = int(new_luck(self.seed, view.seat, view.ply)[0] >> np.uint64(1))
        task = Task(view.seat, seed, self.redeals, self.flat, decisions, self.trust_in(view.game))
        run = searcher(view.game)
        playouts = TO_LIST if self.follows(view.game) else least(self.limit.playouts, limit.playouts)
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

    def decide(self, tree: Tree, view: View) -> int:
        """The move tried most, if it is noticed; where choices are secret, one by lot as the search has mixed them."""
        width = int(tree.width[0])
        moves, tries = tree.moves[:width], tree.tries[:width]
        luck = new_luck(self.seed, view.seat, FOR_LUCK + view.ply)
        if self.follows(view.game):
            return int(self.first_noticed(moves, luck))
        if not tree.secret[0]:
            gains = tree.gained[:width] / np.maximum(1, tries)
            promise = -np.arange(width)
            order = np.lexsort((promise, gains) if self.flat else (promise, gains, tries))[::-1]
            return int(self.first_noticed(moves[order], luck))
        shares = tree.mixed[:width] / tree.mixed[:width].sum()
        shares[shares < min(NEGLIGIBLE, shares.max())] = 0
        drawn = below(luck, FINE) / FINE
        at = int(np.searchsorted(np.cumsum(shares / shares.sum()), drawn, side="right"))
        return int(moves[min(at, width - 1)])

    def first_noticed(self, moves: Moves, luck: Luck) -> int:
        """Of moves from the best to the worst."""
        return next((move for move in moves.tolist() if below(luck, FINE) < self.attention * FINE), moves[0])


def least(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)


class Workplaces(threading.local):
    """A tree and room for each thread and game, used again for every choice."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.rooms: dict[str, Room] = {}


WORKPLACES = Workplaces()


def workplace(game: Game) -> tuple[Tree, Room]:
    if WORKPLACES.tree is None:
        WORKPLACES.tree = new_tree()
    if game.id not in WORKPLACES.rooms:
        tables = game.Table.new(3)
        moves, weights = scratch(game)
        WORKPLACES.rooms[game.id] = Room(
            tables=tables,
            words=words_of(tables),
            moves=moves,
            weights=weights,
            rates=np.empty(game.most_moves, np.float64),
            notes=new_notes(),
            top=np.empty(WIDTH, np.int64),
            strategy=np.empty(WIDTH, np.float64),
            path=np.empty((DEPTH, 3), np.int64),
            payoffs=np.empty(MOST_SEATS, np.float64),
            luck=np.zeros(1, np.uint64),
        )
    return WORKPLACES.tree, WORKPLACES.rooms[game.id]
