"""The loop that plays a match: ask the seat to move for its choice, until the match is over."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from souq.kernel.move import CHANCE
from souq.play.match import Match, Ply
from souq.play.view import View

Limit = TypeVar("Limit")
Limit_contra = TypeVar("Limit_contra", contravariant=True)


class Player(Protocol[Limit_contra]):
    """Player: a bot that chooses moves from views within a limit, or a wrapper that watches one."""

    def choose(self, view: View, limit: Limit_contra) -> int: ...


def play_to_end(
    match: Match,
    players: Sequence[Player[Limit]],
    limit: Limit,
    *,
    view: Callable[[Match, int], View] = Match.view,
    draw: Callable[[Match], int] | None = None,
    on_decision: Callable[[View, int], None] = lambda view, move: None,
) -> None:
    """Play the match to its end, with one player per seat.

    Of several seats that choose secretly, the lowest is asked first. `view` returns what a seat is shown. `draw` chooses
    the chance moves of a match that has no source of chance. `on_decision` receives each view and the move chosen from
    it, before the move is played.
    """
    while not match.over:
        if match.to_act == CHANCE:
            assert draw is not None, "the match has no source of chance"
            match.replay_ply(Ply(CHANCE, draw(match)))
        else:
            seat = match.acting[0]
            seen = view(match, seat)
            move = players[seat].choose(seen, limit)
            on_decision(seen, move)
            match.play(move, seat)
