"""Sequential halving (Karnin, Koren and Somekh, ICML 2013) of moves, by playouts.

The budget is divided evenly among ceil(log2(n)) rounds. Each round gives every remaining move the
same number of playouts and keeps the better half, rounded up. Differences from the paper: payoffs
are summed over all rounds instead of one; the number of determinised worlds is bounded; and in each
world all moves are played with the same random numbers, so that payoffs differ by the moves alone
(common random numbers). A playout follows the best-rated moves to the end of the match.
"""

import math
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from souq.bots.bot import Limit
from souq.bots.games import heuristics_of
from souq.bots.search.determinize import SearchRoot, compile_determinizer
from souq.bots.search.payoff import final_shares
from souq.bots.search.workspace import VIEW, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, lowest
from souq.kernel.record import copy_cells
from souq.kernel.rule import entry_point, rule
from souq.play.view import Moves, View


def halve(view: View, workspace: Workspace, root: SearchRoot, moves: Moves, worlds: int, limit: Limit) -> Moves:
    """Return the moves sorted by sequential halving, best first, in at most `worlds` worlds."""
    run = compile_rollouts_to_end(view.game)
    payoff_sums = np.zeros(len(moves))
    started = time.perf_counter()
    remaining, world = len(moves), 0
    rounds = math.ceil(math.log2(remaining))
    while remaining > 1 and world < worlds:
        more = worlds if limit.playouts is None else max(1, limit.playouts // (rounds * remaining))
        for number in range(world, min(world + more, worlds)):
            run(view.boxes, workspace, root, moves[:remaining], payoff_sums[:remaining], number)
            world += 1
            if limit.seconds is not None and time.perf_counter() - started >= limit.seconds:
                world = worlds
                break
        best = np.argsort(-payoff_sums[:remaining], kind="stable")
        moves[:remaining], payoff_sums[:remaining] = moves[:remaining][best], payoff_sums[:remaining][best]
        remaining = (remaining + 1) // 2
    return moves


@cache
def compile_rollouts_to_end(game: Game) -> Callable[..., None]:
    rules = game.rules
    to_act, list_moves, play, scores, winners = rules.to_act, rules.moves, rules.play, rules.scores, rules.winners
    rate_moves = heuristics_of(game).rate_moves
    determinize, play_chance = compile_determinizer(game)

    @rule
    def best_rated_move(box: Any, workspace: Workspace, seat: int) -> int:
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
                scores(box, world, workspace.scores)
                final_shares(box.seats, winners(box, world), workspace.scores, workspace.payoffs)
                return
            if acting == CHANCE:
                play_chance(box, workspace)
            else:
                seat = lowest(acting)
                play(box, world, seat, best_rated_move(box, workspace, seat))

    @entry_point
    def rollouts_to_end(boxes: Any, workspace: Workspace, root: SearchRoot, moves: Any, payoff_sums: Any, number: int) -> None:
        """Play each move to the end in world `number`, and add its payoff to `payoff_sums`."""
        determinize(boxes[0], workspace, root, number)
        copy_cells(workspace.cells[WORLD], workspace.cells[VIEW])
        rng = workspace.rng[0]
        for i in range(len(moves)):
            copy_cells(workspace.cells[VIEW], workspace.cells[WORLD])
            workspace.rng[0] = rng
            play(boxes[0], workspace.tables[WORLD], root.seat, moves[i])
            rollout_to_end(boxes[0], workspace)
            payoff_sums[i] += workspace.payoffs[root.seat]

    return rollouts_to_end
