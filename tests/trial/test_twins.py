"""Twins look the same to their viewer at every ply and are different all the same."""

from random import Random

import pytest

from souq.bots.policies import PolicyBot
from souq.games import find_game
from souq.kernel.record import NOBODY
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.narrator import NarratedPly, Narrator
from souq.play.view import seen_by
from souq.trial.twins import is_all_public, twin

CASES = [
    ("basari", {}, 2),
    ("gemhunt", {}, 300),
    ("gemhunt", {"shared_mines": "on"}, 300),
    ("kings", {}, 80),
    ("kings", {"black_market": "on"}, 80),
    ("kings", {"black_market": "on", "wrong_claims": "blocked"}, 80),
]


def begun(game: str, options: dict[str, str], decisions: int, seed: int) -> Match:
    """A match after so many decisions."""
    rules = find_game(game)
    match = Match(rules, rules.default_seats, options=options, chance=SimulationSeed(seed, 0))
    bot = PolicyBot(seed % 2, seed)
    for _ in range(decisions):
        seat = match.acting[seed % len(match.acting)]
        match.play(bot.choose(match.view(seat)), seat)
    return match


def looks(match: Match, viewer: int) -> list[tuple[NarratedPly, bytes, int]]:
    """All that a viewer learned: lines of the log, tables as seen, and whose turn it was."""
    narrator = Narrator(match, viewer)
    learned: list[tuple[NarratedPly, bytes, int]] = []
    for ply in range(1, match.played + 1):
        (told,) = narrator.catch_up(ply)
        learned.append((told, seen_by(match.game, narrator.replayed.tables, viewer).tobytes(), narrator.replayed.to_act))
    return learned


def diagrams(match: Match) -> list[str]:
    """The true tables, ply by ply."""
    replay = match.fresh_copy()
    found: list[str] = []
    for ply in match.plies:
        replay.replay_ply(ply)
        found.append(replay.diagram())
    return found


@pytest.mark.parametrize(("game", "options", "decisions"), CASES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_twin_looks_the_same_and_is_not(game: str, options: dict[str, str], decisions: int, seed: int) -> None:
    match = begun(game, options, decisions, seed)
    viewer = [NOBODY, 3, 2, 1][seed]
    other = twin(match, viewer, Random(seed))
    assert other is not None
    assert other.played == match.played
    assert looks(other, viewer) == looks(match, viewer)
    assert diagrams(other) != diagrams(match)


def test_the_others_could_tell_the_twins_apart() -> None:
    match = begun("kings", {}, 80, 1)
    other = twin(match, 0, Random(1))
    assert other is not None
    assert any(looks(other, seat) != looks(match, seat) for seat in (1, 2, 3))


def test_a_twin_varies_what_is_face_down_and_nothing_that_was_turned_up() -> None:
    match = begun("basari", {}, 0, 0)
    while match.view().table.rounds < 2 or len(match.acting) != 2:
        match.play(int(match.moves()[0]))
    other = twin(match, NOBODY, Random(0))
    assert other is not None
    changed = [number for number, (ply, its) in enumerate(zip(match.plies, other.plies, strict=True), 1) if ply != its]
    assert changed
    assert all(number > match.played - 2 for number in changed)


def test_one_has_no_twin_when_all_is_known() -> None:
    match = begun("basari", {}, 0, 0)
    assert twin(match, NOBODY, Random(0)) is None
    match.play("choose A", 0)
    assert twin(match, 0, Random(0)) is None


@pytest.mark.slow
def test_a_game_that_hides_nothing_has_no_twins() -> None:
    match = begun("bazaar", {}, 60, 0)
    assert is_all_public(match.game)
    assert twin(match, NOBODY, Random(0)) is None
    assert not any(is_all_public(find_game(game)) for game in ("basari", "gemhunt", "kings"))
