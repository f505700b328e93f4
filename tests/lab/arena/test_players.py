"""Descriptions of entrants."""

from souq.lab.arena.players import describe_player
from souq.lab.arena.settings import Arena


def test_a_cheating_twin_is_described_as_its_honest_one() -> None:
    arena = Arena("kings", 4, ("expert-seer", "expert"))
    honest, twin = describe_player("expert", arena), describe_player("expert-seer", arena)
    assert twin == f"{honest}; is shown the whole table"
