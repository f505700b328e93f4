"""Verification: what the check of a transcript says about its chance moves."""

import pytest

import souq
from souq.games import find_game
from souq.play.chance import ChanceSource, CommittedSeed, SimulationSeed
from souq.play.match import Match
from souq.play.transcript import read_transcript, write_transcript
from souq.play.verify import ChanceVerdict, verify


def transcript(chance: ChanceSource, *, to_the_end: bool = False) -> str:
    match = Match(find_game("basari"), 3, chance=chance)
    while to_the_end and not match.over:
        match.play(match.moves()[-1])
    return write_transcript(match)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (transcript(CommittedSeed(bytes(32)), to_the_end=True), ChanceVerdict.HONEST),
        (transcript(CommittedSeed(bytes(32))), ChanceVerdict.SEALED),
        (transcript(SimulationSeed(1, 2)), ChanceVerdict.REPEATABLE),
        (transcript(SimulationSeed(1, 2)).replace('[Luck "1/2"]\n', ""), ChanceVerdict.OPEN),
    ],
)
def test_the_verdict_follows_from_what_the_transcript_reveals(text: str, verdict: ChanceVerdict) -> None:
    found = verify(read_transcript(text))
    assert found.verdict is verdict
    assert found.plies == found.match.played
    assert found.chance_plies >= 3


def test_a_chance_move_that_the_seed_does_not_give_is_found_at_its_line() -> None:
    text = transcript(SimulationSeed(1, 2)).replace('"1/2"', '"1/3"')
    with pytest.raises(souq.TranscriptError, match=r"line \d+: chance was 'deal \d+', but the seed gives 'deal \d+'"):
        verify(read_transcript(text))


def test_a_finished_match_without_its_result_is_refused() -> None:
    lines = transcript(CommittedSeed(bytes(32)), to_the_end=True).splitlines(True)
    left = [line for line in lines if not line.startswith(("[Seed", "[Scores", "[Winners"))]
    with pytest.raises(souq.TranscriptError, match=f"line {len(left)}: the match is over, but the result is missing"):
        verify(read_transcript("".join(left)))
