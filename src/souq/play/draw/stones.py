"""Gems and jewels as coloured letters, for drawings in the terminal."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text


class Stones(NamedTuple):
    """Letters and rich styles of the colours of a game's stones."""

    letters: str
    styles: Sequence[str]

    def one(self, colour: int) -> Text:
        return self.some(colour, 1)

    def some(self, colour: int, count: int) -> Text:
        """Return a letter for each of `count` stones of one colour."""
        return Text(self.letters[colour] * count, style=self.styles[colour])

    def all(self, counts: Iterable[int], gap: str = "") -> Text:
        """Return a letter for each stone, with a gap between colours."""
        return Text(gap).join(self.some(colour, int(count)) for colour, count in enumerate(counts) if count)

    def spell(self, letters: str) -> Text:
        """Return a text whose stone letters are coloured."""
        drawn = Text()
        for letter in letters:
            drawn.append(letter, style=self.styles[self.letters.index(letter)] if letter in self.letters else "")
        return drawn
