"""Verification: replays a transcript and recomputes every chance move from its seed."""

from enum import Enum
from typing import NamedTuple

from souq.kernel.components import Components
from souq.kernel.errors import MoveError, TranscriptError
from souq.kernel.move import CHANCE
from souq.play.chance import CommittedSeed
from souq.play.match import Match, Ply
from souq.play.transcript import Transcript


class ChanceVerdict(Enum):
    """What could be said about the luck of a match."""

    HONEST = "every chance move follows from the seed that was committed to"
    REPEATABLE = "every chance move follows from the numbered simulation"
    SEALED = "the seed is still sealed: the match is not over"
    OPEN = "no seed was committed to, so luck cannot be checked"


class Verified(NamedTuple):
    match: Match
    plies: int
    chance_plies: int
    luck: ChanceVerdict


def verify(transcript: Transcript, components: Components | None = None) -> Verified:
    """Raises TranscriptError at the first line that is not as it must be."""
    luck = transcript.luck
    if isinstance(luck, CommittedSeed):
        if "Commitment" not in transcript.headers:
            raise TranscriptError(transcript.line_of("Seed"), "a seed is told that nobody had committed to")
        if luck.commitment != transcript.one("Commitment"):
            raise TranscriptError(transcript.line_of("Seed"), "this is not the seed that the commitment was made to")
    match = transcript.new_match(components)
    chance_plies = 0
    for written in transcript.plies:
        try:
            ply = Ply(written.seat, match.read(written.text))
            if ply.seat == CHANCE == match.to_act:
                chance_plies += 1
                if luck is not None and (drawn := match.drawn(luck)) != ply.move:
                    raise TranscriptError(written.line, f"luck was {written.text!r}, but the seed gives {match.text(drawn)!r}")
            match.follow(ply)
        except MoveError as error:
            raise TranscriptError(written.line, str(error)) from error
    transcript.check_result(match)
    if match.over and not transcript.ended:
        raise TranscriptError(len(transcript.plies), "the match is over, but the result is missing")
    return Verified(match, len(transcript.plies), chance_plies, chance_verdict(transcript))


def chance_verdict(transcript: Transcript) -> ChanceVerdict:
    if "Luck" in transcript.headers:
        return ChanceVerdict.REPEATABLE
    if "Seed" in transcript.headers:
        return ChanceVerdict.HONEST
    return ChanceVerdict.SEALED if "Commitment" in transcript.headers and not transcript.ended else ChanceVerdict.OPEN
