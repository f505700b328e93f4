"""The prior: a game's ratings of its moves, and the ranking of the best-rated ones."""

from collections.abc import Callable
from functools import cache
from typing import Any

from souq.bots.games import heuristics_of
from souq.bots.search.workspace import MAX_WIDTH, ROOT, Workspace
from souq.kernel.game import Game
from souq.kernel.rule import entry_point, rule


@rule
def top_k(workspace: Workspace, count: int) -> int:
    """Write the indices of the best-rated moves to `ranking`, best first, and return their number.

    At most MAX_WIDTH moves are ranked. Of equal ratings, the move listed first comes first.
    Insertion sort.
    """
    width = 0
    for i in range(count):
        at = min(width, MAX_WIDTH)
        while at > 0 and workspace.ratings[i] > workspace.ratings[workspace.ranking[at - 1]]:
            at -= 1
        if at < MAX_WIDTH:
            width = min(width + 1, MAX_WIDTH)
            for j in range(width - 1, at, -1):
                workspace.ranking[j] = workspace.ranking[j - 1]
            workspace.ranking[at] = i
    return width


@cache
def compile_prior_ranking(game: Game) -> Callable[..., int]:
    """Return the rule that lists, rates and ranks the moves of a seat in the root view."""
    list_moves, rate_moves = game.rules.moves, heuristics_of(game).rate_moves

    @entry_point
    def rank_moves(boxes: Any, workspace: Workspace, seat: int) -> int:
        view = workspace.tables[ROOT]
        count = list_moves(boxes[0], view, seat, workspace.moves)
        rate_moves(boxes[0], view, seat, workspace.moves, count, workspace.ratings, workspace.cache)
        return top_k(workspace, count)

    return rank_moves
