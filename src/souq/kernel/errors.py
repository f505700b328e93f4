"""Errors about moves, texts and files. Each message says what was found and what was expected."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any


class MoveError(ValueError):
    """A move that cannot be played."""


class NotationError(MoveError):
    """A move or diagram that cannot be parsed."""


class IllegalMove(MoveError):
    """A move that the rules refuse. `facts` fill the placeholders of the reason's sentence in any language."""

    def __init__(
        self, message: str, *, seat: int, move: int, reason: str, clause: str, facts: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        super().__init__(message)
        self.facts = facts
        self.seat = seat
        self.move = move
        self.reason = reason
        self.clause = clause


class NotYourTurn(MoveError):
    """A move of a seat that is not to move."""


class GameOver(MoveError):
    """A move after the end of the match."""


class TranscriptError(ValueError):
    """A transcript that cannot be read or does not follow the rules."""

    def __init__(self, line: int, message: str, file: Path | None = None) -> None:
        super().__init__(f"{f'{file}: ' if file else ''}line {line}: {message}")
        self.line = line
        self.message = message


class ComponentsError(ValueError):
    """A component file with problems. The message lists all of them."""

    def __init__(self, source: str, problems: list[str]) -> None:
        count = len(problems)
        super().__init__(f"{source} has {count} problem{'s' * (count > 1)}:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.problems = problems


class OptionError(ValueError):
    """An unknown game, option or number of seats."""


class GameLoadError(ValueError):
    """A game from outside the package that cannot be loaded."""


class CompileError(RuntimeError):
    """A game that could not be compiled. The message names the rule's file and line, and what to do."""
