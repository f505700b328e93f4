"""Gem-Hunt, by joni."""

from pathlib import Path

from souq.games.gemhunt.laws import broken_laws
from souq.games.gemhunt.moves import RULES
from souq.games.gemhunt.notation import MESSAGES, NOTATION, TERMS, ask, tell
from souq.games.gemhunt.pieces import Box, fill
from souq.games.gemhunt.refusals import REASONS
from souq.games.gemhunt.table import Table
from souq.kernel.game import Game, Option

GAME = Game(
    id="gemhunt",
    version=1,
    title="Gem-Hunt",
    designer="joni",
    about="Build roads, fetch gems, draw cards, and be the one who decides which colour is worth anything.",
    seats=(4,),
    options=(
        Option("shared_mines", "off", "Whether the empty transporter of another player may help at a mine.", values=("off", "on")),
        Option(
            "revealer",
            "rests",
            "What whoever started the endgame does until it is over: rest and only reveal cards, or act like anybody else.",
            values=("rests", "acts"),
            legacy_value="acts",
        ),
        Option(
            "board",
            "sides",
            "Which board: with the Homes in the middle of the sides and a mine beside each, or in the corners.",
            values=("sides", "corners"),
            legacy_value="corners",
        ),
    ),
    minutes=60,
    folder=Path(__file__).parent,
    compatible_digests=("8f71215f1f69761137e6072f2ae98c81ed460111b0d89e31e9aff27fbc07232e",),
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
    # A road or a removal on each line, two units to hire, three lawyers with four ways and five cards to swap, three
    # transporters with 41 locations within four steps, four pits and six shares each, the 49 ways to empty a mine
    # together, twelve trades, five cards to reveal, and the end.
    max_moves=128 + 2 + 3 * (4 + 5) + 3 * (41 + 4 + 6) + 49 + 12 + 5 + 1,
    # 48 gems are laid. Then come at most 65 rounds of four turns: a seat has to reveal in round 61, and four rounds later
    # the last of five cards ends the match. A turn builds on every line once, and once more after a removal, buys a unit,
    # lets six units act (each may draw a card or ask a helper), trades, and ends.
    max_plies=48 + 65 * 4 * (128 + 2 + 1 + 2 * 6 + 1 + 1),
)
