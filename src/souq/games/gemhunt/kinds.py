"""The kinds of moves in Gem-Hunt."""

from souq.games.gemhunt.pieces import COLOURS

GEM, CARD, ROAD, REMOVAL, LAWYER, TRANSPORTER, STEP, INCOME, SWAP, DRIVE = range(1, 11)

LOAD, MINING, SHARE, DELIVERY, HELPING, SALE, PURCHASE, REVEAL, END = range(11, 20)

NOTHING = COLOURS
"""Taken from a mine by the transporter for which no gem is left."""
