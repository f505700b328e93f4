"""Preallocated search buffers: a tree for each thread, a workspace for each thread and game."""

import threading
from typing import Any, NamedTuple

import numpy as np

from souq.bots.search.eval_cache import EvaluationCache, clear, new_cache
from souq.bots.search.payoff import MAX_SEATS
from souq.bots.search.tree import Tree, new_tree
from souq.kernel.game import Game
from souq.kernel.record import cells_of, cells_of_one
from souq.play.view import View, move_buffers

MAX_WIDTH = 48
"""Branching limit: only this many of the best-rated moves become edges."""
MAX_DEPTH = 96
"""Largest number of tree decisions in one playout."""

ROOT, WORLD, VIEW = range(3)
"""Rows of `tables`: the view to decide from, the world of the playout, and what its mover sees."""


class Workspace(NamedTuple):
    """Buffers that the rules of a search write to. They are overwritten freely between calls."""

    tables: Any
    cells: Any
    """The same tables as rows of int32 cells."""
    moves: Any
    weights: Any
    """Weights of chance moves."""
    ratings: Any
    """The prior of each of `moves`."""
    cache: EvaluationCache
    ranking: Any
    """Indices of the best-rated moves, best first."""
    edge_moves: Any
    """The best-rated moves themselves, best first."""
    strategy: Any
    """Probabilities of the moves of a node with simultaneous choices."""
    path: Any
    """Node, edge and mover of every tree decision of a playout."""
    scores: Any
    payoffs: Any
    rng: Any


class ThreadBuffers(threading.local):
    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.workspaces: dict[str, Workspace] = {}


BUFFERS = ThreadBuffers()


def thread_tree() -> Tree:
    if BUFFERS.tree is None:
        BUFFERS.tree = new_tree()
    return BUFFERS.tree


def reset_workspace(view: View) -> Workspace:
    """Return this thread's workspace of the game with the view in row ROOT and an empty cache."""
    game = view.game
    if game.id not in BUFFERS.workspaces:
        BUFFERS.workspaces[game.id] = new_workspace(game)
    workspace = BUFFERS.workspaces[game.id]
    clear(workspace.cache)
    workspace.cells[ROOT] = cells_of_one(view.tables)
    return workspace


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
        edge_moves=np.empty(MAX_WIDTH, np.int64),
        strategy=np.empty(MAX_WIDTH, np.float64),
        path=np.empty((MAX_DEPTH, 3), np.int64),
        scores=np.empty(MAX_SEATS, np.int64),
        payoffs=np.empty(MAX_SEATS, np.float64),
        rng=np.zeros(1, np.uint64),
    )
