"""The tree of a search: what each seat has learnt about its moves in each position as it sees it. Its size is bounded."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.kernel.record import SEEN_BY_ALL, SEEN_BY_KNOWERS, SEEN_OWN_BIT, UNKNOWN, Cells
from souq.kernel.rule import rule, wrapping_rule

NODES = 1 << 16
EDGES = 1 << 19
SLOTS = 1 << 18
"""Four for each node, so that a free one is near."""

UNLISTED = -1
PRIME = np.uint64(0x9E3779B97F4A7C15)
WORD = 0xFFFFFFFF
S29, S32 = np.uint64(29), np.uint64(32)


class Tree(NamedTuple):
    """Nodes are positions as the seat to move sees them; the moves of a node are a run of edges, best promise first."""

    slots: NDArray[np.int32]
    """Where to find the node of a key: its number counted from 1, or 0."""
    keys: NDArray[np.uint64]
    visits: NDArray[np.int32]
    first: NDArray[np.int32]
    """The first edge, or UNLISTED."""
    width: NDArray[np.int32]
    secret: NDArray[np.int8]
    """1 where several choose at once and unseen, so that the choice has to be mixed."""
    moves: NDArray[np.int64]
    tries: NDArray[np.int32]
    gained: NDArray[np.float64]
    """Payoffs to the mover, added up."""
    regret: NDArray[np.float64]
    mixed: NDArray[np.float64]
    """How likely the move was chosen at a secret node, added up, the later the more: the average strategy."""
    used: NDArray[np.int64]
    """How many nodes and edges are taken."""


def new_tree() -> Tree:
    return Tree(
        slots=np.zeros(SLOTS, np.int32),
        keys=np.empty(NODES, np.uint64),
        visits=np.empty(NODES, np.int32),
        first=np.empty(NODES, np.int32),
        width=np.empty(NODES, np.int32),
        secret=np.empty(NODES, np.int8),
        moves=np.empty(EDGES, np.int64),
        tries=np.empty(EDGES, np.int32),
        gained=np.empty(EDGES, np.float64),
        regret=np.empty(EDGES, np.float64),
        mixed=np.empty(EDGES, np.float64),
        used=np.zeros(2, np.int64),
    )


def clear(tree: Tree) -> None:
    tree.slots[:] = 0
    tree.used[:] = 0


@wrapping_rule
def look(audience: Cells, words: Cells, seat: int, out: Cells) -> np.uint64:
    """Copies a table as a seat sees it, like `see`, and returns a key: equal for equal views of the same seat."""
    key = np.uint64(seat + 1) * PRIME
    for i in range(len(words)):
        code = audience[i]
        word = words[i]
        if code != SEEN_BY_ALL and code != seat:
            if code == SEEN_OWN_BIT:
                word &= 1 << seat
            elif code < SEEN_BY_KNOWERS or (words[code - SEEN_BY_KNOWERS] >> seat) & 1 == 0:
                word = UNKNOWN
        out[i] = word
        key = (key ^ np.uint64(np.int64(word) & WORD)) * PRIME
        key ^= key >> S29
    return key


@wrapping_rule
def find(tree: Tree, key: np.uint64) -> int:
    """The slot of a key: where its node is, or the free one where it would be."""
    slot: Any = np.int64((key ^ (key >> S32)) & np.uint64(SLOTS - 1))
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot] - 1] != key:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@rule
def add_node(tree: Tree, slot: int, key: np.uint64) -> None:
    """A position seen for the first time, if there is room. Its moves are listed when it is seen again."""
    node = tree.used[0]
    if node < NODES:
        tree.used[0] += 1
        tree.slots[slot] = node + 1
        tree.keys[node] = key
        tree.visits[node] = 0
        tree.first[node] = UNLISTED
        tree.width[node] = 0
        tree.secret[node] = 0


@rule
def add_edges(tree: Tree, node: int, moves: Any, width: int) -> bool:
    """Room for the moves of a node; False if there is none left."""
    first = tree.used[1]
    if first + width > EDGES:
        return False
    tree.used[1] += width
    tree.first[node] = first
    tree.width[node] = width
    for i in range(width):
        tree.moves[first + i] = moves[i]
        tree.tries[first + i] = 0
        tree.gained[first + i] = 0.0
        tree.regret[first + i] = 0.0
        tree.mixed[first + i] = 0.0
    return True
