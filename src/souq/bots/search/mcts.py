"""One search for every game: information-set Monte Carlo tree search over the contract, compiled.

It starts from a view. Each playout imagines a world that the view allows, goes down the tree, in which every seat knows only
what it sees there, adds one position, lets the game go on for a few quick decisions and asks an evaluator who will win.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from souq.bots.games import heuristics_of
from souq.bots.search.determinize import Standpoint, worlds_of
from souq.bots.search.halving import put_in_order
from souq.bots.search.payoff import share_out
from souq.bots.search.selection import draw_from, learn_mixed, mix, most_hopeful
from souq.bots.search.tree import UNLISTED, Tree, add_edges, add_node, find, look
from souq.bots.search.workspace import DEPTH, VIEW, WORLD, Room
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, bit, has, lowest
from souq.kernel.rule import rule

MAX_DECISIONS = 20
"""A playout goes on for so many decisions at most, before it is judged wherever it stands."""


class Task(NamedTuple):
    """What to search."""

    standpoint: Standpoint
    flat: bool
    """Only the moves of the position itself are told apart, and each is tried as often as the others."""
    decisions: int
    """After so many decisions beyond the tree the next quiet position is judged."""
    trust: float
    """How much the order of moves by their promise is trusted, against how they have done so far."""


@cache
def searcher(game: Game) -> Callable[..., None]:
    _, to_act, _, list_moves, play, _, scores, winners, _, seen_move = game.rules
    heuristics = heuristics_of(game)
    rate, go_on = heuristics.rate_moves, heuristics.rollout_move
    is_quiet, evaluate = heuristics.is_quiet, heuristics.evaluate
    imagine, let_luck_play = worlds_of(game)

    @rule
    def is_secret(box: Any, room: Room, mover: int, move: int) -> bool:
        """Whether some other seat does not see the move when it is made."""
        secret = False
        for other in range(box.seats):
            secret |= other != mover and seen_move(box, room.tables[WORLD], mover, move, other) != move
        return secret

    @rule
    def list_node(box: Any, tree: Tree, room: Room, node: int, mover: int, together: bool) -> bool:
        """Lists the moves of a node, the most promising first. Those made together with others may have to be mixed."""
        view = room.tables[VIEW]
        count = list_moves(box, view, mover, room.moves)
        rate(box, view, mover, room.moves, count, room.rates, room.notes)
        width = put_in_order(room, count)
        for i in range(width):
            room.weights[i] = room.moves[room.top[i]]
        if not add_edges(tree, node, room.weights, width):
            return False
        tree.secret[node] = together and is_secret(box, room, mover, room.weights[0])
        return True

    @rule
    def choose_edge(tree: Tree, room: Room, task: Task, node: int, number: int) -> int:
        if task.flat:
            return tree.first[node] + number % tree.width[node]
        if tree.secret[node]:
            mix(tree, node, room.strategy)
            return tree.first[node] + draw_from(room.strategy, tree.width[node], room.luck)
        return most_hopeful(tree, node, task.trust)

    @rule
    def learn(tree: Tree, room: Room, depth: int) -> None:
        for at in range(depth):
            node, edge = room.path[at, 0], room.path[at, 1]
            payoff = room.payoffs[room.path[at, 2]]
            if tree.secret[node]:
                learn_mixed(tree, node, edge, payoff, room.strategy)
            tree.visits[node] += 1
            tree.tries[edge] += 1
            tree.gained[edge] += payoff

    @rule
    def play_out(box: Any, audience: Any, tree: Tree, room: Room, task: Task, number: int) -> None:
        imagine(box, room, task.standpoint, number)
        world = room.tables[WORLD]
        seat = task.standpoint.seat
        depth = 0
        decisions = 0
        in_tree = True
        choosing = 0  # the seats that have still to choose together
        while True:
            acting = to_act(box, world)
            if acting == OVER:
                scores(box, world, room.moves)
                share_out(box.seats, winners(box, world), room.moves, room.payoffs)
                break
            if not in_tree and (decisions >= MAX_DECISIONS or (decisions >= task.decisions and is_quiet(box, world))):
                evaluate(box, world, room.payoffs, room.notes)
                break
            if acting == CHANCE:
                let_luck_play(box, room)
                choosing = 0
                continue
            if acting & (acting - 1) != 0:
                choosing = acting
            together = choosing == acting
            mover = seat if has(acting, seat) else lowest(acting)
            if in_tree:
                key = look(audience, room.words[WORLD], mover, room.words[VIEW])
                slot = find(tree, key)
                node = tree.slots[slot] - 1
                if node < 0:
                    add_node(tree, slot, key)
                    in_tree = False
                elif tree.first[node] == UNLISTED and not list_node(box, tree, room, node, mover, together):
                    in_tree = False
            choosing &= ~bit(mover)
            if in_tree:
                edge = choose_edge(tree, room, task, node, number)
                room.path[depth, 0] = node
                room.path[depth, 1] = edge
                room.path[depth, 2] = mover
                depth += 1
                in_tree = depth < DEPTH and not task.flat
                play(box, world, mover, tree.moves[edge])
            else:
                decisions += 1
                play(box, world, mover, go_on(box, world, mover, room.moves, room.rates, room.notes, room.luck))
        learn(tree, room, depth)

    @rule
    def search(boxes: Any, audience: Any, tree: Tree, room: Room, task: Task, first: int, last: int) -> None:
        """Playouts number `first` to `last` - 1."""
        for number in range(first, last):
            play_out(boxes[0], audience, tree, room, task, number)

    return search
