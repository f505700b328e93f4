"""Selection and update at a node of the tree: PUCT, or regret matching for simultaneous choices.

One seat chooses: PUCT (Rosin 2011; Silver et al., Nature 2017) with progressive widening (Coulom
2007). With n visits of a move, N of its node, and r the rank of its rating from 0, the move
maximises

    mean payoff + prior_weight * 1 / (2 + r) * sqrt(N + 1) / (1 + n)

The prior depends on the rank alone and is not normalised, so ratings may have any scale. A move
that has not been visited has the mean payoff of all visited ones. Only the 3 + floor(sqrt(N))
best-rated moves may be selected.

Several seats choose at once: regret matching (Hart and Mas-Colell, Econometrica 2000) in the form
RM+, which sets negative sums of regrets to 0, with the average strategy weighted linearly as in
CFR+ (Tammelin 2014). Regrets are estimated from the one move sampled, with the mean payoff of each
move as a control variate (Schmid et al., AAAI 2019). The strategy is mixed with 10% uniform
exploration, which is left out of the average. Unlike counterfactual values, payoffs are not
weighted by the probability of reaching the node.
"""

import math
from typing import Any

from souq.bots.search.tree import Tree
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

INITIAL_WIDTH = 3
WIDENING_EXPONENT = 0.5
EXPLORATION = 0.1
"""Probability of a uniformly random choice at a node with simultaneous choices."""
NEUTRAL_PAYOFF = 0.5
"""Assumed payoff where nothing has been visited."""
RESOLUTION = 1 << 24


@rule
def uniform(rng: RngState) -> float:
    """Draw a number from 0 up to, but not including, 1."""
    return uniform_below(rng, RESOLUTION) / RESOLUTION


@rule
def widened_width(tree: Tree, node: int) -> int:
    """Return how many of the best-rated moves may be selected (progressive widening)."""
    return min(tree.width[node], INITIAL_WIDTH + int(tree.node_visits[node] ** WIDENING_EXPONENT))


@rule
def select_puct(tree: Tree, node: int, prior_weight: float) -> int:
    """Return the edge with the highest PUCT score; of equal scores, the better-rated one."""
    first = tree.first_edge[node]
    count = widened_width(tree, node)
    node_visits = tree.node_visits[node] + 1
    total = 0.0
    visited = 0
    for edge in range(first, first + count):
        total += tree.payoff_sum[edge]
        visited += tree.edge_visits[edge]
    baseline = total / visited if visited > 0 else NEUTRAL_PAYOFF
    best = first
    best_score = -1.0
    for rank in range(count):
        edge = first + rank
        mean = tree.payoff_sum[edge] / tree.edge_visits[edge] if tree.edge_visits[edge] > 0 else baseline
        score = mean + prior_weight / (2 + rank) * math.sqrt(node_visits) / (1 + tree.edge_visits[edge])
        if score > best_score:
            best_score = score
            best = edge
    return best


@rule
def regret_matching(tree: Tree, node: int, strategy: Any) -> None:
    """Write the probability of each move: proportional to its regret, mixed with exploration."""
    first = tree.first_edge[node]
    width = tree.width[node]
    total = 0.0
    for i in range(width):
        total += tree.regret[first + i]
    for i in range(width):
        share = tree.regret[first + i] / total if total > 0 else 1 / width
        strategy[i] = (1 - EXPLORATION) * share + EXPLORATION / width


@rule
def sample_strategy(strategy: Any, width: int, rng: RngState) -> int:
    """Draw the index of a move by its probability."""
    left = uniform(rng)
    for i in range(width - 1):
        left -= strategy[i]
        if left < 0:
            return i
    return width - 1


@rule
def update_regrets(tree: Tree, node: int, edge: int, payoff: float, strategy: Any) -> None:
    """Update regrets and the average strategy of a node after one playout through `edge`."""
    first = tree.first_edge[node]
    width = tree.width[node]
    regret_matching(tree, node, strategy)
    expected = 0.0
    for i in range(width):
        expected += strategy[i] * baseline_payoff(tree, first + i, edge, payoff, strategy[i])
    for i in range(width):
        other = first + i
        regret = tree.regret[other] + baseline_payoff(tree, other, edge, payoff, strategy[i]) - expected
        tree.regret[other] = max(0.0, regret)
        tree.strategy_sum[other] += tree.node_visits[node] * (strategy[i] - EXPLORATION / width)


@rule
def baseline_payoff(tree: Tree, edge: int, sampled: int, payoff: float, probability: float) -> float:
    """Return an unbiased estimate of a move's payoff, given the payoff of the sampled move.

    The mean payoff of the move is the baseline; the sampled move adds its deviation, divided by its
    probability.
    """
    visits = tree.edge_visits[edge]
    baseline = tree.payoff_sum[edge] / visits if visits > 0 else NEUTRAL_PAYOFF
    return baseline + (payoff - baseline) / probability if edge == sampled else baseline
