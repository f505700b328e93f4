"""Souq: a table for trading games.

>>> match = souq.new_match("basari", seats=3)

The names below are fetched when first used, so that `import souq` loads no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from souq.bots.levels import new_bot
    from souq.games import GAMES, find_game
    from souq.kernel.errors import (
        ComponentsError,
        GameOver,
        IllegalMove,
        MoveError,
        NotationError,
        NotYourTurn,
        OptionError,
        TranscriptError,
    )
    from souq.kernel.record import NOBODY
    from souq.lab.batch import Batch
    from souq.play.diagram import read_diagram
    from souq.play.match import Match, new_match
    from souq.play.transcript import read_transcript, write_transcript
    from souq.play.verify import verify
    from souq.play.view import View

__version__ = "0.2.0"

HOMES = {
    "Batch": "souq.lab.batch",
    "ComponentsError": "souq.kernel.errors",
    "GAMES": "souq.games",
    "GameOver": "souq.kernel.errors",
    "IllegalMove": "souq.kernel.errors",
    "Match": "souq.play.match",
    "MoveError": "souq.kernel.errors",
    "NOBODY": "souq.kernel.record",
    "NotYourTurn": "souq.kernel.errors",
    "NotationError": "souq.kernel.errors",
    "OptionError": "souq.kernel.errors",
    "TranscriptError": "souq.kernel.errors",
    "View": "souq.play.view",
    "find_game": "souq.games",
    "new_bot": "souq.bots.levels",
    "new_match": "souq.play.match",
    "read_diagram": "souq.play.diagram",
    "read_transcript": "souq.play.transcript",
    "verify": "souq.play.verify",
    "write_transcript": "souq.play.transcript",
}

__all__ = [
    "GAMES",
    "NOBODY",
    "Batch",
    "ComponentsError",
    "GameOver",
    "IllegalMove",
    "Match",
    "MoveError",
    "NotYourTurn",
    "NotationError",
    "OptionError",
    "TranscriptError",
    "View",
    "find_game",
    "new_bot",
    "new_match",
    "read_diagram",
    "read_transcript",
    "verify",
    "write_transcript",
]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"souq has no {name}")
    return getattr(import_module(HOMES[name]), name)
