"""The settings that simulations, arenas and studies share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.bots.bot import NO_LIMIT, Limit
from souq.bots.policies import POLICIES
from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.game import Game
from souq.kernel.loaded_box import LoadedBox
from souq.lab.batch import Batch
from souq.play.chance import ChanceSource
from souq.play.match import Match

GAMES_PER_JOB = 256
"""Games of compiled bots in one job: enough for a batch to pay, few enough for a progress bar and for Ctrl-C."""


@dataclass(frozen=True)
class Experiment:
    """Everything that decides what is played in the game with a given number.

    It can be pickled: a worker process finds the game by its id.
    """

    game_id: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    components: Components | None = None
    """None for those of the game."""
    limit: Limit = NO_LIMIT

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def loaded_box(self) -> LoadedBox:
        return self.game.load_box(self.seats, self.options, self.components)

    @property
    def components_used(self) -> Components:
        return self.components or self.game.components

    @property
    def is_compiled(self) -> bool:
        """Whether all bots are compiled policies, which play games in batches."""
        return all(bot in POLICIES for bot in self.bots)

    def new_match(self, names: Sequence[str] = (), chance: ChanceSource | None = None) -> Match:
        return Match(self.game, self.seats, options=self.options, components=self.components, names=names, chance=chance)

    def new_batch(self, numbers: NDArray[np.integer[Any]], *, bot_seed: int | None = None, coupled: bool = False) -> Batch:
        """Return a batch of the games with these numbers."""
        batch = Batch(
            self.game,
            self.seats,
            tables=len(numbers),
            options=self.options,
            components=self.components,
            seed=self.seed,
            bot_seed=bot_seed,
            coupled=coupled,
        )
        batch.games[:] = numbers
        return batch

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields without cached properties, which need not or cannot be pickled."""
        return {field.name: getattr(self, field.name) for field in fields(self)}
