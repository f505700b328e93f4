"""The worlds in which a search tries moves: made up from what a seat sees, and moved on by luck."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from souq.bots.games import heuristics_of
from souq.bots.search.workspace import ROOT, WORLD, Room
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import seed_rng, sum_weights, uniform_below, weighted_index
from souq.kernel.rule import rule


class Standpoint(NamedTuple):
    """Whose choice it is, seen in the first table."""

    seat: int
    seed: int
    redeals: bool
    """False for a seat that is shown everything: the world is as it sees it."""


@cache
def worlds_of(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """`imagine` a world, the same for the same number, and `let_luck_play` in it."""
    *_, play, odds, _, _, redeal, _ = game.rules
    reopen = heuristics_of(game).reset_unseen_choices

    @rule
    def imagine(box: Any, room: Room, standpoint: Standpoint, number: int) -> None:
        room.words[WORLD] = room.words[ROOT]
        seed_rng(room.luck, standpoint.seed, standpoint.seat, number)
        if standpoint.redeals:
            redeal(box, room.tables[WORLD], standpoint.seat, room.luck)
            reopen(box, room.tables[WORLD], standpoint.seat)

    @rule
    def let_luck_play(box: Any, room: Room) -> None:
        count = odds(box, room.tables[WORLD], room.moves, room.weights)
        drawn = weighted_index(room.weights, uniform_below(room.luck, sum_weights(room.weights, count)))
        play(box, room.tables[WORLD], CHANCE, room.moves[drawn])

    return imagine, let_luck_play
