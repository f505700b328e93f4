"""The tree of a search: what each seat has learnt about its moves in each position as it sees it. Its size is bounded."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.record import SEEN_BY_ALL, SEEN_BY_KNOWERS, SEEN_OWN_BIT, UNKNOWN, Cells
from souq.kernel.rule import rule, wrapping_rule

MAX_NODES = 1 << 16
MAX_EDGES = 1 << 19
SLOTS = 1 << 18
"""Four for each node, so that a free one is near."""

NO_NODE = -1
UNEXPANDED = -1
PRIME = np.uint64(0x9E3779B97F4A7C15)
CELL_MASK = 0xFFFFFFFF
S29, S32 = np.uint64(29), np.uint64(32)


class Tree(NamedTuple):
    """Nodes are positions as the seat to move sees them; the moves of a node are a run of edges, best promise first."""

    slots: NDArray[np.int32]
    """Where to find the node of a key: its number counted from 1, or 0."""
    keys: NDArray[np.uint64]
    node_visits: NDArray[np.int32]
    first_edge: NDArray[np.int32]
    """The first edge, or UNLISTED."""
    width: NDArray[np.int32]
    is_mixed: NDArray[np.int8]
    """1 where several choose at once and unseen, so that the choice has to be mixed."""
    moves: NDArray[np.int64]
    edge_visits: NDArray[np.int32]
    payoff_sum: NDArray[np.float64]
    """Payoffs to the mover, added up."""
    regret: NDArray[np.float64]
    strategy_sum: NDArray[np.float64]
    """How likely the move was chosen at a secret node, added up, the later the more: the average strategy."""
    used: NDArray[np.int64]
    """How many nodes and edges are taken."""


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
    """Copies a table as a seat sees it, like `see`, and returns a key: equal for equal views of the same seat."""
    key = np.uint64(seat + 1) * PRIME
    for i in range(len(cells)):
        code = audience[i]
        cell = cells[i]
        if code != SEEN_BY_ALL and code != seat:
            if code == SEEN_OWN_BIT:
                cell &= 1 << seat
            elif code < SEEN_BY_KNOWERS or (cells[code - SEEN_BY_KNOWERS] >> seat) & 1 == 0:
                cell = UNKNOWN
        out[i] = cell
        key = (key ^ np.uint64(np.int64(cell) & CELL_MASK)) * PRIME
        key ^= key >> S29
    return key


@wrapping_rule
def find_slot(tree: Tree, key: np.uint64) -> int:
    """The slot of a key: where its node is, or the free one where it would be."""
    slot: Any = np.int64((key ^ (key >> S32)) & np.uint64(SLOTS - 1))
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot] - 1] != key:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@rule
def add_node(tree: Tree, slot: int, key: np.uint64) -> None:
    """A position seen for the first time, if there is room. Its moves are listed when it is seen again."""
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
    """Room for the moves of a node; False if there is none left."""
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
