"""Transcripts: round trip, and the errors of incomplete, forged or malformed ones."""

from pathlib import Path

import pytest

import souq
from souq.kernel.components import read_components
from souq.play.match import Match
from souq.play.transcript import write_transcript
from souq.play.verify import ChanceVerdict


@pytest.fixture(scope="module")
def text() -> str:
    return write_transcript(played())


def played() -> Match:
    match = souq.new_match("basari", seats=3, names=["Ann", 'Q"\\uote', "Çem 🙂"], seed=b"s" * 32)
    while not match.over:
        match.play(match.moves()[-1])
    return match


def refused(text: str) -> str:
    with pytest.raises(souq.TranscriptError) as error:
        souq.verify(souq.read_transcript(text))
    return str(error.value)


def test_names_of_any_kind_survive(text: str) -> None:
    assert souq.read_transcript(text).replay().names == ("Ann", 'Q"\\uote', "Çem 🙂")


def test_an_honest_transcript_verifies(text: str) -> None:
    assert souq.verify(souq.read_transcript(text)).verdict is ChanceVerdict.HONEST


def test_what_an_old_one_does_not_say_is_what_was_played_then() -> None:
    text = write_transcript(souq.new_match("gemhunt", seats=4))
    assert "revealer=rests" in text
    assert souq.read_transcript(text).replay().options["revealer"] == "rests"
    old = text.replace(' "revealer=rests"', "")
    assert old != text
    assert souq.read_transcript(old).replay().options["revealer"] == "acts"


def test_one_from_before_there_was_a_second_board_is_replayed_on_the_first() -> None:
    golden = Path(__file__).parents[1] / "golden" / "gemhunt-greedy.souq"
    match = souq.read_transcript(golden.read_text(encoding="utf-8")).replay()
    assert match.options["board"] == "corners"
    again = write_transcript(match)
    assert match.components.digest in again
    assert souq.read_transcript(again).replay().scores() == match.scores()


def test_one_that_breaks_off_is_refused_with_its_line(text: str) -> None:
    torn = text[: len(text) // 2].rstrip("\n")
    assert refused(torn).startswith(f"line {torn.count(chr(10)) + 1}: the last line is not terminated")


def test_a_card_that_luck_did_not_deal_is_found(text: str) -> None:
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if " chance deal " in line)
    card = int(lines[at].split()[-1])
    lines[at] = lines[at].rsplit(" ", 1)[0] + f" {card % 39 + 1}"
    assert refused("\n".join(lines)).startswith(f"line {at + 1}: chance was ")


def test_another_seed_is_found(text: str) -> None:
    assert "the seed does not match the commitment" in refused(text.replace((b"s" * 32).hex(), (b"t" * 32).hex()))


def test_a_seed_without_a_commitment_is_found(text: str) -> None:
    assert "found a seed without a commitment" in refused(
        "".join(line for line in text.splitlines(True) if "Commitment" not in line)
    )


def test_another_result_is_found(text: str) -> None:
    scores = next(line for line in text.splitlines() if line.startswith("[Scores"))
    assert "the moves give" in refused(text.replace(scores, '[Scores "1" "2" "3"]'))


def test_a_missing_result_is_found(text: str) -> None:
    assert "result is missing" in refused(
        "".join(line for line in text.splitlines(True) if "Scores" not in line and "Winners" not in line)
    )


def test_an_illegal_move_is_found_with_its_reason(text: str) -> None:
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if " choose " in line)
    lines[at] = lines[at].rsplit(" ", 1)[0] + " D"
    message = refused("\n".join(lines))
    assert message.startswith(f"line {at + 1}: Ann may not choose D")
    assert message.endswith("[B4]")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("basari/1", "basari/9", "expected one of"),
        ("[Options]", '[Options "speed=high"]', "this game has no options"),
        ("[Options]", "[Choices]", "found the header Choices"),
        ("[Options]", "[Options]\n[Options]", "a second time"),
        ("\n2 chance", "\n3 chance", "found ply 3, expected ply 2"),
        ("\n2 chance", "\n2 9", "chance is to move"),
        ("\n2 chance deal", "\n2 chance steal", "expected one of: deal"),
        ("\n2 chance", "\n2chance", "expected a header like"),
        ('"Ann"', '"\\x"', "badly quoted"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, old: str, new: str, said: str) -> None:
    assert old in text
    assert said in refused(text.replace(old, new, 1))


def test_other_components_are_noticed(text: str, tmp_path: Path) -> None:
    faces = souq.find_game("basari").folder / "components.toml"
    other = tmp_path / "mine.toml"
    other.write_text(faces.read_text().replace("workers_prize = 12", "workers_prize = 13"))
    with pytest.raises(souq.TranscriptError, match="found components"):
        souq.read_transcript(text).replay(read_components(other))
    match = souq.new_match("basari", seats=3, components=other)
    again = souq.read_transcript(write_transcript(match))
    assert again.replay(read_components(other)).box.workers_prize == 13
    with pytest.raises(souq.TranscriptError, match="--components"):
        again.replay()
