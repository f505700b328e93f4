"""Replay of a match: positions after each ply, the transcript, and the data to verify its chance moves."""

from collections.abc import Sequence

from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.chance import CommittedSeed
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.transcript import ply_line, write_closing, write_opening, write_ply
from souq.play.view import View, move_buffers
from souq.server import wire
from souq.server.fields import fields_of
from souq.server.refusal import Refuse
from souq.server.sight import line_of, position_of

MAX_MOMENTS = 200
ALL_SEEING = "all"
SPECTATOR = "none"


def viewer_wanted(match: Match, wanted: str, own: int) -> int | None:
    """Return the requested viewer: a seat, NOBODY, or None to see everything. Before the end only the own seat is allowed."""
    if wanted == "":
        return own
    if wanted == SPECTATOR:
        seat: int | None = NOBODY
    elif wanted == ALL_SEEING:
        seat = None
    elif wanted.isascii() and wanted.isdigit() and int(wanted) < match.seats:
        seat = int(wanted)
    else:
        raise Refuse("bad_request", detail="viewer")
    if seat != own and not match.over:
        raise Refuse("not_over")
    return seat


def moments(match: Match, viewer: int | None, first: int, last: int) -> wire.Moments:
    narrator = Narrator(match, viewer)
    last = min(last, match.played)
    found: list[wire.Moment] = []
    if first == 0:
        found.append(moment(narrator.view, (), None))
    narrator.catch_up(min(max(first - 1, 0), match.played))
    for ply in range(max(first, 1), last + 1):
        (told,) = narrator.catch_up(ply)
        winners = narrator.replayed.winners() if narrator.replayed.over else ()
        found.append(moment(narrator.view, winners, line_of(told)))
    return wire.Moments(match.played, found)


def moment(view: View, winners: Sequence[int], line: wire.Line | None) -> wire.Moment:
    table = fields_of(view.game.Table, view.tables)
    return wire.Moment(position_of(view, table, view.scores(), winners), line)


def whole_transcript(match: Match, arranged: bool, until: int | None) -> str:
    """Write the transcript of a match that is over."""
    last = match.played if until is None else min(until, match.played)
    lines = "".join(write_ply(match, number) for number in range(1, last + 1))
    closing = write_closing(match, with_chance=not arranged) if until is None else ""
    return write_opening(match, with_chance=not arranged) + lines + closing


def seen_transcript(match: Match, viewer: int, arranged: bool, until: int | None) -> str:
    """Write the transcript of an unfinished match as one viewer saw it, with `?` for hidden parts."""
    told = Narrator(match, viewer).catch_up(None if until is None else min(until, match.played))
    lines = [ply_line(one.ply, one.seat, one.text) for one in told]
    return write_opening(match, with_chance=not arranged) + "".join(lines)


def luck_proof(match: Match, luck: CommittedSeed, arranged: bool) -> wire.LuckProof:
    """Return the possible outcomes and weights at each chance ply, so that a client can recompute the draws."""
    replay = match.fresh_copy()
    out, weights = move_buffers(match.game)
    plies: list[wire.Chance] = []
    for number, ply in enumerate(match.plies, 1):
        if ply.seat == CHANCE:
            count = compiled_rules(match.game).odds(replay.boxes, replay.tables, out, weights)
            possible = [int(move) for move in out[:count]]
            texts = [match.text(move) for move in possible]
            plies.append(wire.Chance(number, texts, [int(weight) for weight in weights[:count]], possible.index(ply.move)))
        replay.replay_ply(ply)
    return wire.LuckProof(luck.seed.hex(), luck.commitment, arranged, plies)
