"""Bot that searches a tree of determinised playouts; the algorithm is in search/mcts.py."""

import time
from dataclasses import dataclass

import numpy as np

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.games import heuristics_of
from souq.bots.search.determinize import search_root
from souq.bots.search.final_choice import RESOLUTION, decision_rng, first_not_overlooked
from souq.bots.search.mcts import SearchParams, compile_search
from souq.bots.search.tree import Tree, reset_tree
from souq.bots.search.workspace import reset_workspace, thread_tree
from souq.kernel.rng import RngState, uniform_below
from souq.play.view import View

CLOCK_INTERVAL = 0.01
"""Seconds between two readings of the clock."""
FIRST_BATCH = 16
"""Playouts before the first reading."""
UNTIMED_BATCH = 1 << 12
MIN_PLAYOUTS = 3
"""The first playout adds the root, the second lists its moves, and the third tries one."""
MIN_PROBABILITY = 0.08
"""Probabilities below this are exploration noise and are dropped from a mixed choice."""


@dataclass(frozen=True)
class MctsBot:
    """Searches until its own limit or the given one is reached, whichever is first."""

    name: str
    seed: int
    limit: Limit
    best_move_probability: float = 1.0
    redeals: bool = True
    """False for a bot that is shown the whole table: there is nothing to determinise."""
    flat: bool = False
    """Flat Monte Carlo: no tree below the root, playouts spread evenly over its moves."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        if len(moves) == 1:
            return int(moves[0])
        return self.decide(self.search(view, limit), decision_rng(self.seed, view))

    def search(self, view: View, limit: Limit = NO_LIMIT) -> Tree:
        """Run playouts from the view and return the tree.

        The next search of this thread overwrites it.
        """
        workspace, tree = reset_workspace(view), thread_tree()
        reset_tree(tree)
        heuristics = heuristics_of(view.game)
        root = search_root(view, self.seed, self.redeals)
        params = SearchParams(root, self.flat, heuristics.min_rollout, heuristics.prior_weight)
        run = compile_search(view.game)
        budget = self.limit.tighter(limit)
        started = time.perf_counter()
        done, batch = 0, FIRST_BATCH
        playouts = None if budget.playouts is None else max(budget.playouts, MIN_PLAYOUTS)
        while playouts is None or done < playouts:
            until = done + batch if playouts is None else min(done + batch, playouts)
            run(view.boxes, view.game.Table.audience, tree, workspace, params, done, until)
            done = until
            spent = time.perf_counter() - started
            if budget.seconds is None:
                batch = UNTIMED_BATCH
            elif spent >= budget.seconds:
                break
            else:
                batch = max(1, int(done / spent * min(CLOCK_INTERVAL, budget.seconds - spent)))
        return tree

    def decide(self, tree: Tree, rng: RngState) -> int:
        """Return the root's most visited move; if the choice is mixed, draw from its average strategy."""
        width = int(tree.width[0])
        moves = tree.moves[:width]
        if not tree.is_mixed[0]:
            return first_not_overlooked(moves[self.best_first(tree, width)], self.best_move_probability, rng)
        shares = tree.strategy_sum[:width] / tree.strategy_sum[:width].sum()
        shares[shares < min(MIN_PROBABILITY, shares.max())] = 0
        drawn = uniform_below(rng, RESOLUTION) / RESOLUTION
        at = int(np.searchsorted(np.cumsum(shares / shares.sum()), drawn, side="right"))
        return int(moves[min(at, width - 1)])

    def best_first(self, tree: Tree, width: int) -> np.ndarray:
        """Return the order of the root's moves: by visits, then by mean payoff, then by rating.

        `flat` ignores visits.
        """
        visits = tree.edge_visits[:width]
        payoffs = tree.payoff_sum[:width] / np.maximum(1, visits)
        ratings = -np.arange(width)
        return np.lexsort((ratings, payoffs) if self.flat else (ratings, payoffs, visits))[::-1]
