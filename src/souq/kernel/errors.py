"""What can be wrong with a move, a text or a file, each with a message that says what was found and what was expected."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


class MoveError(ValueError):
    """A move that cannot be played."""


class NotationError(MoveError):
    """It cannot be read."""


class IllegalMove(MoveError):
    """The rules refuse it. The facts fill the sentence of the reason, in whatever language."""

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
    """Another seat is to move."""


class GameOver(MoveError):
    """Nobody moves any more."""


class TranscriptError(ValueError):
    """A transcript that cannot be read or does not follow the rules."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class ComponentsError(ValueError):
    """A file of components with problems, all of them listed."""

    def __init__(self, source: str, problems: list[str]) -> None:
        count = len(problems)
        super().__init__(f"{source} has {count} problem{'s' * (count > 1)}:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.problems = problems


class OptionError(ValueError):
    """An option or a number of seats that the game does not know."""


class GameLoadError(ValueError):
    """A game from outside the package that cannot be loaded."""
