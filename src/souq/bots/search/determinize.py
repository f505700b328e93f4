"""Determinisation: complete worlds sampled from what a seat sees, and chance played in them.

Each playout searches another world, as in information-set Monte Carlo tree search (Cowling, Powley
and Whitehouse 2012). A world is consistent with the view, but it is not weighted by how likely the
moves of the other seats would have been in it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from souq.bots.games import heuristics_of
from souq.bots.search.workspace import ROOT, WORLD, Workspace
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.record import copy_cells
from souq.kernel.rng import draw_index, new_rng, seed_rng
from souq.kernel.rule import rule
from souq.play.view import View


class SearchRoot(NamedTuple):
    """The seat that decides at the root, and the seed of its worlds."""

    seat: int
    seed: int
    redeals: bool
    """False for a bot that is shown the whole table: there is nothing to determinise."""


def search_root(view: View, seed: int, redeals: bool) -> SearchRoot:
    return SearchRoot(view.seat, int(new_rng(seed, view.seat, view.ply)[0] >> np.uint64(1)), redeals)


@cache
def compile_determinizer(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return the rules `determinize` and `play_chance` for a game."""
    play, odds, redeal = game.rules.play, game.rules.odds, game.rules.redeal
    reset_unseen_choices = heuristics_of(game).reset_unseen_choices

    @rule
    def determinize(box: Any, workspace: Workspace, root: SearchRoot, number: int) -> None:
        """Write a world to row WORLD.

        The same number gives the same world and the same random numbers.
        """
        copy_cells(workspace.cells[ROOT], workspace.cells[WORLD])
        seed_rng(workspace.rng, root.seed, root.seat, number)
        if root.redeals:
            redeal(box, workspace.tables[WORLD], root.seat, workspace.rng)
            reset_unseen_choices(box, workspace.tables[WORLD], root.seat)

    @rule
    def play_chance(box: Any, workspace: Workspace) -> None:
        """Draw a chance move by its weight and play it in the world."""
        count = odds(box, workspace.tables[WORLD], workspace.moves, workspace.weights)
        drawn = draw_index(workspace.weights, count, workspace.rng)
        play(box, workspace.tables[WORLD], CHANCE, workspace.moves[drawn])

    return determinize, play_chance
