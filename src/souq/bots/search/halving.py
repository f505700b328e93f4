"""Choosing by the order of moves alone, with a second look at those that promise about as much as the first."""

from collections.abc import Callable
from functools import cache
from typing import Any

from souq.bots.games import heuristics_of
from souq.bots.search.determinize import SearchRoot, compile_determinizer
from souq.bots.search.payoff import final_shares
from souq.bots.search.workspace import MAX_WIDTH, ROOT, VIEW, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, lowest
from souq.kernel.rule import rule


@rule
def top_k(workspace: Workspace, count: int) -> int:
    """Where the most promising of the moves are, the best first; of equals, the one listed first."""
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
    rate_moves, list_moves = heuristics_of(game).rate_moves, game.rules.moves

    @rule
    def rank_moves(boxes: Any, workspace: Workspace, seat: int) -> int:
        """Of the position as the seat sees it."""
        view = workspace.tables[ROOT]
        count = list_moves(boxes[0], view, seat, workspace.moves)
        rate_moves(boxes[0], view, seat, workspace.moves, count, workspace.ratings, workspace.cache)
        return top_k(workspace, count)

    return rank_moves


@cache
def compile_rollouts_to_end(game: Game) -> Callable[..., None]:
    rules = game.rules
    to_act, list_moves, play, scores, winners = rules.to_act, rules.moves, rules.play, rules.scores, rules.winners
    rate_moves = heuristics_of(game).rate_moves
    determinize, play_chance = compile_determinizer(game)

    @rule
    def next_move(box: Any, workspace: Workspace, seat: int) -> int:
        world = workspace.tables[WORLD]
        count = list_moves(box, world, seat, workspace.moves)
        rate_moves(box, world, seat, workspace.moves, count, workspace.ratings, workspace.cache)
        best = 0
        for i in range(1, count):
            if workspace.ratings[i] > workspace.ratings[best]:
                best = i
        return workspace.moves[best]

    @rule
    def rollout_to_end(box: Any, workspace: Workspace) -> None:
        world = workspace.tables[WORLD]
        while True:
            acting = to_act(box, world)
            if acting == OVER:
                scores(box, world, workspace.moves)
                final_shares(box.seats, winners(box, world), workspace.moves, workspace.payoffs)
                return
            if acting == CHANCE:
                play_chance(box, workspace)
            else:
                play(box, world, lowest(acting), next_move(box, workspace, lowest(acting)))

    @rule
    def rollouts_to_end(boxes: Any, workspace: Workspace, root: SearchRoot, moves: Any, payoff_sums: Any, number: int) -> None:
        """What each of the moves leads to in one and the same world, with the same luck."""
        determinize(boxes[0], workspace, root, number)
        workspace.cells[VIEW] = workspace.cells[WORLD]
        rng = workspace.rng[0]
        for i in range(len(moves)):
            workspace.cells[WORLD] = workspace.cells[VIEW]
            workspace.rng[0] = rng
            play(boxes[0], workspace.tables[WORLD], root.seat, moves[i])
            rollout_to_end(boxes[0], workspace)
            payoff_sums[i] += workspace.payoffs[root.seat]

    return rollouts_to_end
