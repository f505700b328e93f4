"""The kinds of moves in Basari."""

from souq.games.basari.pieces import COLOURS

CARD, CHOICE, OFFER, ACCEPTANCE, EXCHANGING, TAKING = range(1, 7)

NOTHING = COLOURS
"""The colour given back with D by a seat that has no gem."""
