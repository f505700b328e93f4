"""Heuristics made from the rules of any game: what bots use for a game that has none of its own.

The greedy player judges each move by short random playouts, and so does not need to understand what a move leads to. The
search rates moves by the score right after them, plays rollouts at random and ends them with a guess from the scores.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from souq.bots.heuristics import Heuristics
from souq.bots.search.eval_cache import EvaluationCache
from souq.bots.search.payoff import softmax_shares
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, bit, has, lowest
from souq.kernel.record import MAX_SEATS, Sees
from souq.kernel.rng import RngState, seed_rng, sum_weights, uniform_below, weighted_index
from souq.kernel.rule import COMPILED, rule

PLAYOUTS = 24
"""Playouts that the greedy player spends on a decision, shared by the moves."""
HORIZON = 12
"""Largest number of decisions in one of them. It also ends when the seat is to move again."""
MIN_ROLLOUT = 20
PRIOR_WEIGHT = 0.1
ROOT, WORLD = range(2)

Rule = Callable[..., Any]


@cache
def generic_heuristics(game: Game) -> Heuristics:
    """Return heuristics that use nothing but the contract."""
    reset = reset_unseen_choices(game)
    lead = lead_of(game)
    return Heuristics(
        greedy=greedy(game, reset, lead),
        rate_moves=rate_moves(game, lead),
        rollout_move=random_move(game),
        reset_unseen_choices=reset,
        is_quiet=is_quiet(game),
        evaluate=evaluate(game),
        min_rollout=MIN_ROLLOUT,
        prior_weight=PRIOR_WEIGHT,
        halving=None,
    )


def scratch_tables(game: Game) -> Rule:
    """Make the rule that allocates two tables to play on."""
    dtype = game.Table.dtype

    @rule
    def allocate() -> Any:
        return np.empty(2, dtype)

    def allocate_plain() -> Any:
        return game.Table.new(2)

    return allocate if COMPILED else allocate_plain


def lead_of(game: Game) -> Rule:
    """Make the rule that returns how many points a seat is ahead of the best other one, or behind as a negative number."""
    scores = game.rules.scores

    @rule
    def lead(box: Any, table: Any, seat: int) -> int:
        points = np.zeros(MAX_SEATS, np.int64)
        scores(box, table, points)
        best = points[1] if seat == 0 else points[0]
        for other in range(box.seats):
            if other != seat:
                best = max(best, points[other])
        return points[seat] - best

    return lead


def random_mover(game: Game) -> Rule:
    """Make the rule that plays one move at random, of chance or of the seat to move, and returns whether it was a decision."""
    to_act, list_moves, play, odds = game.rules.to_act, game.rules.moves, game.rules.play, game.rules.odds

    @rule
    def play_at_random(box: Any, table: Any, out: Any, weights: Any, rng: RngState) -> bool:
        acting = to_act(box, table)
        if acting == CHANCE:
            count = odds(box, table, out, weights)
            play(box, table, CHANCE, out[weighted_index(weights, uniform_below(rng, sum_weights(weights, count)))])
            return False
        mover = lowest(acting)
        play(box, table, mover, out[uniform_below(rng, list_moves(box, table, mover, out))])
        return True

    return play_at_random


def greedy(game: Game, reset: Rule, lead: Rule) -> Rule:
    """Make the player that chooses the move with the best average lead after a short random playout."""
    to_act, play, redeal, max_moves = game.rules.to_act, game.rules.play, game.rules.redeal, game.max_moves
    allocate, play_at_random = scratch_tables(game), random_mover(game)

    @rule
    def choose(box: Any, view: Any, seat: int, moves: Any, count: int, rng: RngState) -> int:
        """Every move is played in the same determinised worlds with the same random numbers."""
        tables = allocate()
        out = np.empty(max_moves, np.int64)
        weights = np.empty(max_moves, np.int64)
        gains = np.zeros(count)
        for _ in range(max(1, PLAYOUTS // count)):
            tables[ROOT] = view
            redeal(box, tables[ROOT], seat, rng)
            reset(box, tables[ROOT], seat)
            state = rng[0]
            for i in range(count):
                rng[0] = state
                tables[WORLD] = tables[ROOT]
                play(box, tables[WORLD], seat, moves[i])
                decisions = 0
                while decisions < HORIZON:
                    acting = to_act(box, tables[WORLD])
                    if acting == OVER or (acting != CHANCE and has(acting, seat)):
                        break
                    decisions += play_at_random(box, tables[WORLD], out, weights, rng)
                gains[i] += lead(box, tables[WORLD], seat)
        best = 0
        equal = 0
        for i in range(count):
            if gains[i] > gains[best]:
                best = i
                equal = 0
            if gains[i] == gains[best]:
                equal += 1
                if uniform_below(rng, equal) == 0:
                    best = i
        return moves[best]

    return choose


def rate_moves(game: Game, lead: Rule) -> Rule:
    """Make the prior: the lead right after the move, in one determinised world."""
    play, redeal = game.rules.play, game.rules.redeal
    allocate = scratch_tables(game)

    @rule
    def rate(box: Any, view: Any, seat: int, moves: Any, count: int, ratings: Any, cache: EvaluationCache) -> None:
        tables = allocate()
        rng = np.zeros(1, np.uint64)
        seed_rng(rng, count, seat, moves[0])
        tables[ROOT] = view
        redeal(box, tables[ROOT], seat, rng)
        for i in range(count):
            tables[WORLD] = tables[ROOT]
            play(box, tables[WORLD], seat, moves[i])
            ratings[i] = lead(box, tables[WORLD], seat)

    return rate


def random_move(game: Game) -> Rule:
    """Make the rollout policy: every legal move is equally likely."""
    list_moves = game.rules.moves

    @rule
    def rollout_move(box: Any, table: Any, seat: int, out: Any, ratings: Any, cache: EvaluationCache, rng: RngState) -> int:
        return out[uniform_below(rng, list_moves(box, table, seat, out))]

    return rollout_move


def reset_unseen_choices(game: Game) -> Rule:
    """Make the rule that takes back the secret choices not revealed yet; without a SecretChoice, there are none."""
    secret = game.notation.secret
    if secret is None or game.Table.fields[secret.field].sees is not Sees.OWNER:
        return keep_choices
    field, made_by, empty = secret.field, secret.made_by, game.Table.fields[secret.field].empty

    @rule
    def reset(box: Any, table: Any, seat: int) -> None:
        for other in range(len(table[field])):
            if other != seat:
                table[field][other] = empty
        table[made_by] &= bit(seat)

    return reset


@rule
def keep_choices(box: Any, table: Any, seat: int) -> None:
    """Leave the table as it is."""


def is_quiet(game: Game) -> Rule:
    """Make the rule that lets positions be judged unless chance is to move."""
    to_act = game.rules.to_act

    @rule
    def quiet(box: Any, table: Any) -> bool:
        return to_act(box, table) != CHANCE

    return quiet


def evaluate(game: Game) -> Rule:
    """Make the evaluator: a softmax of the scores, whose spread grows with the distance between the first and the last."""
    scores = game.rules.scores

    @rule
    def judge(box: Any, table: Any, shares: Any, cache: EvaluationCache) -> None:
        points = np.zeros(MAX_SEATS, np.int64)
        scores(box, table, points)
        least = points[0]
        most = points[0]
        for seat in range(box.seats):
            least = min(least, points[seat])
            most = max(most, points[seat])
        softmax_shares(points, box.seats, 1.0 + most - least, shares)

    return judge
