"""Where a search works: a tree and whatever it needs besides, for each thread and game, used again for every choice."""

import threading
from typing import Any, NamedTuple

import numpy as np

from souq.bots.search.eval_cache import Notes, new_notes
from souq.bots.search.payoff import MAX_SEATS
from souq.bots.search.tree import Tree, new_tree
from souq.kernel.game import Game
from souq.kernel.record import cells_of
from souq.play.view import move_buffers

WIDTH = 48
"""So many of the most promising moves of a position are ever looked at."""
DEPTH = 96
"""So many decisions of a playout are remembered in the tree."""

ROOT, WORLD, VIEW = range(3)
"""The rows of the three tables that a search works on."""


class Room(NamedTuple):
    tables: Any
    words: Any
    """The same three tables as rows of numbers."""
    moves: Any
    weights: Any
    rates: Any
    notes: Notes
    top: Any
    strategy: Any
    path: Any
    """The node, the edge and the mover of every decision taken in the tree."""
    payoffs: Any
    luck: Any


class Workplaces(threading.local):
    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.rooms: dict[str, Room] = {}


WORKPLACES = Workplaces()


def workplace(game: Game) -> tuple[Tree, Room]:
    if WORKPLACES.tree is None:
        WORKPLACES.tree = new_tree()
    if game.id not in WORKPLACES.rooms:
        WORKPLACES.rooms[game.id] = new_room(game)
    return WORKPLACES.tree, WORKPLACES.rooms[game.id]


def new_room(game: Game) -> Room:
    tables = game.Table.new(3)
    moves, weights = move_buffers(game)
    return Room(
        tables=tables,
        words=cells_of(tables),
        moves=moves,
        weights=weights,
        rates=np.empty(game.max_moves, np.float64),
        notes=new_notes(),
        top=np.empty(WIDTH, np.int64),
        strategy=np.empty(WIDTH, np.float64),
        path=np.empty((DEPTH, 3), np.int64),
        payoffs=np.empty(MAX_SEATS, np.float64),
        luck=np.zeros(1, np.uint64),
    )
