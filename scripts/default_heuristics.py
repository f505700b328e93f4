"""Measure what tuned heuristics are worth: one `hard` with default heuristics against `hard` with those of the game.

python scripts/default_heuristics.py basari --deals 20 --playouts 200

Every deal is played in all rotations with the same chance. Writes the row of the game in docs/reference/bot-strength.md.
"""

import argparse
import dataclasses
import sys

import numpy as np
from figures import ROOT, commit, read_table, today, with_interval, write_table

from souq.bots.bot import Limit
from souq.bots.levels import DEFAULT_LEVELS, new_bot
from souq.bots.mcts_bot import MctsBot
from souq.games import find_game
from souq.kernel.game import Game
from souq.lab.stats.intervals import ratio_interval
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.view import View

DOCUMENT = ROOT / "docs" / "reference" / "bot-strength.md"
TABLE = "defaults"


class DefaultBot:
    """`hard` as a game without heuristics and levels of its own would have it."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = dataclasses.replace(game, id=f"{game.id}_default")  # heuristics and levels are found by id
        self.bot = MctsBot("default", seed, DEFAULT_LEVELS["hard"].limit)

    def choose(self, view: View, limit: Limit) -> int:
        return self.bot.choose(dataclasses.replace(view, game=self.game), limit)


def share_won(game: Game, deal: int, seat: int, limit: Limit) -> float:
    """Play a deal with default heuristics at one seat and return that seat's share of the win."""
    match = Match(game, game.default_seats, chance=SimulationSeed(0, deal))
    seed = deal * match.seats + seat
    bots = [DefaultBot(game, seed) if at == seat else new_bot("hard", seed * match.seats + at) for at in range(match.seats)]
    while not match.over:
        mover = match.acting[0]
        match.play(bots[mover].choose(match.view(mover), limit), mover)
    winners = match.winners()
    return (seat in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=200)
    words = parser.parse_args()
    game = find_game(words.game)
    seats = game.default_seats
    won = np.zeros(words.deals)
    for deal in range(words.deals):
        won[deal] = sum(share_won(game, deal, seat, Limit(playouts=words.playouts)) for seat in range(seats))
        sys.stderr.write(f"deal {deal + 1} of {words.deals}: {won[: deal + 1].sum() / (deal + 1):.2f} times its fair share\n")
    share, low, high = ratio_interval(won, np.full(words.deals, float(seats)))
    figure = with_interval(share * seats, (low * seats, high * seats), lambda value: f"{value:.2f}")
    command = f"`python scripts/default_heuristics.py {game.id} --deals {words.deals} --playouts {words.playouts}`"
    header, *rows = read_table(DOCUMENT, TABLE)
    row = [game.id, figure, f"{words.deals * seats:,}", today(), commit(), command]
    write_table(DOCUMENT, [header, *(old for old in rows if old[0] != game.id), row], TABLE)


if __name__ == "__main__":
    main()
