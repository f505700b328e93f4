"""One search for every game: information-set Monte Carlo tree search over the contract, compiled.

It starts from a view. Each playout imagines a world that the view allows, goes down the tree, in which every seat knows only
what it sees there, adds one position, lets the game go on for a few quick decisions and asks an evaluator who will win.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from souq.bots.games import heuristics_of
from souq.bots.search.determinize import SearchRoot, compile_determinizer
from souq.bots.search.halving import top_k
from souq.bots.search.payoff import final_shares
from souq.bots.search.selection import regret_matching, sample_strategy, select_puct, update_regrets
from souq.bots.search.tree import UNEXPANDED, Tree, add_edges, add_node, find_slot, view_and_key
from souq.bots.search.workspace import MAX_DEPTH, VIEW, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, bit, has, lowest
from souq.kernel.rule import rule

MAX_ROLLOUT = 20
"""A playout goes on for so many decisions at most, before it is judged wherever it stands."""


class SearchParams(NamedTuple):
    """What to search."""

    root: SearchRoot
    flat: bool
    """Only the moves of the position itself are told apart, and each is tried as often as the others."""
    rollout_length: int
    """After so many decisions beyond the tree the next quiet position is judged."""
    prior_weight: float
    """How much the order of moves by their promise is trusted, against how they have done so far."""


@cache
def compile_search(game: Game) -> Callable[..., None]:
    rules, heuristics = game.rules, heuristics_of(game)
    to_act, list_moves, play, seen_move = rules.to_act, rules.moves, rules.play, rules.seen_move
    scores, winners = rules.scores, rules.winners
    rate_moves, rollout_move = heuristics.rate_moves, heuristics.rollout_move
    is_quiet, evaluate = heuristics.is_quiet, heuristics.evaluate
    determinize, play_chance = compile_determinizer(game)

    @rule
    def is_unseen(box: Any, workspace: Workspace, mover: int, move: int) -> bool:
        """Whether some other seat does not see the move when it is made."""
        unseen = False
        for other in range(box.seats):
            unseen |= other != mover and seen_move(box, workspace.tables[WORLD], mover, move, other) != move
        return unseen

    @rule
    def expand(box: Any, tree: Tree, workspace: Workspace, node: int, mover: int, together: bool) -> bool:
        """Lists the moves of a node, the most promising first. Those made together with others may have to be mixed."""
        view = workspace.tables[VIEW]
        count = list_moves(box, view, mover, workspace.moves)
        rate_moves(box, view, mover, workspace.moves, count, workspace.ratings, workspace.cache)
        width = top_k(workspace, count)
        for i in range(width):
            workspace.weights[i] = workspace.moves[workspace.ranking[i]]
        if not add_edges(tree, node, workspace.weights, width):
            return False
        tree.is_mixed[node] = together and is_unseen(box, workspace, mover, workspace.weights[0])
        return True

    @rule
    def select_edge(tree: Tree, workspace: Workspace, params: SearchParams, node: int, number: int) -> int:
        if params.flat:
            return tree.first_edge[node] + number % tree.width[node]
        if tree.is_mixed[node]:
            regret_matching(tree, node, workspace.strategy)
            return tree.first_edge[node] + sample_strategy(workspace.strategy, tree.width[node], workspace.rng)
        return select_puct(tree, node, params.prior_weight)

    @rule
    def backpropagate(tree: Tree, workspace: Workspace, depth: int) -> None:
        for at in range(depth):
            node, edge = workspace.path[at, 0], workspace.path[at, 1]
            payoff = workspace.payoffs[workspace.path[at, 2]]
            if tree.is_mixed[node]:
                update_regrets(tree, node, edge, payoff, workspace.strategy)
            tree.node_visits[node] += 1
            tree.edge_visits[edge] += 1
            tree.payoff_sum[edge] += payoff

    @rule
    def simulate(box: Any, audience: Any, tree: Tree, workspace: Workspace, params: SearchParams, number: int) -> None:
        determinize(box, workspace, params.root, number)
        world = workspace.tables[WORLD]
        seat = params.root.seat
        depth = 0
        rollout_length = 0
        in_tree = True
        still_choosing = 0  # the seats that have still to choose together
        while True:
            acting = to_act(box, world)
            if acting == OVER:
                scores(box, world, workspace.moves)
                final_shares(box.seats, winners(box, world), workspace.moves, workspace.payoffs)
                break
            if not in_tree and (
                rollout_length >= MAX_ROLLOUT or (rollout_length >= params.rollout_length and is_quiet(box, world))
            ):
                evaluate(box, world, workspace.payoffs, workspace.cache)
                break
            if acting == CHANCE:
                play_chance(box, workspace)
                still_choosing = 0
                continue
            if acting & (acting - 1) != 0:
                still_choosing = acting
            together = still_choosing == acting
            mover = seat if has(acting, seat) else lowest(acting)
            if in_tree:
                key = view_and_key(audience, workspace.cells[WORLD], mover, workspace.cells[VIEW])
                slot = find_slot(tree, key)
                node = tree.slots[slot] - 1
                if node < 0:
                    add_node(tree, slot, key)
                    in_tree = False
                elif tree.first_edge[node] == UNEXPANDED and not expand(box, tree, workspace, node, mover, together):
                    in_tree = False
            still_choosing &= ~bit(mover)
            if in_tree:
                edge = select_edge(tree, workspace, params, node, number)
                workspace.path[depth, 0] = node
                workspace.path[depth, 1] = edge
                workspace.path[depth, 2] = mover
                depth += 1
                in_tree = depth < MAX_DEPTH and not params.flat
                play(box, world, mover, tree.moves[edge])
            else:
                rollout_length += 1
                play(
                    box,
                    world,
                    mover,
                    rollout_move(box, world, mover, workspace.moves, workspace.ratings, workspace.cache, workspace.rng),
                )
        backpropagate(tree, workspace, depth)

    @rule
    def search(boxes: Any, audience: Any, tree: Tree, workspace: Workspace, params: SearchParams, first: int, last: int) -> None:
        """Playouts number `first` to `last` - 1."""
        for number in range(first, last):
            simulate(boxes[0], audience, tree, workspace, params, number)

    return search
