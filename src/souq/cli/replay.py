"""`souq replay` and `souq verify`: matches that have been played."""

import json
import sys
from pathlib import Path

from rich.console import Console

from souq.cli.draw import draw
from souq.kernel.components import Components, read_components
from souq.kernel.errors import OptionError, TranscriptError
from souq.play.match import Match
from souq.play.narrator import NarratedPly, Narrator
from souq.play.transcript import Transcript, read_transcript
from souq.play.verify import ChanceVerdict, verify
from souq.play.view import as_sentence

UNCHECKED = 3
"""Exit code: nothing is wrong, but luck cannot be checked."""


def read_file(path: Path) -> Transcript:
    try:
        return read_transcript(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise TranscriptError(1, f"{path.name} is no UTF-8 text") from error


def own(components: Path | None) -> Components | None:
    return None if components is None else read_components(components)


def show_replay(file: Path, seat: int | None, at: int | None, components: Path | None, as_json: bool) -> None:
    match = read_file(file).replay(own(components))
    if seat is not None and not 1 <= seat <= match.seats:
        raise OptionError(f"found seat {seat}, expected 1 to {match.seats}")
    if at is not None and not 0 <= at <= match.played:
        raise OptionError(f"found ply {at}, expected 0 to {match.played}")
    narrator = Narrator(match, None if seat is None else seat - 1)
    told = narrator.catch_up(at)
    console = Console()
    if as_json:
        plies = [describe(match, one) for one in told]
        view = {"diagram": narrator.view.diagram(), "scores": narrator.shadow.scores(), "over": narrator.shadow.over}
        console.out(
            json.dumps({"game": match.game.name, "players": match.names, "plies": plies, **view}, indent=1), highlight=False
        )
        return
    for one in told:
        console.print(f"[dim]{one.ply:>4}[/] {sentences(match, one)}", highlight=False)
    console.print(draw(narrator.view, match.names))


def describe(match: Match, told: NarratedPly) -> dict[str, object]:
    seat = told.seat + 1 if told.seat < match.seats else "chance"
    return {
        "ply": told.ply,
        "seat": seat,
        "move": told.text,
        "told": [as_sentence(match.game, one, match.names) for one in told.messages],
    }


def sentences(match: Match, told: NarratedPly) -> str:
    return " ".join(as_sentence(match.game, saying, match.names) for saying in told.messages)


def show_verification(file: Path, components: Path | None, as_json: bool) -> None:
    verified = verify(read_file(file), own(components))
    match = verified.match
    console = Console()
    if as_json:
        facts = {
            "game": match.game.name,
            "plies": verified.plies,
            "chance_plies": verified.chance_plies,
            "over": match.over,
            "luck": verified.luck.name.lower(),
            "scores": match.scores(),
            "winners": [seat + 1 for seat in match.winners()],
        }
        console.out(json.dumps(facts), highlight=False)
    else:
        console.print(f"{match.game.title}: {verified.plies} plies, every move follows the rules.", highlight=False)
        console.print(f"Luck ({verified.chance_plies} plies): {verified.luck.value}.", highlight=False)
    if verified.luck in (ChanceVerdict.SEALED, ChanceVerdict.OPEN):
        sys.exit(UNCHECKED)
