"""`souq replay`: the log of a match, and its table at a ply."""

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from souq.cli.arguments import load_components, name_file, read_transcript_file
from souq.cli.output import print_json
from souq.kernel.errors import OptionError
from souq.play.draw import draw
from souq.play.language import as_sentence
from souq.play.match import Match
from souq.play.narrator import NarratedPly, Narrator


def show_replay(file: Path, seat: int | None, at: int | None, components: Path | None, as_json: bool) -> None:
    """Print the log up to ply `at` and the table, as seen from `seat` (from 1)."""
    with name_file(file):
        match = read_transcript_file(file).replay(load_components(components))
    if seat is not None and not 1 <= seat <= match.seats:
        raise OptionError(f"found --seat {seat}, expected 1 to {match.seats}")
    if at is not None and not 0 <= at <= match.played:
        raise OptionError(f"found --at {at}, expected 0 to {match.played}, the plies of this match")
    narrator = Narrator(match, None if seat is None else seat - 1)
    plies = narrator.catch_up(at)
    if as_json:
        print_json(replay_facts(match, narrator, plies))
        return
    console = Console()
    for ply in plies:
        console.print(f"[dim]{ply.ply:>4}[/] {escape(' '.join(sentences(match, ply)))}", highlight=False)
    console.print(draw(narrator.view, match.names))


def replay_facts(match: Match, narrator: Narrator, plies: list[NarratedPly]) -> dict[str, object]:
    """Return the log and the position as plain values."""
    return {
        "game": match.game.name,
        "players": match.names,
        "plies": [ply_facts(match, ply) for ply in plies],
        "diagram": narrator.view.diagram(),
        "scores": narrator.replayed.scores(),
        "over": narrator.replayed.over,
    }


def ply_facts(match: Match, ply: NarratedPly) -> dict[str, object]:
    seat = ply.seat + 1 if ply.seat < match.seats else "chance"
    return {"ply": ply.ply, "seat": seat, "move": ply.text, "told": sentences(match, ply)}


def sentences(match: Match, ply: NarratedPly) -> list[str]:
    """Return what happened in a ply."""
    return [as_sentence(match.game, message, match.names) for message in ply.messages]
