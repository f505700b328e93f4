"""The loop that plays matches: who is asked, what is shown, and where chance comes from."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from souq.games import find_game
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.chance import SimulationSeed
from souq.play.drive import play_to_end
from souq.play.match import Match
from souq.play.view import View

BASARI = find_game("basari")
SEED = SimulationSeed(1, 2)


class LastMove(NamedTuple):
    """A player that takes the last legal move and notes who was asked, and within which limit."""

    asked: list[tuple[int, str]]

    def choose(self, view: View, limit: str) -> int:
        self.asked.append((view.seat, limit))
        return int(view.moves()[-1])


def test_every_seat_is_asked_within_the_limit_until_the_match_is_over() -> None:
    match = Match(BASARI, 3, chance=SEED)
    players = [LastMove([]) for _ in range(3)]
    decisions: list[tuple[int, int]] = []
    play_to_end(match, players, "limit", on_decision=lambda view, move: decisions.append((view.seat, move)))
    assert match.over
    assert decisions == [(ply.seat, ply.move) for ply in match.plies if ply.seat != CHANCE]
    for seat, player in enumerate(players):
        assert player.asked == [(seat, "limit") for mover, _ in decisions if mover == seat]


def test_a_player_is_shown_what_the_caller_says() -> None:
    match = Match(BASARI, 3, chance=SEED)
    shown: list[View] = []

    def view(match: Match, seat: int) -> View:
        shown.append(match.view(seat))
        return shown[-1]

    seen: list[View] = []
    play_to_end(match, [LastMove([])] * 3, "", view=view, on_decision=lambda view, move: seen.append(view))
    assert shown == seen
    assert NOBODY not in {view.seat for view in seen}


def drawn_by(source: SimulationSeed) -> Callable[[Match], int]:
    return lambda match: match.chance_move(source)


def test_chance_moves_may_come_from_the_caller() -> None:
    own, given = Match(BASARI, 3, chance=SEED), Match(BASARI, 3)
    play_to_end(own, [LastMove([])] * 3, "")
    play_to_end(given, [LastMove([])] * 3, "", draw=drawn_by(SEED))
    assert given.plies == own.plies
    with pytest.raises(AssertionError, match="no source of chance"):
        play_to_end(Match(BASARI, 3), [LastMove([])] * 3, "")
