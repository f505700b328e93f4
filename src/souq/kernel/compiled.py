"""Compiled entry points: a game's rules as functions that Python calls with arrays instead of records.

Numba unboxes an array argument five times faster than a record, so every entry point takes the box and the table as arrays
of one record.
"""

from functools import cache
from typing import Any, NamedTuple

from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import RngState, sum_weights, weighted_index
from souq.kernel.rule import entry_point


class CompiledRules(NamedTuple):
    """Entry points of one game. `boxes` and `tables` are arrays of one record; the other arguments are those of `Rules`."""

    setup: Any
    to_act: Any
    why_not: Any
    moves: Any
    play: Any
    """Play a move and return `to_act`."""
    advance: Any
    """Play a seat's move if it is legal and return `to_act`. If it is not, return minus the reason and change nothing."""
    odds: Any
    weigh: Any
    """Write the outcomes and weights of a chance node and return the sum of the weights."""
    draw: Any
    """Play the outcome on which `drawn` falls, a number from 0 to the sum of the weights - 1.

    `out` and `weights` are as `weigh` or the last `draw` left them. Return the move, `to_act`, and the sum of the weights
    of the next chance node, which is 0 if a seat is to act."""
    scores: Any
    winners: Any
    redeal: Any
    seen_move: Any


@cache
def compiled_rules(game: Game) -> CompiledRules:
    rules = game.rules
    setup, to_act, why_not, moves, play, odds = rules.setup, rules.to_act, rules.why_not, rules.moves, rules.play, rules.odds
    scores, winners, redeal, seen_move = rules.scores, rules.winners, rules.redeal, rules.seen_move

    @entry_point
    def setup_one(boxes: Any, tables: Any, seats: int) -> None:
        setup(boxes[0], tables[0], seats)

    @entry_point
    def to_act_one(boxes: Any, tables: Any) -> int:
        return to_act(boxes[0], tables[0])

    @entry_point
    def why_not_one(boxes: Any, tables: Any, seat: int, move: int) -> int:
        return why_not(boxes[0], tables[0], seat, move)

    @entry_point
    def moves_one(boxes: Any, tables: Any, seat: int, out: Any) -> int:
        return moves(boxes[0], tables[0], seat, out)

    @entry_point
    def play_one(boxes: Any, tables: Any, seat: int, move: int) -> int:
        play(boxes[0], tables[0], seat, move)
        return to_act(boxes[0], tables[0])

    @entry_point
    def advance_one(boxes: Any, tables: Any, seat: int, move: int) -> int:
        reason = why_not(boxes[0], tables[0], seat, move)
        if reason != 0:
            return -reason
        play(boxes[0], tables[0], seat, move)
        return to_act(boxes[0], tables[0])

    @entry_point
    def odds_one(boxes: Any, tables: Any, out: Any, weights: Any) -> int:
        return odds(boxes[0], tables[0], out, weights)

    @entry_point
    def weigh_one(boxes: Any, tables: Any, out: Any, weights: Any) -> int:
        return sum_weights(weights, odds(boxes[0], tables[0], out, weights))

    @entry_point
    def draw_one(boxes: Any, tables: Any, out: Any, weights: Any, drawn: int) -> tuple[int, int, int]:
        move = out[weighted_index(weights, drawn)]
        play(boxes[0], tables[0], CHANCE, move)
        acting = to_act(boxes[0], tables[0])
        weight = sum_weights(weights, odds(boxes[0], tables[0], out, weights)) if acting == CHANCE else 0
        return move, acting, weight

    @entry_point
    def scores_one(boxes: Any, tables: Any, out: Any) -> None:
        scores(boxes[0], tables[0], out)

    @entry_point
    def winners_one(boxes: Any, tables: Any) -> int:
        return winners(boxes[0], tables[0])

    @entry_point
    def redeal_one(boxes: Any, tables: Any, seat: int, rng: RngState) -> None:
        redeal(boxes[0], tables[0], seat, rng)

    @entry_point
    def seen_move_one(boxes: Any, tables: Any, mover: int, move: int, viewer: int) -> int:
        return seen_move(boxes[0], tables[0], mover, move, viewer)

    return CompiledRules(
        setup=setup_one,
        to_act=to_act_one,
        why_not=why_not_one,
        moves=moves_one,
        play=play_one,
        advance=advance_one,
        odds=odds_one,
        weigh=weigh_one,
        draw=draw_one,
        scores=scores_one,
        winners=winners_one,
        redeal=redeal_one,
        seen_move=seen_move_one,
    )
