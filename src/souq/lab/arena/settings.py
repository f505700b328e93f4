"""Settings of an arena and the numbering of its games."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from souq.lab.arena.lineups import Lineups, line_up
from souq.lab.experiment import Experiment


class GameKey(NamedTuple):
    """The identity of a game within an arena. All rotations of a deal have the same luck."""

    deal: int
    rotation: int


@dataclass(frozen=True)
class Arena(Experiment):
    """An experiment whose bots are the entrants; line-ups assign them to seats."""

    transcripts: bool = field(default=False, kw_only=True)
    """Whether workers return the transcript of each game."""

    @cached_property
    def lineups(self) -> Lineups:
        return line_up(self.bots, self.seats)

    @property
    def names(self) -> list[str]:
        """The entrants without repetition."""
        return [*dict.fromkeys(self.bots)]

    def check(self) -> None:
        """Raise OptionError if the bots cannot be seated evenly."""
        line_up(self.bots, self.seats)

    def keys_of_deal(self, deal: int) -> list[GameKey]:
        """Return the games of a deal, one per rotation."""
        return [GameKey(deal, rotation) for rotation in range(len(self.lineups.of_deal(deal)))]

    def settings(self) -> dict[str, Any]:
        """Return the settings that games in one results file have in common."""
        return {
            "game": self.game.name,
            "components": self.components_used.digest,
            "options": dict(self.game.check_options(self.options)),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": self.limit.seconds,
            "playouts": self.limit.playouts,
        }
