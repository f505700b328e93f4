"""What Bazaar's second look supposes others to hold: nothing that the seat knows to be otherwise, and cards that fit."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from souq.bots.evaluators.kings import fits
from souq.bots.levels import new_bot
from souq.bots.rollouts.kings_hands import suppose
from souq.games.kings import GAME
from souq.games.kings.table import DRAW, FINISH, IN_HAND, PILE, SEAT_0, TRADE
from souq.kernel.engine import doors
from souq.kernel.luck import Luck, new_luck
from souq.kernel.rule import rule
from souq.play.luck import NumberedLuck
from souq.play.match import Match
from souq.play.view import View, seen_by


@rule
def suppose_at(boxes: Any, views: Any, worlds: Any, seat: int, luck: Luck) -> None:
    suppose(boxes[0], views[0], worlds[0], seat, luck)


def dealt_evenly(view: View, number: int) -> Any:
    tables = view.tables.copy()
    doors(GAME).redeal(view.boxes, tables, 0, view.seat, new_luck(number))
    return tables


def supposed(view: View, number: int) -> Any:
    tables = dealt_evenly(view, number)
    suppose_at(view.boxes, view.tables, tables, view.seat, new_luck(number, 1))
    return tables


def turns(bot: str, matches: int, rounds: int = 500, **options: str) -> Iterator[tuple[Match, View]]:
    """Whenever a seat is to move and the shops are turned up."""
    for number in range(matches):
        match = Match(GAME, 4, options=options, luck=NumberedLuck(11, number))
        while not match.over and match.view(0).table.rounds <= rounds:
            view = match.view(match.acting[0])
            if view.table.phase in (DRAW, TRADE, FINISH):
                yield match, view
            match.play(new_bot(bot, view.ply).choose(view), view.seat)


def threes_in_hand(tables: Any, seat: int) -> int:
    hand = np.flatnonzero((tables["holder"][0] == SEAT_0 + seat) & (tables["spot"][0] == IN_HAND)).tolist()
    return sum(fits(a, b, c) for a in hand for b in hand for c in hand if a < b < c)


@pytest.mark.parametrize("black_market", ["off", "on"])
@pytest.mark.parametrize("bot", ["hard", "random"])
def test_what_is_supposed_fits_everything_that_the_seat_knows(bot: str, black_market: str) -> None:
    """Rounds of random players last until the pile is made anew, and then it is known who has not got which cards."""
    moved = 0
    for number, (_, view) in enumerate(turns(bot, 2, rounds=4, black_market=black_market)):
        world = supposed(view, number)
        assert seen_by(GAME, world, view.seat).tobytes() == view.tables.tobytes()
        counts = np.bincount(world["holder"][0], minlength=SEAT_0 + 4)
        assert counts.tolist() == [view.table.pile, view.table.discarded, *view.table.held]
        for card, holder in enumerate(world["holder"][0]):
            assert holder < SEAT_0 or world["known"][0, card] >> (holder - SEAT_0) & 1
            assert holder != PILE or not world["gone"][0, card] >> view.seat & 1
        moved += world.tobytes() != dealt_evenly(view, number).tobytes()
    assert bool(moved) == (black_market == "off")


def test_supposed_hands_have_cards_that_fit_as_often_as_true_ones() -> None:
    true, even, guessed = 0, 0, 0
    for number, (match, view) in enumerate(turns("hard", 6)):
        for other in range(4):
            if other != view.seat:
                true += threes_in_hand(match.tables, other)
                even += threes_in_hand(dealt_evenly(view, number), other)
                guessed += threes_in_hand(supposed(view, number), other)
    assert guessed == pytest.approx(true, rel=0.2)
    assert even < true / 2
