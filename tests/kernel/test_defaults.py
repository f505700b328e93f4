"""Defaults follow from the notation and the fields, and are refused where they would be wrong."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from souq.games.loader import load_game
from souq.kernel.game import Game, Rules
from souq.kernel.move import HIDDEN, pack, part
from souq.kernel.move_notation import MoveFormat, MoveNotation
from souq.kernel.record import Record, Sees, field
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from tests.conformance.variants import TOY

GAME = load_game(TOY)
BID, KEEP = 2, 3


def build(**changed: Any) -> Game:
    """The toy with other members, its rules as its author gave them."""
    given = GAME.rules
    rules = Rules(setup=given.setup, to_act=given.to_act, moves=given.moves, play=given.play, odds=given.odds)
    return replace(GAME, **{"rules": rules, **changed})


def after_two_bids() -> Match:
    match = Match(GAME, 3, chance=SimulationSeed(1, 1))
    match.play("bid 3", seat=0)
    match.play("bid 7", seat=1)
    return match


@pytest.mark.parametrize(("move", "reason"), [("bid 10", "bid_not_listed"), ("keep", "keep_not_now"), ("turn lamp", "unreadable")])
def test_a_refusal_tells_wrong_numbers_from_wrong_time_and_from_moves_of_chance(move: str, reason: str) -> None:
    refusal = after_two_bids().why_not(move, seat=2)
    assert refusal is not None
    assert refusal.reason == reason


def test_bits_that_are_no_move_are_unreadable() -> None:
    for move in (pack(KEEP, 1), pack(99), -1, 0):
        refusal = after_two_bids().why_not(move, seat=2)
        assert refusal is not None
        assert refusal.reason == "unreadable"


def test_other_seats_see_that_a_secret_choice_was_made_but_not_which() -> None:
    match = after_two_bids()
    seen = [GAME.rules.seen_move(match.boxes[0], match.tables[0], 0, pack(BID, 3), viewer) for viewer in (0, 1)]
    assert [part(move, 0) for move in seen] == [3, HIDDEN]


def test_redeal_gives_every_legal_choice_to_those_who_have_chosen_and_none_to_others() -> None:
    match = after_two_bids()
    found = set()
    for seed in range(200):
        view = match.view(2).tables
        GAME.rules.redeal(match.boxes[0], view[0], 2, np.array([seed], np.uint64))
        assert view["bids"][0].tolist()[2:] == [-1, -1]
        found |= set(view["bids"][0].tolist()[:2])
    assert found == set(range(10))


class Hands(Record):
    points = field(Sees.ALL, 4)
    hand = field(Sees.OWNER, 4)


class Bare(Record):
    seats = field(Sees.ALL)
    start = field(Sees.ALL)


class Unscored(Record):
    coins = field(Sees.ALL, 4)


OPEN = MoveNotation((MoveFormat(BID, "bid", clause="T4"),))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"Table": Hands, "notation": OPEN}, "redeal is missing: the hidden field 'hand'"),
        ({"Table": Hands}, "redeal is missing: it may be left out if 'bids'.*; found hand"),
        ({"Box": Bare, "fill": None}, "the field 'start' of Box needs bounds"),
        ({"Table": Unscored, "notation": OPEN}, "scores is missing"),
        ({"notation": MoveNotation((MoveFormat(BID, "bid"),)), "reasons": None}, "'bid' needs clause"),
    ],
)
def test_a_default_that_would_be_wrong_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        build(**changed)
