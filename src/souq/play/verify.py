"""Verification of a transcript: replay every move and recompute every chance move from its seed."""

from enum import Enum
from typing import NamedTuple

from souq.kernel.components import Components
from souq.kernel.errors import MoveError, TranscriptError
from souq.kernel.move import CHANCE
from souq.play.chance import CommittedSeed
from souq.play.match import Match, Ply
from souq.play.transcript import Transcript


class ChanceVerdict(Enum):
    """What the check of the chance moves of a match established."""

    HONEST = "every chance move follows from the seed that was committed to"
    REPEATABLE = "every chance move follows from the numbered simulation"
    SEALED = "the seed is still secret: the match is not over"
    OPEN = "no seed was committed to, so chance cannot be checked"


class Verified(NamedTuple):
    match: Match
    plies: int
    chance_plies: int
    verdict: ChanceVerdict


def verify(transcript: Transcript, components: Components | None = None) -> Verified:
    """Replay a transcript. Raises TranscriptError at the first wrong line."""
    source = transcript.chance
    if isinstance(source, CommittedSeed):
        if "Commitment" not in transcript.headers:
            raise TranscriptError(transcript.line_of("Seed"), "found a seed without a commitment to it")
        if source.commitment != transcript.single_value("Commitment"):
            raise TranscriptError(transcript.line_of("Seed"), "the seed does not match the commitment")
    match = transcript.new_match(components)
    chance_plies = 0
    for written in transcript.plies:
        try:
            ply = Ply(written.seat, match.read(written.text))
            if ply.seat == CHANCE == match.to_act:
                chance_plies += 1
                if source is not None and (drawn := match.chance_move(source)) != ply.move:
                    raise TranscriptError(written.line, f"chance was {written.text!r}, but the seed gives {match.text(drawn)!r}")
            match.replay_ply(ply)
        except MoveError as error:
            raise TranscriptError(written.line, str(error)) from error
    transcript.check_result(match)
    if match.over and not transcript.ended:
        raise TranscriptError(transcript.plies[-1].line, "the match is over, but the result is missing")
    return Verified(match, len(transcript.plies), chance_plies, chance_verdict(transcript))


def chance_verdict(transcript: Transcript) -> ChanceVerdict:
    if "Luck" in transcript.headers:
        return ChanceVerdict.REPEATABLE
    if "Seed" in transcript.headers:
        return ChanceVerdict.HONEST
    return ChanceVerdict.SEALED if "Commitment" in transcript.headers and not transcript.ended else ChanceVerdict.OPEN
