"""Heuristics of Basari."""

from souq.bots.games.basari import evaluator, greedy, rollout
from souq.bots.heuristics import Heuristics

HEURISTICS = Heuristics(
    greedy=greedy.choose,
    rate_moves=rollout.rate_moves,
    rollout_move=rollout.rollout_move,
    reset_unseen_choices=rollout.reset_unseen_choices,
    is_quiet=evaluator.is_quiet,
    evaluate=evaluator.evaluate,
    min_rollout=rollout.MIN_ROLLOUT,
    prior_weight=rollout.PRIOR_WEIGHT,
    halving=None,
)
