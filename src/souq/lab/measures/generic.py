"""What a study counts in a game without a measure of its own: the moves by their kind, and the length in turns."""

from functools import cache
from typing import Any

from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.lab.batch.trace import Trace
from souq.lab.measures.measure import Counts, Group, Measure, count_kinds, kinds_group


@cache
def generic_measure(game: Game) -> Measure:
    """Make the measure that counts every kind of move that seats play."""
    kinds = kinds_of(game)

    def groups(box: Any, seats: int) -> tuple[Group, ...]:
        return (kinds_group("moves", "Moves by their kind", kinds),)

    def count(trace: Trace) -> Counts:
        decisions = trace.each_game(trace.movers != CHANCE)
        return Counts(rounds=-(-decisions // trace.seats), uses={"moves": count_kinds(trace, [*kinds])}, values={})

    return Measure(watched=(next(iter(game.Table.fields)),), groups=groups, count=count)


def kinds_of(game: Game) -> dict[int, str]:
    """Return the kinds of moves with their verbs, or with an example where several share a verb."""
    formats = [format for format in game.notation.formats if not format.by_chance]
    verbs = [format.verb for format in formats]
    return {format.kind: format.verb if verbs.count(format.verb) == 1 else format.example for format in formats}
