"""Basari, the card game by Reinhard Staupe."""

from pathlib import Path

from souq.games.basari.laws import broken_laws
from souq.games.basari.moves import RULES
from souq.games.basari.notation import MESSAGES, NOTATION, TERMS, ask, tell
from souq.games.basari.pieces import Box, fill
from souq.games.basari.refusals import REASONS
from souq.games.basari.table import Table
from souq.kernel.game import Game

GAME = Game(
    id="basari",
    version=1,
    title="Basari",
    designer="Reinhard Staupe",
    about="Choose in secret what you want; if exactly one other wants it too, bargain for it with gems.",
    seats=(3, 4, 5),
    options=(),
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
    max_moves=23**4,
    # Three stages of at most 15 rounds. A round: a card and a choice for each seat, and two bargains over rising offers.
    max_plies=3 * 15 * (5 + 5 + 5 + 2 * 23**4),
)
