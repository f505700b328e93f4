"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) over any game.

Paper: Information Set Monte Carlo Tree Search, IEEE TCIAIG 4(2). Each playout samples a
determinised world, descends the tree in it, adds one node, continues with rollout moves until an
evaluator can judge the position, and adds every seat's payoff along its path. As in the paper's
MO-ISMCTS, a node is an information set of its mover, so what a seat does in the tree cannot depend
on what is hidden from it.

Differences from the paper: PUCT with progressive widening replaces UCB1; nodes with simultaneous
choices play regret matching (see selection.py); rollouts are short and end in an evaluator. An
information set is a view, not a history: equal views share a node, whatever moves led to them. The
moves of a view are legal in each of its worlds, so that no availability counts are needed. Each
seat maximises its own payoff.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from souq.bots.games import heuristics_of
from souq.bots.search.determinize import SearchRoot, compile_determinizer
from souq.bots.search.payoff import final_shares
from souq.bots.search.prior import top_k
from souq.bots.search.selection import regret_matching, sample_strategy, select_puct, update_regrets
from souq.bots.search.tree import NO_NODE, UNEXPANDED, Tree, add_edges, add_node, find_slot, view_and_key
from souq.bots.search.workspace import MAX_DEPTH, VIEW, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, bit, has, lowest
from souq.kernel.rule import entry_point, rule

MAX_ROLLOUT = 20
"""Maximum rollout length in decisions; after that the evaluator judges any position."""


class SearchParams(NamedTuple):
    """What to search, and how."""

    root: SearchRoot
    flat: bool
    """Flat Monte Carlo: no tree below the root, playouts spread evenly over its moves."""
    min_rollout: int
    """Minimum rollout length, in decisions, before the evaluator may judge a quiet position."""
    prior_weight: float
    """Weight of the prior in the PUCT formula."""


@cache
def compile_search(game: Game) -> Callable[..., None]:
    """Return the rule that runs a range of playouts."""
    rules, heuristics = game.rules, heuristics_of(game)
    to_act, list_moves, play, seen_move = rules.to_act, rules.moves, rules.play, rules.seen_move
    scores, winners = rules.scores, rules.winners
    rate_moves, rollout_move = heuristics.rate_moves, heuristics.rollout_move
    is_quiet, evaluate = heuristics.is_quiet, heuristics.evaluate
    determinize, play_chance = compile_determinizer(game)

    @rule
    def is_hidden(box: Any, workspace: Workspace, mover: int, move: int) -> bool:
        """Return whether some other seat does not see the move when it is made."""
        hidden = False
        for other in range(box.seats):
            hidden |= other != mover and seen_move(box, workspace.tables[WORLD], mover, move, other) != move
        return hidden

    @rule
    def expand(box: Any, tree: Tree, workspace: Workspace, node: int, mover: int, is_simultaneous: bool) -> bool:
        """Add the best-rated moves of a node as edges, best first. Return False if the tree is full.

        The choice is mixed if several seats choose at once and do not see each other's moves.
        """
        view = workspace.tables[VIEW]
        count = list_moves(box, view, mover, workspace.moves)
        rate_moves(box, view, mover, workspace.moves, count, workspace.ratings, workspace.cache)
        width = top_k(workspace, count)
        for i in range(width):
            workspace.edge_moves[i] = workspace.moves[workspace.ranking[i]]
        if not add_edges(tree, node, workspace.edge_moves, width):
            return False
        tree.is_mixed[node] = is_simultaneous and is_hidden(box, workspace, mover, workspace.edge_moves[0])
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
    def next_mover(acting: int, seat: int) -> int:
        """Return the seat that chooses first: the root's seat if it may act, or else the lowest."""
        return seat if has(acting, seat) else lowest(acting)

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
        """Run one playout.

        Descent and rollout are loops of one function: a call with these records costs as much as a decision.
        """
        determinize(box, workspace, params.root, number)
        world = workspace.tables[WORLD]
        seat = params.root.seat
        depth = 0
        min_length = params.min_rollout
        still_choosing = 0  # of the seats that choose simultaneously

        while depth < (1 if params.flat else MAX_DEPTH):  # descent
            acting = to_act(box, world)
            if acting == OVER:
                break
            if acting == CHANCE:
                play_chance(box, workspace)
                still_choosing = 0
                continue
            if acting & (acting - 1) != 0:
                still_choosing = acting
            is_simultaneous = still_choosing == acting
            mover = next_mover(acting, seat)
            still_choosing &= ~bit(mover)
            key = view_and_key(audience, workspace.cells[WORLD], mover, workspace.cells[VIEW])
            slot = find_slot(tree, key)
            node = tree.slots[slot] - 1
            is_new = node == NO_NODE
            if is_new:
                add_node(tree, slot, key)
            if is_new or (tree.first_edge[node] == UNEXPANDED and not expand(box, tree, workspace, node, mover, is_simultaneous)):
                min_length = max(1, min_length)
                break
            edge = select_edge(tree, workspace, params, node, number)
            workspace.path[depth, 0] = node
            workspace.path[depth, 1] = edge
            workspace.path[depth, 2] = mover
            depth += 1
            play(box, world, mover, tree.moves[edge])

        length = 0
        while True:  # rollout
            acting = to_act(box, world)
            if acting == OVER:
                scores(box, world, workspace.scores)
                final_shares(box.seats, winners(box, world), workspace.scores, workspace.payoffs)
                break
            if length >= MAX_ROLLOUT or (length >= min_length and is_quiet(box, world)):
                evaluate(box, world, workspace.payoffs, workspace.cache)
                break
            if acting == CHANCE:
                play_chance(box, workspace)
                continue
            mover = next_mover(acting, seat)
            move = rollout_move(box, world, mover, workspace.moves, workspace.ratings, workspace.cache, workspace.rng)
            play(box, world, mover, move)
            length += 1
        backpropagate(tree, workspace, depth)

    @entry_point
    def search(boxes: Any, audience: Any, tree: Tree, workspace: Workspace, params: SearchParams, first: int, last: int) -> None:
        """Run the playouts numbered `first` to `last` - 1."""
        for number in range(first, last):
            simulate(boxes[0], audience, tree, workspace, params, number)

    return search
