"""What the search knows about each game: its rollout policy and its evaluator."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from souq.bots.search.notes import Notes
from souq.kernel.game import Game


class SecondLook(NamedTuple):
    """How moves that promise about the same are told apart: the match is played to its end with each, in the same worlds."""

    playouts: int
    """Whoever may spend fewer on a choice follows the order at once."""
    margin: float
    """Moves are looked at that promise less than the best by no more than this,"""
    worlds: int
    """in so many worlds at most."""


class Knowledge(NamedTuple):
    rate: Callable[[Any, Any, int, Any, int, Any, Notes], None]
    """(box, view, seat, moves, count, rates, notes): how much each move promises, on any scale."""
    go_on: Callable[[Any, Any, int, Any, Any, Notes, Any], int]
    """(box, table, seat, room for moves, room for rates, notes, luck): a quick and sensible legal move."""
    reopen: Callable[[Any, Any, int], None]
    """(box, table, seat): takes back secret choices of other seats that are not turned up yet, so that they are made anew."""
    is_quiet: Callable[[Any, Any], bool]
    """(box, table): whether nothing is under way that would mislead the evaluator."""
    evaluate: Callable[[Any, Any, Any, Notes], None]
    """(box, table, shares, notes): how likely each seat is to win."""
    decisions: int
    """How many quick decisions a playout takes at least before a quiet position is judged."""
    trust: float
    """How far the search keeps to the order of moves by their promise: the more, the less the evaluator tells them apart.
    With no end to it there is nothing to search for."""
    second_look: SecondLook | None
    """What is done with moves that promise about the same where the order is followed."""


def knowledge_of(game: Game) -> Knowledge:
    rollout = import_module(f"souq.bots.rollouts.{game.id}")
    evaluator = import_module(f"souq.bots.evaluators.{game.id}")
    return Knowledge(
        rollout.rate,
        rollout.go_on,
        rollout.reopen,
        evaluator.is_quiet,
        evaluator.evaluate,
        rollout.DECISIONS,
        rollout.TRUST,
        rollout.SECOND_LOOK,
    )
