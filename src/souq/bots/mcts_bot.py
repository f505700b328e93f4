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
from souq.bots.search.determinize import SearchRoot
from souq.bots.search.eval_cache import clear
from souq.bots.search.halving import compile_prior_ranking, compile_rollouts_to_end
from souq.bots.search.mcts import SearchParams, compile_search
from souq.bots.search.tree import Tree, reset_tree
from souq.bots.search.workspace import ROOT, Workspace, search_buffers
from souq.kernel.game import Game
from souq.kernel.record import cells_of_one
from souq.kernel.rng import RngState, new_rng, uniform_below
from souq.play.view import Moves, View

Number = TypeVar("Number", int, float)

SLICE = 0.01
"""Seconds between two looks at the clock."""
FIRST_BATCH = 16
MIN_PROBABILITY = 0.08
"""Secret moves less likely than this are only there because everything was tried."""
DECISION_STREAM = 1 << 40
"""The step of the luck that decides between mixed moves; playouts count up from 0."""
RESOLUTION = 1 << 30
TIE_MARGIN = 1e-9
"""Promises that differ by less are the same."""


@dataclass(frozen=True)
class SearchBot:
    """Searches until its own or the given limit is reached, whichever is first."""

    name: str
    seed: int
    limit: Limit
    min_rollout: int | None = None
    """How many decisions of a playout follow on the tree; None for as many as suit the game."""
    prior_weight: float | None = None
    """How far the order of moves is trusted; None for as far as suits the game."""
    redeals: bool = True
    flat: bool = False
    best_move_probability: Mapping[str, float] = field(default_factory=dict[str, float])
    """How likely the best move is to be noticed, by game; otherwise it is the next best, if that is noticed."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        if len(moves) == 1:
            return int(moves[0])
        rng = new_rng(self.seed, view.seat, DECISION_STREAM + view.ply)
        if self.plays_prior(view.game):
            return self.first_not_overlooked(view.game, self.ranked_moves(view, rng, limit), rng)
        return self.decide(view.game, self.search(view, limit), rng)

    def plays_prior(self, game: Game) -> bool:
        """Whether moves are chosen by their promise alone."""
        return self.prior_weight_in(game) == math.inf and not self.flat

    def prior_weight_in(self, game: Game) -> float:
        return heuristics_of(game).prior_weight if self.prior_weight is None else self.prior_weight

    def root(self, view: View) -> SearchRoot:
        return SearchRoot(view.seat, int(new_rng(self.seed, view.seat, view.ply)[0] >> np.uint64(1)), self.redeals)

    def ranked_moves(self, view: View, rng: RngState, limit: Limit = NO_LIMIT) -> Moves:
        """The moves by their promise. Of those that promise the same one by lot is first, or what did best at a second look."""
        workspace = reset_workspace(view)
        width = compile_prior_ranking(view.game)(view.boxes, workspace, view.seat)
        moves, ratings = workspace.moves[workspace.ranking[:width]], workspace.ratings[workspace.ranking[:width]]
        lot = uniform_below(rng, int((ratings >= ratings[0] - TIE_MARGIN).sum()))
        moves[[0, lot]] = moves[[lot, 0]]
        halving = heuristics_of(view.game).halving
        if halving is not None and (self.limit.playouts or math.inf) >= halving.playouts:
            close = int((ratings >= ratings[0] - halving.margin).sum())
            moves[:close] = self.halve(view, workspace, halving, moves[:close], limit)
        return moves

    def halve(self, view: View, workspace: Workspace, halving: SequentialHalving, moves: Moves, limit: Limit) -> Moves:
        """The moves, the best first, after playouts in which the better half is looked at ever more closely."""
        payoff_sums = np.zeros(len(moves))
        playouts = tighter(self.limit.playouts, limit.playouts)
        seconds = tighter(self.limit.seconds, limit.seconds)
        begun = time.perf_counter()
        close, world = len(moves), 0
        stages = math.ceil(math.log2(close))
        while close > 1 and world < halving.worlds:
            more = halving.worlds if playouts is None else max(1, playouts // (stages * close))
            for number in range(world, min(world + more, halving.worlds)):
                compile_rollouts_to_end(view.game)(
                    view.boxes, workspace, self.root(view), moves[:close], payoff_sums[:close], number
                )
                world += 1
                if seconds is not None and time.perf_counter() - begun >= seconds:
                    world = halving.worlds
                    break
            best = np.argsort(-payoff_sums[:close], kind="stable")
            moves[:close], payoff_sums[:close] = moves[:close][best], payoff_sums[:close][best]
            close = (close + 1) // 2
        return moves

    def search(self, view: View, limit: Limit = NO_LIMIT) -> Tree:
        workspace = reset_workspace(view)
        tree = search_buffers(view.game)[0]
        reset_tree(tree)
        heuristics = heuristics_of(view.game)
        min_rollout = heuristics.min_rollout if self.min_rollout is None else self.min_rollout
        params = SearchParams(self.root(view), self.flat, min_rollout, self.prior_weight_in(view.game))
        run = compile_search(view.game)
        playouts = tighter(self.limit.playouts, limit.playouts)
        seconds = tighter(self.limit.seconds, limit.seconds)
        begun = time.perf_counter()
        done, step = 0, FIRST_BATCH
        while playouts is None or done < playouts:
            until = done + step if playouts is None else min(done + step, playouts)
            run(view.boxes, view.game.Table.audience, tree, workspace, params, done, until)
            done = until
            spent = time.perf_counter() - begun
            if seconds is not None:
                if spent >= seconds:
                    break
                step = max(1, int(done / spent * min(SLICE, seconds - spent)))
            else:
                step = 1 << 12
        return tree

    def decide(self, game: Game, tree: Tree, rng: RngState) -> int:
        """The move tried most, if it is noticed; where choices are secret, one by lot as the search has mixed them."""
        width = int(tree.width[0])
        moves, edge_visits = tree.moves[:width], tree.edge_visits[:width]
        if not tree.is_mixed[0]:
            payoff_sums = tree.payoff_sum[:width] / np.maximum(1, edge_visits)
            rating = -np.arange(width)
            ranked_moves = np.lexsort((rating, payoff_sums) if self.flat else (rating, payoff_sums, edge_visits))[::-1]
            return self.first_not_overlooked(game, moves[ranked_moves], rng)
        shares = tree.strategy_sum[:width] / tree.strategy_sum[:width].sum()
        shares[shares < min(MIN_PROBABILITY, shares.max())] = 0
        drawn = uniform_below(rng, RESOLUTION) / RESOLUTION
        at = int(np.searchsorted(np.cumsum(shares / shares.sum()), drawn, side="right"))
        return int(moves[min(at, width - 1)])

    def first_not_overlooked(self, game: Game, moves: Moves, rng: RngState) -> int:
        """Of moves from the best to the worst."""
        noticed = self.best_move_probability.get(game.id, 1.0) * RESOLUTION
        return next((move for move in moves.tolist() if uniform_below(rng, RESOLUTION) < noticed), int(moves[0]))


def reset_workspace(view: View) -> Workspace:
    """With nothing in it but the position."""
    _, workspace = search_buffers(view.game)
    clear(workspace.cache)
    workspace.cells[ROOT] = cells_of_one(view.tables)
    return workspace


def tighter(one: Number | None, other: Number | None) -> Number | None:
    return other if one is None else one if other is None else min(one, other)
