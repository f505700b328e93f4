"""How a node of the search chooses the move to try next, and what it learns from the payoff."""

import math
from typing import Any

from souq.bots.search.tree import Tree
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

INITIAL_WIDTH = 3
WIDENING_EXPONENT = 0.5
"""A node visited n times has looked at about n to this power of its moves, besides the first few."""
EXPLORATION = 0.1
"""How often a secret choice is tried at random, so that none is forgotten."""
RESOLUTION = 1 << 24


@rule
def uniform(rng: RngState) -> float:
    """A number from 0 up to 1."""
    return uniform_below(rng, RESOLUTION) / RESOLUTION


@rule
def widened_width(tree: Tree, node: int) -> int:
    """Progressive widening: of thousands of bids only the most promising are tried, and more as the node proves important."""
    return min(tree.width[node], INITIAL_WIDTH + int(tree.node_visits[node] ** WIDENING_EXPONENT))


@rule
def select_puct(tree: Tree, node: int, prior_weight: float) -> int:
    """The edge with the best sum of what it gained so far and of what its promise and novelty allow it to hope for."""
    first = tree.first_edge[node]
    count = widened_width(tree, node)
    node_visits = tree.node_visits[node] + 1
    total = 0.0
    tried = 0
    for edge in range(first, first + count):
        total += tree.payoff_sum[edge]
        tried += tree.edge_visits[edge]
    baseline = total / tried if tried > 0 else 0.5
    best = first
    best_score = -1.0
    for i in range(count):
        edge = first + i
        mean = tree.payoff_sum[edge] / tree.edge_visits[edge] if tree.edge_visits[edge] > 0 else baseline
        score = mean + prior_weight / (2 + i) * math.sqrt(node_visits) / (1 + tree.edge_visits[edge])
        if score > best_score:
            best_score = score
            best = edge
    return best


@rule
def regret_matching(tree: Tree, node: int, strategy: Any) -> None:
    """Regret matching: a secret move is chosen as often as it is regretted not to have been, and now and then anyhow."""
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
    left = uniform(rng)
    for i in range(width - 1):
        left -= strategy[i]
        if left < 0:
            return i
    return width - 1


@rule
def update_regrets(tree: Tree, node: int, edge: int, payoff: float, strategy: Any) -> None:
    """What each move would have brought, judged by what it usually did and corrected by what the tried one did now."""
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
def baseline_payoff(tree: Tree, edge: int, tried: int, payoff: float, probability: float) -> float:
    baseline = tree.payoff_sum[edge] / tree.edge_visits[edge] if tree.edge_visits[edge] > 0 else 0.5
    return baseline + (payoff - baseline) / probability if edge == tried else baseline
