"""The doors between Python and a game's compiled rules: arrays and an index go in, numbers come out."""

from functools import cache
from typing import Any, NamedTuple

from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import RngState, sum_weights, weighted_index
from souq.kernel.rule import rule


class CompiledRules(NamedTuple):
    """The rules of a game over row `at` of an array of tables. Plain arrays cross the border five times faster than records."""

    setup: Any
    to_act: Any
    why_not: Any
    moves: Any
    play: Any
    advance: Any
    odds: Any
    weigh: Any
    draw: Any
    scores: Any
    winners: Any
    redeal: Any
    seen_move: Any


@cache
def compiled_rules(game: Game) -> CompiledRules:
    setup, to_act, why_not, moves, play, odds, scores, winners, redeal, seen_move = game.rules

    @rule
    def setup_at(boxes: Any, tables: Any, at: int, seats: int) -> None:
        setup(boxes[0], tables[at], seats)

    @rule
    def to_act_at(boxes: Any, tables: Any, at: int) -> int:
        return to_act(boxes[0], tables[at])

    @rule
    def why_not_at(boxes: Any, tables: Any, at: int, seat: int, move: int) -> int:
        return why_not(boxes[0], tables[at], seat, move)

    @rule
    def moves_at(boxes: Any, tables: Any, at: int, seat: int, out: Any) -> int:
        return moves(boxes[0], tables[at], seat, out)

    @rule
    def play_at(boxes: Any, tables: Any, at: int, seat: int, move: int) -> int:
        """Plays and says who is to act now."""
        play(boxes[0], tables[at], seat, move)
        return to_act(boxes[0], tables[at])

    @rule
    def advance_at(boxes: Any, tables: Any, at: int, seat: int, move: int) -> int:
        """Plays a seat's move if it is legal and says who is to act now; otherwise minus the reason."""
        reason = why_not(boxes[0], tables[at], seat, move)
        if reason != 0:
            return -reason
        play(boxes[0], tables[at], seat, move)
        return to_act(boxes[0], tables[at])

    @rule
    def odds_at(boxes: Any, tables: Any, at: int, out: Any, weights: Any) -> int:
        return odds(boxes[0], tables[at], out, weights)

    @rule
    def weigh_at(boxes: Any, tables: Any, at: int, out: Any, weights: Any) -> int:
        """The odds, and the sum of their weights."""
        return sum_weights(weights, odds(boxes[0], tables[at], out, weights))

    @rule
    def draw_at(boxes: Any, tables: Any, at: int, out: Any, weights: Any, drawn: int) -> tuple[int, int, int]:
        """Of the odds just weighed, plays the one that the number falls on.

        Answers which it was, who is to act now, and if that is luck again, the sum of the new odds.
        """
        move = out[weighted_index(weights, drawn)]
        play(boxes[0], tables[at], CHANCE, move)
        acting = to_act(boxes[0], tables[at])
        weight = sum_weights(weights, odds(boxes[0], tables[at], out, weights)) if acting == CHANCE else 0
        return move, acting, weight

    @rule
    def scores_at(boxes: Any, tables: Any, at: int, out: Any) -> None:
        scores(boxes[0], tables[at], out)

    @rule
    def winners_at(boxes: Any, tables: Any, at: int) -> int:
        return winners(boxes[0], tables[at])

    @rule
    def redeal_at(boxes: Any, tables: Any, at: int, seat: int, luck: RngState) -> None:
        redeal(boxes[0], tables[at], seat, luck)

    @rule
    def seen_move_at(boxes: Any, tables: Any, at: int, mover: int, move: int, viewer: int) -> int:
        return seen_move(boxes[0], tables[at], mover, move, viewer)

    return CompiledRules(
        setup=setup_at,
        to_act=to_act_at,
        why_not=why_not_at,
        moves=moves_at,
        play=play_at,
        advance=advance_at,
        odds=odds_at,
        weigh=weigh_at,
        draw=draw_at,
        scores=scores_at,
        winners=winners_at,
        redeal=redeal_at,
        seen_move=seen_move_at,
    )
