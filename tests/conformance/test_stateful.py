"""Hypothesis looks for a sequence of moves, refusals, saves and views after which a match is not what it should be."""

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from souq.games import GAMES
from souq.kernel.errors import MoveError
from souq.kernel.game import Game
from souq.kernel.record import NOBODY
from souq.play.chance import CommittedSeed
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.transcript import read_transcript, write_transcript


class MatchMachine(RuleBasedStateMachine):
    game: Game
    match: Match

    @initialize(data=st.data(), seed=st.binary(min_size=32, max_size=32))
    def begin(self, data: st.DataObject, seed: bytes) -> None:
        options = {}
        for option in self.game.options:
            values = option.values or (option.default, str(option.low), str(option.high))
            options[option.name] = data.draw(st.sampled_from(values))
        seats = data.draw(st.sampled_from(self.game.seats))
        self.match = Match(self.game, seats, options=options, chance=CommittedSeed(seed))
        self.narrators = [Narrator(self.match, viewer) for viewer in (*range(seats), NOBODY)]

    @precondition(lambda self: not self.match.over)
    @rule(seat=st.integers(0, 5), number=st.integers(0, 10**6))
    def play_a_legal_move(self, seat: int, number: int) -> None:
        acting = self.match.acting
        mover = acting[seat % len(acting)]
        moves = self.match.moves(mover)
        self.match.play(int(moves[number % len(moves)]), mover)

    @rule(seat=st.integers(-1, 6), move=st.integers(-(2**63), 2**63 - 1))
    def try_any_bits(self, seat: int, move: int) -> None:
        self.unchanged_unless_legal(seat, move)

    @rule(seat=st.integers(-1, 6), verb=st.integers(0, 50), rest=st.text("0123456789rygbwABCDK>-. ", max_size=8))
    def try_any_text(self, seat: int, verb: int, rest: str) -> None:
        verbs = self.game.notation.verbs
        self.unchanged_unless_legal(seat, f"{verbs[verb % len(verbs)]} {rest}".strip())

    def unchanged_unless_legal(self, seat: int, move: int | str) -> None:
        before = self.match.tables.tobytes(), self.match.played
        try:
            self.match.play(move, seat)
        except MoveError:
            assert (self.match.tables.tobytes(), self.match.played) == before

    @rule()
    def replay_from_the_transcript(self) -> None:
        luck = self.match.chance
        assert luck is not None
        replayed = read_transcript(write_transcript(self.match)).replay()
        assert replayed.tables.tobytes() == self.match.tables.tobytes()
        replayed.resume_with(luck)
        self.match = replayed
        for narrator in self.narrators:
            narrator.match = replayed

    @rule(viewer=st.integers(0, 6))
    def tell_it(self, viewer: int) -> None:
        narrator = self.narrators[viewer % len(self.narrators)]
        narrator.catch_up()
        assert narrator.replayed.tables.tobytes() == self.match.tables.tobytes()

    @invariant()
    def pieces_are_conserved(self) -> None:
        if hasattr(self, "match"):
            assert not self.game.laws(self.match.box, self.match.tables.view(np.recarray)[0])

    @invariant()
    def someone_can_move_unless_it_is_over(self) -> None:
        if hasattr(self, "match"):
            assert self.match.over or all(len(self.match.moves(seat)) for seat in self.match.acting)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.slow
def test_no_sequence_of_calls_breaks_a_match(game: Game) -> None:
    machine = type(f"{game.id}Machine", (MatchMachine,), {"game": game})
    thorough = settings(
        max_examples=25, stateful_step_count=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(machine, settings=thorough)
