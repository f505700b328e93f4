"""Trades, purchases and points, compared with the oracle in random play."""

import random

import numpy as np
import pytest

from souq.games.bazaar import GAME
from souq.games.bazaar.table import BUY, TURN
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.games.bazaar.oracle import Shop, TurnState, open_shop, purchases, together, trades

SHOP = open_shop(GAME.folder / "components.toml")


def letters(counts: object) -> str:
    return together("".join(letter * int(count) for letter, count in zip("rwbyg", np.asarray(counts), strict=True)), "")


def place_of(match: Match, shop: Shop) -> TurnState:
    table = match.view().table
    cards = tuple(
        (shop.merchandise[top][0], shop.merchandise[top][1] + int(table.sold_out)) if top >= 0 else None for top in table.top
    )
    equations = tuple(equation for card in table.barter for equation in shop.barter[card])
    return TurnState(letters(table.jewels[table.turn]), letters(table.treasury), equations, cards)


@pytest.mark.clause("S12", "S13", "S14", "S15", "S21", "S26")
@pytest.mark.parametrize("scale", ["small", "large"])
@pytest.mark.parametrize("seats", [2, 6])
def test_random_play_agrees_with_the_oracle(seats: int, scale: str) -> None:
    for stream in range(4):
        choice = random.Random(stream)
        match = Match(GAME, seats, options={"scale": scale}, chance=SimulationSeed(5, stream))
        while not match.over:
            follow(match, choice, scale == "large")


def follow(match: Match, choice: random.Random, large: bool) -> None:
    """Play one random move and compare its result with the oracle's."""
    seat = match.acting[0]
    listed = [match.text(int(move)) for move in match.moves(seat)]
    text = choice.choice(listed)
    phase, place, scores = match.view().table.phase, place_of(match, SHOP), match.scores()
    match.play(text, seat)
    after = match.view().table
    hand, treasury = letters(after.jewels[seat]), letters(after.treasury)
    if phase == TURN:
        expected = trades(place)
        assert set(listed) == {"roll", *expected}
        assert text == "roll" or (hand, treasury) == expected[text]
    elif phase == BUY:
        bought = purchases(place, large)
        assert set(listed) == {"pass", *bought}
        assert text == "pass" or (hand, treasury, match.scores()[seat] - scores[seat]) == bought[text]
