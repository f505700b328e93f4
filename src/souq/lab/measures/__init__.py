"""What a study counts, one module per game. A game without an entry is measured by its kinds of moves."""

from souq.kernel.game import Game
from souq.lab.measures import basari, bazaar, gemhunt, kings
from souq.lab.measures.generic import generic_measure
from souq.lab.measures.measure import Measure

MEASURES: dict[str, Measure] = {
    "basari": basari.MEASURE,
    "bazaar": bazaar.MEASURE,
    "gemhunt": gemhunt.MEASURE,
    "kings": kings.MEASURE,
}


def measure_of(game: Game) -> Measure:
    """Return the measure of a game, or the default one."""
    return MEASURES.get(game.id) or generic_measure(game)
