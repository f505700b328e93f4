"""Whole games that must replay for ever. Adding one is dropping a transcript into tests/golden."""

from pathlib import Path

import pytest

from souq.games import GAMES
from souq.play.transcript import read_transcript
from souq.play.verify import ChanceVerdict, verify

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.souq"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_transcript_replays_and_its_luck_is_checked(path: Path) -> None:
    verified = verify(read_transcript(path.read_text(encoding="utf-8")))
    assert verified.match.over
    assert verified.verdict in (ChanceVerdict.HONEST, ChanceVerdict.REPEATABLE)


def test_every_game_has_golden_transcripts() -> None:
    named = {path.name.split("-")[0] for path in GOLDEN}
    assert named == {game.id for game in GAMES}
