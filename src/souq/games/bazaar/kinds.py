"""The kinds of moves in Bazaar."""

BARTER_CARD, CARD, FACE, ROLLING, TRADE, PICKING, PURCHASE, PASSING, TRIMMING = range(1, 10)
