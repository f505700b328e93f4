"""What a game need not write: rules and texts that follow from its notation, its fields and its other rules.

A game leaves a member out, and `Game` fills it with the default made here. A default that cannot be made, for example
`redeal` for hidden fields that are no secret choice, is refused when the game is built, with what to write instead.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from souq.kernel.components import Components
from souq.kernel.messages import Message, Reason, SeatRef, SeenPly
from souq.kernel.move import CHANCE, HIDDEN, bit, has, kind_of, part, parts_from
from souq.kernel.move_notation import MoveNotation, SecretChoice
from souq.kernel.record import MAX_SEATS, Record, Sees
from souq.kernel.rng import uniform_below
from souq.kernel.rule import rule

Rule = Callable[..., Any]

UNREADABLE = 1
"""The reason for bits that are no move of the game. Two reasons for each kind of move follow it."""

MESSAGES = {
    "ask": "What do you do?",
    "chance": "Chance: {move}.",
    "move": "{seat}: {move}.",
    "points": "{seat} now has {points} points.",
    "reveal": "{seat} reveals: {move}.",
}
"""The sentences of games that write none."""


def default_reasons(notation: MoveNotation) -> tuple[Reason, ...]:
    """Return the reasons that `default_why_not` answers: one for what no seat plays, two for each kind of move."""
    formats = [format for format in notation.formats if not format.by_chance]
    unclear = [format.verb for format in formats if not format.clause]
    if unclear:
        raise ValueError(f"the move format {unclear[0]!r} needs clause=...: a refusal names the clause that it rests on")
    found = [Reason("none", "", "it is allowed"), Reason("unreadable", formats[0].clause, "there is no such move for a player")]
    for format in formats:
        name = format.verb if notation.verbs.count(format.verb) == 1 else f"{format.verb}_{format.kind}"
        found.append(Reason(f"{name}_not_now", format.clause, f"{format.verb!r} is not possible now"))
        found.append(Reason(f"{name}_not_listed", format.clause, f"it is not on your list of moves with {format.verb!r}"))
    return tuple(found)


def default_why_not(moves: Rule, notation: MoveNotation, max_moves: int) -> Rule:
    """Make the `why_not` that allows the moves listed by `moves` and tells wrong shape, wrong time and wrong numbers apart."""
    sizes, reasons = np.full(256, -1), np.zeros(256, np.int64)
    for place, format in enumerate(format for format in notation.formats if not format.by_chance):
        sizes[format.kind] = format.size
        reasons[format.kind] = UNREADABLE + 1 + 2 * place

    @rule
    def why_not(box: Any, table: Any, seat: int, move: int) -> int:
        kind = kind_of(move)
        if sizes[kind] < 0 or parts_from(move, sizes[kind]) != 0:
            return UNREADABLE
        listed = np.empty(max_moves, np.int64)
        reason = reasons[kind]
        for i in range(moves(box, table, seat, listed)):
            if listed[i] == move:
                return 0
            if kind_of(listed[i]) == kind:
                reason = reasons[kind] + 1
        return reason

    return why_not


def default_scores(table: type[Record]) -> Rule:
    """Make the `scores` that copies the field `points`."""
    if "points" not in table.fields or len(table.fields["points"].shape) != 1:
        raise ValueError("the rule scores is missing: it may be left out if Table has a field points, with a number for each seat")

    @rule
    def scores(box: Any, table: Any, out: Any) -> None:
        for seat in range(box.seats):
            out[seat] = table.points[seat]

    return scores


def default_winners(scores: Rule) -> Rule:
    """Make the `winners` that returns every seat with the highest score."""

    @rule
    def winners(box: Any, table: Any) -> int:
        points = np.zeros(MAX_SEATS, np.int64)
        scores(box, table, points)
        best = points[0]
        for seat in range(1, box.seats):
            best = max(best, points[seat])
        won = 0
        for seat in range(box.seats):
            if points[seat] == best:
                won |= bit(seat)
        return won

    return winners


def default_seen_move(notation: MoveNotation) -> Rule:
    """Make the `seen_move` that hides every part of a secret choice from other seats."""
    covers = np.zeros(256, np.int64)
    for format in notation.formats:
        if format.secret is not None:
            covers[format.kind] = sum(HIDDEN << 8 * index for index in range(format.size))

    @rule
    def seen_move(box: Any, table: Any, mover: int, move: int, viewer: int) -> int:
        return move if mover == viewer else move | covers[kind_of(move)]

    return seen_move


def default_redeal(table: type[Record], moves: Rule, notation: MoveNotation, max_moves: int) -> Rule:
    """Make the `redeal` that gives each seat that has chosen in secret one of its legal choices, all equally likely."""
    hidden = {entry.name for entry in table.fields.values() if entry.sees is not Sees.ALL}
    secret = notation.secret
    if secret is None:
        if hidden:
            raise ValueError(f"the rule redeal is missing: the hidden field {min(hidden)!r} is no SecretChoice of a move format")
        return nothing_to_redeal
    check_secret(secret, hidden, table, notation)
    field, made_by, empty = secret.field, secret.made_by, table.fields[secret.field].empty
    is_secret = np.zeros(256, np.bool_)
    for format in notation.formats:
        is_secret[format.kind] = format.secret is not None
    put = put_choice(secret, table)

    @rule
    def redeal(box: Any, view: Any, seat: int, rng: Any) -> None:
        listed = np.empty(max_moves, np.int64)
        for other in range(len(view[field])):
            if other == seat:
                continue
            view[field][other] = empty
            if other < box.seats and has(view[made_by], other):
                choices = 0
                for i in range(moves(box, view, other, listed)):
                    if is_secret[kind_of(listed[i])]:
                        listed[choices] = listed[i]
                        choices += 1
                if choices > 0:
                    put(view, other, listed[uniform_below(rng, choices)])

    return redeal


def check_secret(secret: SecretChoice, hidden: set[str], table: type[Record], notation: MoveNotation) -> None:
    """Refuse a secret choice that the default `redeal` cannot make up."""
    fields = table.fields
    if hidden != {secret.field} or fields[secret.field].sees is not Sees.OWNER:
        others = ", ".join(sorted(hidden - {secret.field})) or secret.field
        raise ValueError(
            f"the rule redeal is missing: it may be left out if {secret.field!r}, seen by its OWNER, is the only hidden field; "
            f"found {others}"
        )
    if secret.made_by not in fields or fields[secret.made_by].shape:
        raise ValueError(f"the SecretChoice names {secret.made_by!r}, expected a field of Table that holds one set of seats")
    sizes = {format.size for format in notation.formats if format.secret is not None}
    if sizes != {int(np.prod(fields[secret.field].shape[1:], dtype=int))}:
        raise ValueError(f"the field {secret.field!r} needs as many numbers for each seat as the secret choice has parts")


def put_choice(secret: SecretChoice, table: type[Record]) -> Rule:
    """Make the rule that writes the parts of a choice into its seat's row."""
    field, shape = secret.field, table.fields[secret.field].shape
    width = shape[1] if len(shape) > 1 else 0

    @rule
    def put_number(table: Any, seat: int, move: int) -> None:
        table[field][seat] = part(move, 0)

    @rule
    def put_row(table: Any, seat: int, move: int) -> None:
        for index in range(width):
            table[field][seat, index] = part(move, index)

    return put_row if width else put_number


@rule
def nothing_to_redeal(box: Any, view: Any, seat: int, rng: Any) -> None:
    """Leave a table without secrets as it is."""


def default_fill(box: type[Record]) -> Callable[[Any, Components, Mapping[str, str], int], None]:
    """Make the `fill` that reads a whole number, or a list of them, for each field of the box but `seats`."""
    entries = [entry for entry in box.fields.values() if entry.name != "seats"]
    for entry in entries:
        if entry.bounds is None or len(entry.shape) > 1:
            raise ValueError(f"the field {entry.name!r} of Box needs bounds=(low, high) and one dimension, or the game a fill")

    def fill(box: Any, components: Components, options: Mapping[str, str], seats: int) -> None:
        components.reject_unknown_keys((), *(entry.name for entry in entries))
        box["seats"] = seats
        for entry in entries:
            assert entry.bounds is not None
            if entry.shape:
                for index in range(len(components.items((entry.name,), entry.shape[0]))):
                    box[entry.name][index] = components.number((entry.name, index), *entry.bounds)
            else:
                box[entry.name] = components.number((entry.name,), *entry.bounds)

    return fill


def no_laws(box: Any, table: Any) -> list[str]:
    """Accept any table."""
    return []


def default_ask(box: Any, view: Any, seat: int) -> Message:
    """Ask what any seat is asked: the list of moves says the rest."""
    return Message("ask", {})


def default_tell(table: type[Record], notation: MoveNotation) -> Callable[[SeenPly], list[Message]]:
    """Make the `tell` that says the move in notation, choices that it reveals, and what became of the field `points`."""
    entry = table.fields.get("points")
    tells_points = entry is not None and len(entry.shape) == 1 and entry.sees is Sees.ALL

    def tell(step: SeenPly) -> list[Message]:
        move = notation.write(step.box, step.move)
        if step.seat == CHANCE:
            said = [Message("chance", {"move": move})]
        else:
            said = [Message("move", {"seat": SeatRef(step.seat), "move": move})]
        said += tell_revealed(notation, step)
        for seat in range(step.box.seats if tells_points else 0):
            points = int(step.after.points[seat])
            if points != step.before.points[seat]:
                said.append(Message("points", {"seat": SeatRef(seat), "points": points}))
        return said

    return tell


def tell_revealed(notation: MoveNotation, step: SeenPly) -> list[Message]:
    """Say what every seat chose, after the last secret choice of a round."""
    format, secret = notation.by_kind[int(kind_of(step.move))], notation.secret
    if secret is None or not secret.revealed or format.secret is None or step.after[secret.made_by]:
        return []
    said: list[Message] = []
    for seat in range(step.box.seats):
        numbers = tuple(np.atleast_1d(step.after[secret.revealed][seat]).tolist())
        if min(numbers) >= 0:
            said.append(Message("reveal", {"seat": SeatRef(seat), "move": format.write(step.box, numbers)}))
    return said


def estimated_minutes(max_plies: int) -> int:
    """Guess how long a match takes among people: ten seconds a ply, in steps of 5 minutes, from 5 to 60."""
    return min(60, max(5, 5 * round(max_plies / 30)))
