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
    # The ways to return four of five colours: no trade adds more than four jewels. There are fewer cards and fewer trades.
    laws=broken_laws,
    max_moves=70,
    # Two barter cards, four top cards and the rolls for the first turn. Then each card is bought once at most, before each
    # purchase and after the last there are at most so many turns as the match has patience for, and a turn has five plies
    # at most: roll, die, pick, then buy and card, or pass and trim.
    max_plies=2 + 4 + MAX_SEATS * MAX_TIES + 5 * (MERCHANDISE + 1) * MAX_SEATS * PATIENCE,
)
