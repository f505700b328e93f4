"""Bazaar by Sid Sackson."""

from itertools import combinations
from pathlib import Path

from souq.games.bazaar.laws import broken_laws
from souq.games.bazaar.moves import RULES
from souq.games.bazaar.notation import MESSAGES, NOTATION, TERMS, ask, tell
from souq.games.bazaar.pieces import BARTER_CARDS, MAX_SEATS, MERCHANDISE, PATIENCE, Box, fill
from souq.games.bazaar.refusals import REASONS
from souq.games.bazaar.rules import MAX_TIES
from souq.games.bazaar.table import Table
from souq.kernel.game import Game, Option

PAIRS = tuple(f"{first}+{second}" for first, second in combinations(range(1, BARTER_CARDS + 1), 2))

GAME = Game(
    id="bazaar",
    version=1,
    title="Bazaar",
    designer="Sid Sackson",
    about="Trade jewels by the equations on the table until exactly those on a card are left.",
    seats=(2, 3, 4, 5, 6),
    options=(
        Option("length", "full", "Whether the 25 cards set aside come to the stalls.", ("full", "short")),
        Option("scale", "small", "Which score table counts.", ("small", "large")),
        Option("barter", "random", "Which two barter cards are in play.", ("random", *PAIRS)),
    ),
    minutes=30,
    folder=Path(__file__).parent,
    Box=Box,
    Table=Table,
    fill=fill,
    rules=RULES,
    reasons=REASONS,
    notation=NOTATION,
    messages=MESSAGES,
    terms=TERMS,
    ask=ask,
    tell=tell,
    laws=broken_laws,
    # The longest list: the ways to return four jewels of five colours, as no trade adds more than four.
    max_moves=70,
    # Two barter cards, four top cards and the rolls for the first turn. Then each card is bought at most once. Before each
    # purchase and after the last one there are at most PATIENCE turns per seat, and a turn has at most five plies: roll,
    # die, pick, then buy and card, or pass and trim.
    max_plies=2 + 4 + MAX_SEATS * MAX_TIES + 5 * (MERCHANDISE + 1) * MAX_SEATS * PATIENCE,
)
