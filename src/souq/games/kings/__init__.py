"""King's Keys, by Jeff Daymont (printed title: Bazaar, a game for the King's Keys deck)."""

from pathlib import Path

from souq.games.kings.laws import broken_laws
from souq.games.kings.moves import RULES
from souq.games.kings.notation import MESSAGES, NOTATION, TERMS, ask, tell
from souq.games.kings.pieces import Box, fill
from souq.games.kings.refusals import REASONS
from souq.games.kings.rules import MAX_ROUNDS, MAX_TURNS
from souq.games.kings.table import Table
from souq.kernel.game import Game, Option

GAME = Game(
    id="kings",
    version=1,
    title="Bazaar (King's Keys)",
    designer="Jeff Daymont",
    about="Draw, trade with the shops of the others and discard, until your four cards agree or differ in every part.",
    seats=(4,),
    options=(
        Option("black_market", "off", "Shops lie face down, and trades are blind.", values=("off", "on")),
        Option("target", "100", "Points that win the match.", low=10, high=500),
        Option("wrong_claims", "allowed", "Whether a hand that does not win can be shown.", values=("allowed", "blocked")),
    ),
    minutes=25,
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
    # One of seven cards is discarded, two of the other six go to a shop in either order, with or without a claim.
    max_moves=7 * 6 * 5 * 2,
    # The lot for the first dealer. A round: 25 cards, four first shops, and in each turn a draw, its card, a trade and a discard.
    max_plies=1 + MAX_ROUNDS * (25 + 4 + 4 * MAX_TURNS),
)
