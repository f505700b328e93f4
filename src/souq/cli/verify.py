"""`souq verify`: every move of a transcript checked, and its chance recomputed."""

import sys
from pathlib import Path

from rich.console import Console

from souq.cli.arguments import load_components, name_file, read_transcript_file
from souq.cli.output import print_json
from souq.play.verify import ChanceVerdict, Verified, verify

UNCHECKED = 3
"""Exit code: the moves follow the rules, but chance cannot be checked."""


def show_verification(file: Path, components: Path | None, as_json: bool) -> None:
    """Print whether moves and chance are right."""
    with name_file(file):
        verified = verify(read_transcript_file(file), load_components(components))
    if as_json:
        print_json(verification_facts(verified))
    else:
        console = Console()
        console.print(f"{verified.match.game.title}: {verified.plies} plies, every move follows the rules.", highlight=False)
        console.print(f"Luck ({verified.chance_plies} plies): {verified.verdict.value}.", highlight=False)
    if verified.verdict in (ChanceVerdict.SEALED, ChanceVerdict.OPEN):
        sys.exit(UNCHECKED)


def verification_facts(verified: Verified) -> dict[str, object]:
    """Return what was checked as plain values."""
    match = verified.match
    return {
        "game": match.game.name,
        "plies": verified.plies,
        "chance_plies": verified.chance_plies,
        "over": match.over,
        "luck": verified.verdict.name.lower(),
        "scores": match.scores(),
        "winners": [seat + 1 for seat in match.winners()],
    }
