"""Wire messages about a match, made only from the receiver's view, so that they cannot contain secrets."""

from collections.abc import Sequence
from typing import Any

from souq.kernel.messages import Message, SeatRef, Term
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.match import seats_in
from souq.play.narrator import NarratedPly
from souq.play.view import NO_MOVES, View, legal_moves
from souq.server import wire


def position_of(
    view: View, table: Any, scores: list[int], winners: Sequence[int], left: int | None = None, asked: int = NOBODY
) -> wire.Position:
    """Return the position of a view. `table` is its JSON, and `winners` is ignored before the match is over.

    The legal moves and the question are those of seat `asked`, if it is to move.
    """
    over = view.to_act == 0
    acting = seats_in(view.to_act, len(scores))
    mine = asked in acting
    moves = legal_moves(view.game, view.boxes, view.tables, asked) if mine else NO_MOVES
    return wire.Position(
        ply=view.ply,
        table=table,
        acting=list(acting),
        over=over,
        scores=scores,
        winners=list(winners) if over else [],
        question=saying_of(view.game.ask(view.box, view.table, asked)) if mine else None,
        moves=view.texts(moves[: wire.MAX_MOVES_LISTED]) if mine else [],
        more=len(moves) > wire.MAX_MOVES_LISTED,
        left=left,
    )


def line_of(told: NarratedPly) -> wire.Line:
    seat = None if told.seat == CHANCE else told.seat
    return wire.Line(ply=told.ply, seat=seat, move=told.text, told=[saying_of(saying) for saying in told.messages])


def saying_of(saying: Message) -> wire.Saying:
    return wire.Saying(saying.name, {key: fact_of(fact) for key, fact in saying.facts.items()})


def fact_of(fact: Any) -> wire.Fact:
    if isinstance(fact, SeatRef):
        return wire.Named(seat=fact.seat)
    return wire.Named(word=fact.name) if isinstance(fact, Term) else fact
