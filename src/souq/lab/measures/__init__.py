"""What a study counts, a file a game."""

from souq.lab.measures import basari, bazaar, gemhunt, kings
from souq.lab.measures.measure import Measure

MEASURES: dict[str, Measure] = {
    "basari": basari.MEASURE,
    "bazaar": bazaar.MEASURE,
    "gemhunt": gemhunt.MEASURE,
    "kings": kings.MEASURE,
}
