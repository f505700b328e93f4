"""Bot without a tree: plays the best-rated move, or compares close ones by sequential halving."""

from dataclasses import dataclass

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.heuristics import SequentialHalving
from souq.bots.search.determinize import search_root
from souq.bots.search.final_choice import decision_rng, first_not_overlooked
from souq.bots.search.halving import halve
from souq.bots.search.prior import compile_prior_ranking
from souq.bots.search.workspace import reset_workspace
from souq.kernel.rng import RngState, uniform_below
from souq.play.view import Moves, View

TIE_MARGIN = 1e-9
"""Ratings closer than this count as equal."""


@dataclass(frozen=True)
class PriorBot:
    """Plays the best-rated move. A random draw decides between equal ratings."""

    name: str
    seed: int
    limit: Limit = NO_LIMIT
    """The budget of sequential halving; rating moves has none."""
    halving: SequentialHalving | None = None
    """How moves rated within a margin of the best are compared; None leaves the order of the
    ratings."""
    best_move_probability: float = 1.0
    redeals: bool = True
    """False for a bot that is shown the whole table: there is nothing to determinise."""

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        moves = view.moves()
        if len(moves) == 1:
            return int(moves[0])
        rng = decision_rng(self.seed, view)
        return first_not_overlooked(self.ranked_moves(view, rng, limit), self.best_move_probability, rng)

    def ranked_moves(self, view: View, rng: RngState, limit: Limit) -> Moves:
        """Return the best-rated moves, best first."""
        workspace = reset_workspace(view)
        width = compile_prior_ranking(view.game)(view.boxes, workspace, view.seat)
        ranking = workspace.ranking[:width]
        moves, ratings = workspace.moves[ranking], workspace.ratings[ranking]
        drawn = uniform_below(rng, int((ratings >= ratings[0] - TIE_MARGIN).sum()))
        moves[[0, drawn]] = moves[[drawn, 0]]
        if self.halving is not None:
            close = int((ratings >= ratings[0] - self.halving.margin).sum())
            root = search_root(view, self.seed, self.redeals)
            budget = self.limit.tighter(limit)
            moves[:close] = halve(view, workspace, root, moves[:close], self.halving.worlds, budget)
        return moves
