"""The worlds in which a search tries moves: made up from what a seat sees, and moved on by luck."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from souq.bots.games import heuristics_of
from souq.bots.search.workspace import ROOT, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import seed_rng, sum_weights, uniform_below, weighted_index
from souq.kernel.rule import rule


class SearchRoot(NamedTuple):
    """Whose choice it is, seen in the first table."""

    seat: int
    seed: int
    redeals: bool
    """False for a seat that is shown everything: the world is as it sees it."""


@cache
def compile_determinizer(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """`imagine` a world, the same for the same number, and `let_luck_play` in it."""
    play, odds, redeal = game.rules.play, game.rules.odds, game.rules.redeal
    reset_unseen_choices = heuristics_of(game).reset_unseen_choices

    @rule
    def determinize(box: Any, workspace: Workspace, root: SearchRoot, number: int) -> None:
        workspace.cells[WORLD] = workspace.cells[ROOT]
        seed_rng(workspace.rng, root.seed, root.seat, number)
        if root.redeals:
            redeal(box, workspace.tables[WORLD], root.seat, workspace.rng)
            reset_unseen_choices(box, workspace.tables[WORLD], root.seat)

    @rule
    def play_chance(box: Any, workspace: Workspace) -> None:
        count = odds(box, workspace.tables[WORLD], workspace.moves, workspace.weights)
        drawn = weighted_index(workspace.weights, uniform_below(workspace.rng, sum_weights(workspace.weights, count)))
        play(box, workspace.tables[WORLD], CHANCE, workspace.moves[drawn])

    return determinize, play_chance
