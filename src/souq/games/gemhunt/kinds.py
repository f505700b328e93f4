"""The kinds of moves in Gem-Hunt."""

from souq.games.gemhunt.pieces import COLOURS

GEM, CARD, ROAD, REMOVAL, LAWYER, TRANSPORTER, STEP, INCOME, SWAP, DRIVE = range(1, 11)

LOAD, MINING, SHARE, DELIVERY, HELPING, SALE, PURCHASE, REVEAL, END = range(11, 20)

NOTHING = COLOURS
"""The colour taken from a mine by a transporter for which no gem is left."""
