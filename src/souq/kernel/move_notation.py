"""Move notation: a game declares one text format for each kind of move; writing and parsing are generic."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from souq.kernel.errors import NotationError
from souq.kernel.formats import Format
from souq.kernel.move import HIDDEN, PARTS, kind_of, pack, part, parts_from


@dataclass(frozen=True)
class SecretChoice:
    """A kind of move that seats make in secret, until all have chosen and the rules reveal the choices together.

    The defaults of `seen_move` and `redeal` and the bots use this declaration. The rules `moves`
        and `play` must not look at the secret field of another seat before all have chosen.
    """

    field: str
    """Name of the field of Table, seen by its OWNER, that holds the parts of each seat's choice. Empty before and after."""
    made_by: str
    """Name of the field of Table with the set of seats whose choice is made and not yet revealed."""
    revealed: str = ""
    """Name of the field of Table that shows the revealed choices to everyone, for the log. A negative number: no choice."""


@dataclass(frozen=True)
class MoveFormat:
    """The text format of one kind of move: a verb, and a number format for each {} after it."""

    kind: int
    """1 to 127."""
    pattern: str
    parts: tuple[Format, ...] = ()
    """At most seven numbers in all, each from 0 to 254: 255 is HIDDEN."""
    clause: str = ""
    """The clause of the rules about this move. Required if the game omits `reasons`."""
    by_chance: bool = False
    """Whether only chance makes this move."""
    secret: SecretChoice | None = None
    """Set for a choice that other seats may not see."""

    @property
    def verb(self) -> str:
        return self.pattern.split()[0]

    @cached_property
    def size(self) -> int:
        return sum(format.size for format in self.parts)

    @property
    def example(self) -> str:
        return self.pattern.format(*(format.example for format in self.parts))

    @cached_property
    def shape(self) -> re.Pattern[str]:
        return re.compile(
            re.escape(self.pattern).replace(r"\{\}", "{}").format(*(rf"(\?|{format.pattern})" for format in self.parts))
        )

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        said: list[str] = []
        for format in self.parts:
            mine, numbers = numbers[: format.size], numbers[format.size :]
            said.append("?" if HIDDEN in mine else format.write(box, mine))
        return self.pattern.format(*said)

    def read(self, box: Any, text: str) -> tuple[int, ...] | None:
        """Parse the numbers of a move, or return None if the text does not match the pattern."""
        found = self.shape.fullmatch(text)
        if found is None:
            return None
        numbers: tuple[int, ...] = ()
        for format, said in zip(self.parts, found.groups(), strict=True):
            told = (HIDDEN,) * format.size if said == "?" else format.read(box, said)
            if said != "?" and any(not 0 <= number < HIDDEN for number in told):
                raise NotationError(f"found {text!r}, with a number out of range; expected it like {self.example!r}")
            numbers += told
        return numbers


@dataclass(frozen=True)
class MoveNotation:
    """The notation of all moves of a game."""

    formats: tuple[MoveFormat, ...]

    @cached_property
    def by_kind(self) -> dict[int, MoveFormat]:
        return {format.kind: format for format in self.formats}

    @cached_property
    def secret(self) -> SecretChoice | None:
        """The secret choice of the game, or None. Several kinds of move may share it."""
        found = dict.fromkeys(format.secret for format in self.formats if format.secret is not None)
        if len(found) > 1:
            raise ValueError(f"found {len(found)} SecretChoices in the notation, expected one that all secret moves share")
        return next(iter(found), None)

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(format.verb for format in self.formats))

    def is_well_formed(self, move: int) -> bool:
        """Return whether an int64 is a move of this game: a known kind, and zeros after its last part."""
        format = self.by_kind.get(int(kind_of(move)))
        return move >= 0 and format is not None and parts_from(move, format.size) == 0

    def write(self, box: Any, move: int) -> str:
        if not self.is_well_formed(move):
            raise NotationError(f"found {move:#x}, which is no move of this game")
        format = self.by_kind[int(kind_of(move))]
        return format.write(box, tuple(int(part(move, index)) for index in range(format.size)))

    def read(self, box: Any, text: str) -> int:
        verb = text.split(" ", 1)[0]
        candidates = [format for format in self.formats if format.verb == verb]
        for format in candidates:
            numbers = format.read(box, text)
            if numbers is not None:
                assert len(numbers) <= PARTS
                return int(pack(format.kind, *numbers))
        if candidates:
            raise NotationError(f"found {text!r}, expected it like " + " or ".join(repr(format.example) for format in candidates))
        raise NotationError(f"found {text!r}, expected one of: {', '.join(self.verbs)}")
