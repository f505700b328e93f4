"""How a node of the search chooses the move to try next, and what it learns from the payoff."""

import math
from typing import Any

from souq.bots.search.tree import Tree
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

OPEN_AT_FIRST = 3
WIDENING = 0.5
"""A node visited n times has looked at about n to this power of its moves, besides the first few."""
EXPLORING = 0.1
"""How often a secret choice is tried at random, so that none is forgotten."""
FINE = 1 << 24


@rule
def chance(luck: RngState) -> float:
    """A number from 0 up to 1."""
    return uniform_below(luck, FINE) / FINE


@rule
def open_moves(tree: Tree, node: int) -> int:
    """Progressive widening: of thousands of bids only the most promising are tried, and more as the node proves important."""
    return min(tree.width[node], OPEN_AT_FIRST + int(tree.visits[node] ** WIDENING))


@rule
def most_hopeful(tree: Tree, node: int, trust: float) -> int:
    """The edge with the best sum of what it gained so far and of what its promise and novelty allow it to hope for."""
    first = tree.first[node]
    count = open_moves(tree, node)
    visits = tree.visits[node] + 1
    total = 0.0
    tried = 0
    for edge in range(first, first + count):
        total += tree.gained[edge]
        tried += tree.tries[edge]
    usual = total / tried if tried > 0 else 0.5
    best = first
    most = -1.0
    for i in range(count):
        edge = first + i
        mean = tree.gained[edge] / tree.tries[edge] if tree.tries[edge] > 0 else usual
        hope = mean + trust / (2 + i) * math.sqrt(visits) / (1 + tree.tries[edge])
        if hope > most:
            most = hope
            best = edge
    return best


@rule
def mix(tree: Tree, node: int, strategy: Any) -> None:
    """Regret matching: a secret move is chosen as often as it is regretted not to have been, and now and then anyhow."""
    first = tree.first[node]
    width = tree.width[node]
    total = 0.0
    for i in range(width):
        total += tree.regret[first + i]
    for i in range(width):
        share = tree.regret[first + i] / total if total > 0 else 1 / width
        strategy[i] = (1 - EXPLORING) * share + EXPLORING / width


@rule
def draw_from(strategy: Any, width: int, luck: RngState) -> int:
    left = chance(luck)
    for i in range(width - 1):
        left -= strategy[i]
        if left < 0:
            return i
    return width - 1


@rule
def learn_mixed(tree: Tree, node: int, edge: int, payoff: float, strategy: Any) -> None:
    """What each move would have brought, judged by what it usually did and corrected by what the tried one did now."""
    first = tree.first[node]
    width = tree.width[node]
    mix(tree, node, strategy)
    expected = 0.0
    for i in range(width):
        expected += strategy[i] * would_bring(tree, first + i, edge, payoff, strategy[i])
    for i in range(width):
        other = first + i
        regret = tree.regret[other] + would_bring(tree, other, edge, payoff, strategy[i]) - expected
        tree.regret[other] = max(0.0, regret)
        tree.mixed[other] += tree.visits[node] * (strategy[i] - EXPLORING / width)


@rule
def would_bring(tree: Tree, edge: int, tried: int, payoff: float, likelihood: float) -> float:
    usual = tree.gained[edge] / tree.tries[edge] if tree.tries[edge] > 0 else 0.5
    return usual + (payoff - usual) / likelihood if edge == tried else usual
