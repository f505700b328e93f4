"""Starting a match."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from souq.games import find_game
from souq.kernel.components import read_components
from souq.play.chance import SEED_BYTES, CommittedSeed, new_seed
from souq.play.match import Match


def new_match(
    game: str,
    seats: int,
    *,
    options: Mapping[str, str] | None = None,
    components: Path | str | None = None,
    names: Sequence[str] = (),
    seed: bytes | None = None,
) -> Match:
    """A match with sealed luck: a fresh secret seed, unless one is given."""
    if seed is not None and len(seed) != SEED_BYTES:
        raise ValueError(f"found a seed of {len(seed)} bytes, expected {SEED_BYTES}")
    own = read_components(Path(components)) if components is not None else None
    luck = CommittedSeed(new_seed() if seed is None else seed)
    return Match(find_game(game), seats, options=options, components=own, names=names, luck=luck)
