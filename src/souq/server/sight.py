"""What a viewer of a match is told: made from the viewer's own view, so that nothing else can get in."""

from collections.abc import Sequence
from typing import Any

from souq.kernel.game import Saying, Who, Word
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.match import seats_in
from souq.play.narrator import Told
from souq.play.view import NO_MOVES, View
from souq.server import wire


def position_of(
    view: View, table: Any, winners: Sequence[int], left: int | None = None, *, with_moves: bool = True
) -> wire.Position:
    """The position as `view.seat` sees it; `table` is the view's, by field. Winners are told once the match is over."""
    over = view.to_act == 0
    mine = with_moves and view.seat != NOBODY and view.to_act != CHANCE and view.is_my_turn
    moves = view.moves() if mine else NO_MOVES
    return wire.Position(
        ply=view.ply,
        table=table,
        acting=list(seats_in(view.to_act, view.seats)),
        over=over,
        scores=view.scores(),
        winners=list(winners) if over else [],
        question=saying_of(view.question()) if mine else None,
        moves=view.texts(moves[: wire.MOST_MOVES_LISTED]),
        more=len(moves) > wire.MOST_MOVES_LISTED,
        left=left,
    )


def line_of(told: Told) -> wire.Line:
    seat = None if told.seat == CHANCE else told.seat
    return wire.Line(ply=told.ply, seat=seat, move=told.text, told=[saying_of(saying) for saying in told.sayings])


def saying_of(saying: Saying) -> wire.Saying:
    return wire.Saying(saying.name, {key: fact_of(fact) for key, fact in saying.facts.items()})


def fact_of(fact: Any) -> wire.Fact:
    if isinstance(fact, Who):
        return wire.Named(seat=fact.seat)
    return wire.Named(word=fact.name) if isinstance(fact, Word) else fact
