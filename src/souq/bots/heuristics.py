"""Heuristics: what bots know about one game beyond its rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

from souq.bots.search.eval_cache import EvaluationCache


class SequentialHalving(NamedTuple):
    """Settings of sequential halving (see search/halving.py) over moves with close ratings."""

    margin: float
    """Largest rating gap to the best move."""
    worlds: int
    """Upper bound on determinised worlds."""


class Heuristics(NamedTuple):
    """What bots know about one game: rules, two numbers and the settings of sequential halving."""

    greedy: Callable[[Any, Any, int, Any, int, Any], int]
    """(box, view, seat, moves, count, rng): the move of the greedy player."""
    rate_moves: Callable[[Any, Any, int, Any, int, Any, EvaluationCache], None]
    """(box, view, seat, moves, count, ratings, cache): the prior; writes a rating for each move, on
    any scale."""
    rollout_move: Callable[[Any, Any, int, Any, Any, EvaluationCache, Any], int]
    """(box, table, seat, moves buffer, ratings buffer, cache, rng): a quick and sensible legal
    move."""
    reset_unseen_choices: Callable[[Any, Any, int], None]
    """(box, table, seat): takes back other seats' secret choices that are not revealed yet, so that
    they are made anew."""
    is_quiet: Callable[[Any, Any], bool]
    """(box, table): whether the evaluator may judge the position, because nothing is half done."""
    evaluate: Callable[[Any, Any, Any, EvaluationCache], None]
    """(box, table, shares, cache): writes each seat's chance to win. The shares sum to 1."""
    min_rollout: int
    """Minimum rollout length, in decisions, before the evaluator may end it."""
    prior_weight: float
    """Weight of the prior in the PUCT formula."""
    halving: SequentialHalving | None
    """How levels without a tree may compare close ratings; None if rollouts do not tell such moves
    apart."""
