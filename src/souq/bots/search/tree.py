"""Search tree in preallocated arrays: nodes are views found by hash, edges are rated moves.

Nodes are found in an open-addressing hash table with linear probing. A full tree gets no new nodes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.record import SEEN_BY_ALL, SEEN_BY_KNOWERS, SEEN_OWN_BIT, UNKNOWN, Cells
from souq.kernel.rule import rule, wrapping_rule

MAX_NODES = 1 << 16
MAX_EDGES = 1 << 19
SLOTS = 1 << 18
"""Slots of the hash table: its load factor is at most 1/4."""

NO_NODE = -1
UNEXPANDED = -1
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
CELL_MASK = 0xFFFFFFFF
S29, S32 = np.uint64(29), np.uint64(32)


class Tree(NamedTuple):
    """Nodes are positions as the seat to move sees them.

    The moves of a node are consecutive edges, best-rated first.
    """

    slots: NDArray[np.int32]
    """The hash table: the number of a node, counted from 1, or 0 for a free slot."""
    keys: NDArray[np.uint64]
    node_visits: NDArray[np.int32]
    first_edge: NDArray[np.int32]
    """First edge of each node, or UNEXPANDED."""
    width: NDArray[np.int32]
    is_mixed: NDArray[np.int8]
    """1 where several seats choose at once and unseen, so that the choice is mixed."""
    moves: NDArray[np.int64]
    edge_visits: NDArray[np.int32]
    payoff_sum: NDArray[np.float64]
    """Sum of the payoffs to the mover."""
    regret: NDArray[np.float64]
    """Sum of regrets, at least 0 (RM+)."""
    strategy_sum: NDArray[np.float64]
    """Linearly weighted strategy sum (as in CFR+); normalised, it is the average strategy."""
    used: NDArray[np.int64]
    """Numbers of nodes and edges in use."""


def new_tree() -> Tree:
    return Tree(
        slots=np.zeros(SLOTS, np.int32),
        keys=np.empty(MAX_NODES, np.uint64),
        node_visits=np.empty(MAX_NODES, np.int32),
        first_edge=np.empty(MAX_NODES, np.int32),
        width=np.empty(MAX_NODES, np.int32),
        is_mixed=np.empty(MAX_NODES, np.int8),
        moves=np.empty(MAX_EDGES, np.int64),
        edge_visits=np.empty(MAX_EDGES, np.int32),
        payoff_sum=np.empty(MAX_EDGES, np.float64),
        regret=np.empty(MAX_EDGES, np.float64),
        strategy_sum=np.empty(MAX_EDGES, np.float64),
        used=np.zeros(2, np.int64),
    )


def reset_tree(tree: Tree) -> None:
    tree.slots[:] = 0
    tree.used[:] = 0


@wrapping_rule
def view_and_key(audience: Cells, cells: Cells, seat: int, out: Cells) -> np.uint64:
    """Copy a table as a seat sees it, like `see` of kernel.record, and return its hash.

    The seat is part of the hash.
    """
    key = np.uint64(seat + 1) * MULTIPLIER
    for i in range(len(cells)):
        code = audience[i]
        cell = cells[i]
        if code != SEEN_BY_ALL and code != seat:
            if code == SEEN_OWN_BIT:
                cell &= 1 << seat
            elif code < SEEN_BY_KNOWERS or (cells[code - SEEN_BY_KNOWERS] >> seat) & 1 == 0:
                cell = UNKNOWN
        out[i] = cell
        key = (key ^ np.uint64(np.int64(cell) & CELL_MASK)) * MULTIPLIER
        key ^= key >> S29
    return key


@wrapping_rule
def find_slot(tree: Tree, key: np.uint64) -> int:
    """Return the slot of a key: that of its node, or the free one where it belongs."""
    slot: Any = np.int64((key ^ (key >> S32)) & np.uint64(SLOTS - 1))
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot] - 1] != key:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@rule
def add_node(tree: Tree, slot: int, key: np.uint64) -> None:
    """Add an unexpanded node, unless the tree is full."""
    node = tree.used[0]
    if node < MAX_NODES:
        tree.used[0] += 1
        tree.slots[slot] = node + 1
        tree.keys[node] = key
        tree.node_visits[node] = 0
        tree.first_edge[node] = UNEXPANDED
        tree.width[node] = 0
        tree.is_mixed[node] = 0


@rule
def add_edges(tree: Tree, node: int, moves: Any, width: int) -> bool:
    """Add the moves of a node as edges. Return False if the tree is full."""
    first = tree.used[1]
    if first + width > MAX_EDGES:
        return False
    tree.used[1] += width
    tree.first_edge[node] = first
    tree.width[node] = width
    for i in range(width):
        tree.moves[first + i] = moves[i]
        tree.edge_visits[first + i] = 0
        tree.payoff_sum[first + i] = 0.0
        tree.regret[first + i] = 0.0
        tree.strategy_sum[first + i] = 0.0
    return True
