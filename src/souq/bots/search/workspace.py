"""Where a search works: a tree and whatever it needs besides, for each thread and game, used again for every choice."""

import threading
from typing import Any, NamedTuple

import numpy as np

from souq.bots.search.eval_cache import EvaluationCache, new_cache
from souq.bots.search.payoff import MAX_SEATS
from souq.bots.search.tree import Tree, new_tree
from souq.kernel.game import Game
from souq.kernel.record import cells_of
from souq.play.view import move_buffers

MAX_WIDTH = 48
"""So many of the most promising moves of a position are ever looked at."""
MAX_DEPTH = 96
"""So many decisions of a playout are remembered in the tree."""

ROOT, WORLD, VIEW = range(3)
"""The rows of the three tables that a search works on."""


class Workspace(NamedTuple):
    tables: Any
    cells: Any
    """The same three tables as rows of numbers."""
    moves: Any
    weights: Any
    ratings: Any
    cache: EvaluationCache
    ranking: Any
    strategy: Any
    path: Any
    """The node, the edge and the mover of every decision taken in the tree."""
    payoffs: Any
    rng: Any


class ThreadBuffers(threading.local):
    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.workspaces: dict[str, Workspace] = {}


BUFFERS = ThreadBuffers()


def search_buffers(game: Game) -> tuple[Tree, Workspace]:
    if BUFFERS.tree is None:
        BUFFERS.tree = new_tree()
    if game.id not in BUFFERS.workspaces:
        BUFFERS.workspaces[game.id] = new_workspace(game)
    return BUFFERS.tree, BUFFERS.workspaces[game.id]


def new_workspace(game: Game) -> Workspace:
    tables = game.Table.new(3)
    moves, weights = move_buffers(game)
    return Workspace(
        tables=tables,
        cells=cells_of(tables),
        moves=moves,
        weights=weights,
        ratings=np.empty(game.max_moves, np.float64),
        cache=new_cache(),
        ranking=np.empty(MAX_WIDTH, np.int64),
        strategy=np.empty(MAX_WIDTH, np.float64),
        path=np.empty((MAX_DEPTH, 3), np.int64),
        payoffs=np.empty(MAX_SEATS, np.float64),
        rng=np.zeros(1, np.uint64),
    )
