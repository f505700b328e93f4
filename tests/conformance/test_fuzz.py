"""Texts of any kind are read or refused with a sentence; nothing else ever happens."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from souq.games import GAMES
from souq.kernel.errors import NotationError, TranscriptError
from souq.kernel.game import Game
from souq.kernel.move_notation import MoveNotation
from souq.play.chance import SimulationSeed
from souq.play.diagram import read_diagram
from souq.play.match import Match
from souq.play.transcript import read_transcript, write_transcript
from souq.play.verify import verify

INPUTS = 12_000
ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ >-.*/,=?@()[]"\\\n\té²٣ '


def mutated(text: str, choice: random.Random, others: list[str]) -> str:
    """A text a few edits away, sometimes far."""
    for _ in range(choice.choice((1, 1, 1, 2, 3, 8))):
        at = choice.randrange(len(text) + 1)
        match choice.randrange(6):
            case 0:
                text = text[:at] + choice.choice(ALPHABET) + text[at:]
            case 1:
                text = text[:at] + text[at + choice.randrange(1, 4) :]
            case 2:
                text = text[:at] + choice.choice(ALPHABET) + text[at + 1 :]
            case 3:
                text = text[:at]
            case 4:
                other = choice.choice(others)
                text = text[:at] + other[choice.randrange(len(other) + 1) :]
            case _:
                text = text[:at] + str(choice.choice((0, -1, 255, 256, 10**9, 10**30))) + text[at:]
    return text


@cache
def played(game: Game) -> Match:
    match = Match(game, game.default_seats, chance=SimulationSeed(1, 1))
    choice = random.Random(1)
    while not match.over and match.played < 3000:
        moves = match.moves()
        match.play(int(moves[choice.randrange(len(moves))]))
    return match


@cache
def move_texts(game: Game) -> list[str]:
    match = played(game)
    return sorted({match.text(ply.move) for ply in match.plies})


@cache
def diagrams(game: Game) -> list[str]:
    match = Match(game, game.default_seats, chance=SimulationSeed(1, 1))
    texts: list[str] = []
    for ply in played(game).plies[:600]:
        if ply.seat < match.seats:
            texts.append(match.view(ply.seat).diagram())
            match.play(ply.move, ply.seat)
    return texts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_text_is_a_move_or_refused(game: Game) -> None:
    choice = random.Random(f"move {game.id}")
    texts = move_texts(game)
    box = played(game).box
    notation: MoveNotation = game.notation
    for _ in range(INPUTS):
        text = mutated(choice.choice(texts), choice, texts)
        try:
            move = notation.read(box, text)
        except NotationError as error:
            assert str(error)
        else:
            assert notation.write(box, move) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
def test_any_text_is_a_diagram_or_refused(game: Game) -> None:
    choice = random.Random(f"diagram {game.id}")
    texts = diagrams(game)
    for _ in range(INPUTS):
        text = mutated(choice.choice(texts), choice, texts)
        try:
            read_diagram(text)
        except NotationError as error:
            assert str(error)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_text_is_a_transcript_or_refused_with_its_line(game: Game) -> None:
    choice = random.Random(f"transcript {game.id}")
    match = Match(game, game.default_seats, chance=SimulationSeed(1, 1))
    for ply in played(game).plies[: 40 * match.seats]:
        if ply.seat < match.seats:
            match.play(ply.move, ply.seat)
    texts = [write_transcript(match), "\n".join(write_transcript(match).split("\n")[:40]) + "\n"]
    check(texts, choice, lambda text: verify(read_transcript(text)))


def check(texts: list[str], choice: random.Random, read: Callable[[str], object]) -> None:
    short = texts[1]
    for number in range(INPUTS):
        text = mutated(texts[0] if number % 50 == 0 else short, choice, texts)
        try:
            read(text)
        except TranscriptError as error:
            assert 1 <= error.line <= text.count("\n") + 1


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    from souq.cli.arguments import read_transcript_file

    path = tmp_path / "torn.souq"
    path.write_bytes(b"[Game \xff]\n")
    with pytest.raises(TranscriptError, match="UTF-8"):
        read_transcript_file(path)
