"""What every game must do, at every size and with every option. No exemptions."""

import importlib
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from souq.kernel.compiled import compiled_rules
from souq.kernel.move import CHANCE, OVER, pack
from souq.kernel.record import NOBODY, UNKNOWN, cells_of
from souq.kernel.rng import new_rng
from souq.kernel.rule import COMPILED
from souq.play.chance import CommittedSeed, SimulationSeed
from souq.play.diagram import read_diagram
from souq.play.language import as_sentence
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.transcript import read_transcript, write_transcript
from souq.play.verify import ChanceVerdict, verify
from souq.play.view import seen_by
from tests.conformance.variants import VARIANTS, Variant

UNCOMPILED_PLIES = 120
by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def new_match(variant: Variant, stream: int) -> Match:
    return Match(variant.game, variant.seats, options=variant.options, chance=SimulationSeed(2026, stream))


def play_randomly(match: Match, choice: random.Random, look: Callable[[Match], None]) -> None:
    """Plays to the end (uncompiled, a good while), looking at every position in which a seat is to move."""
    while not match.over and (COMPILED or match.played < UNCOMPILED_PLIES):
        look(match)
        seat = choice.choice(match.acting)
        moves = match.moves(seat)
        match.play(int(moves[choice.randrange(len(moves))]), seat)
        assert match.played <= match.game.max_plies
    look(match)


def random_game(variant: Variant, look: Callable[[Match, random.Random], None], every: int = 1) -> None:
    """Looks at one position in `every` of a random game; uncompiled, which is slow, at fewer."""
    choice = random.Random(str(variant))
    seen = 0

    def sampled(match: Match) -> None:
        nonlocal seen
        seen += 1
        if seen % (every if COMPILED else 5 * every) == 0:
            look(match, choice)

    play_randomly(new_match(variant, 1), choice, sampled)


def odd_moves(match: Match, choice: random.Random) -> list[int]:
    """Moves nobody listed, near and far: any bits may come in."""
    kinds = [phrase.kind for phrase in match.game.notation.formats]
    small = [
        pack(choice.choice(kinds), *(choice.randrange(choice.choice((3, 8, 80, 256))) for _ in range(choice.randrange(8))))
        for _ in range(12)
    ]
    return [int(move) for move in small] + [choice.randrange(-(2**63), 2**63) for _ in range(4)]


@by_variant
def test_listed_moves_are_allowed_and_all_others_get_a_reason(variant: Variant) -> None:
    def look(match: Match, choice: random.Random) -> None:
        rules = compiled_rules(match.game)
        for seat in match.acting:
            listed = match.moves(seat).tolist()
            assert 0 < len(listed) <= match.game.max_moves
            assert len(set(listed)) == len(listed)
            for move in choice.sample(listed, min(10, len(listed))):
                assert rules.why_not(match.boxes, match.tables, seat, move) == 0, match.text(move)
                assert match.read(match.text(move)) == move
            for move in odd_moves(match, choice):
                reason = rules.why_not(match.boxes, match.tables, seat, move)
                assert (reason == 0) == (move in listed), (hex(move), match.diagram())
                assert 0 <= reason < len(match.game.reasons)
                if reason:
                    assert match.game.reasons[reason].clause in str(match.why_not(move, seat))

    random_game(variant, look, every=3)


@by_variant
def test_pieces_are_neither_made_nor_lost(variant: Variant) -> None:
    laws = importlib.import_module(f"tests.conformance.laws.{variant.game.id}")

    def look(match: Match, choice: random.Random) -> None:
        broken = laws.broken_laws(match.box, match.tables.view(np.recarray)[0])
        assert not broken, (broken, match.diagram())

    random_game(variant, look)


@by_variant
def test_a_seat_sees_its_own_choices_exactly(variant: Variant) -> None:
    """Who is to move and what is allowed follow from the view alone."""

    def look(match: Match, choice: random.Random) -> None:
        rules = compiled_rules(match.game)
        for seat in match.acting:
            view = match.view(seat)
            assert rules.to_act(match.boxes, view.tables) == match.to_act
            assert view.moves().tolist() == match.moves(seat).tolist()
            assert view.question().name in match.game.messages

    random_game(variant, look, every=2)


@by_variant
def test_redeal_is_consistent_with_everything_the_seat_knows(variant: Variant) -> None:
    laws = importlib.import_module(f"tests.conformance.laws.{variant.game.id}")

    def look(match: Match, choice: random.Random) -> None:
        rules = compiled_rules(match.game)
        for seat in range(match.seats):
            view = match.view(seat)
            world = view.tables.copy()
            rules.redeal(match.boxes, world, seat, new_rng(choice.randrange(2**31)))
            assert not (cells_of(world) == UNKNOWN).any(), match.diagram()
            assert seen_by(match.game, world, seat).tobytes() == view.tables.tobytes(), (match.diagram(), view.diagram())
            assert not laws.broken_laws(match.box, world.view(np.recarray)[0])
            assert rules.to_act(match.boxes, world) == match.to_act

    random_game(variant, look, every=5)


@by_variant
def test_a_view_does_not_change_with_what_it_hides(variant: Variant) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it and to spectators, in every text."""

    def look(match: Match, choice: random.Random) -> None:
        rules = compiled_rules(match.game)
        for seat in range(match.seats):
            view = match.view(seat)
            worlds = [view.tables.copy() for _ in range(2)]
            for world in worlds:
                rules.redeal(match.boxes, world, seat, new_rng(choice.randrange(2**31)))
            one, other = (seen_by(match.game, world, seat) for world in worlds)
            assert one.tobytes() == other.tobytes()
            one, other = (seen_by(match.game, world, NOBODY) for world in worlds)
            assert one.tobytes() == other.tobytes()
            if seat in match.acting:
                for move in choice.sample(match.moves(seat).tolist(), 1):
                    assert len({rules.why_not(match.boxes, world, seat, move) for world in worlds}) == 1

    random_game(variant, look, every=5)


@by_variant
def test_a_match_is_told_to_every_viewer_without_its_secrets(variant: Variant) -> None:
    match = new_match(variant, 7)
    play_randomly(match, random.Random(7), lambda _: None)
    for viewer in (*range(match.seats), NOBODY):
        narrator = Narrator(match, viewer)
        for told in narrator.catch_up():
            assert match.text(match.read(told.text)) == told.text
            for saying in told.messages:
                sentence = as_sentence(match.game, saying, match.names)
                assert str(UNKNOWN) not in sentence
                assert sentence[0].isupper() or sentence.startswith("seat ")
                assert "{" not in sentence


@by_variant
def test_the_three_texts_round_trip(variant: Variant) -> None:
    def look(match: Match, choice: random.Random) -> None:
        game, _, tables = read_diagram(match.diagram())
        assert game is match.game
        assert tables.tobytes() == match.tables.tobytes(), match.diagram()
        for seat in (*range(match.seats), NOBODY):
            view = match.view(seat)
            assert read_diagram(view.diagram())[2].tobytes() == view.tables.tobytes()

    random_game(variant, look, every=7)


@by_variant
def test_a_transcript_replays_to_the_same_bytes_and_verifies(variant: Variant) -> None:
    match = Match(variant.game, variant.seats, options=variant.options, chance=CommittedSeed(bytes(range(32))))
    play_randomly(match, random.Random(3), lambda _: None)
    text = write_transcript(match)
    replayed = read_transcript(text).replay()
    assert replayed.tables.tobytes() == match.tables.tobytes()
    assert write_transcript_of_replay(replayed, match) == text
    assert verify(read_transcript(text)).verdict is (ChanceVerdict.HONEST if match.over else ChanceVerdict.SEALED)


def write_transcript_of_replay(replayed: Match, match: Match) -> str:
    replayed.chance = match.chance
    return write_transcript(replayed)


@by_variant
def test_every_position_has_scores_and_someone_in_the_lead(variant: Variant) -> None:
    def look(match: Match, choice: random.Random) -> None:
        assert len(match.scores()) == match.seats
        assert match.winners()
        assert (match.to_act == OVER) == match.over
        assert match.to_act != CHANCE

    random_game(variant, look, every=4)


@by_variant
def test_every_reason_names_a_clause_of_the_rules(variant: Variant) -> None:
    rules = (variant.game.folder / "RULES.md").read_text(encoding="utf-8")
    names = [reason.name for reason in variant.game.reasons]
    assert names[0] == "none"
    assert len(set(names)) == len(names)
    for reason in variant.game.reasons[1:]:
        assert f"**{reason.clause}** " in rules


@by_variant
def test_every_phrase_can_be_read_from_its_own_example(variant: Variant) -> None:
    box: Any = variant.game.load_box(variant.seats, variant.options).array.view(np.recarray)[0]
    for phrase in variant.game.notation.formats:
        if phrase.read(box, phrase.example) is not None:
            assert phrase.write(box, phrase.read(box, phrase.example) or ()) == phrase.example
            cards_or_units = re.findall(r"\b\d\w*", phrase.example)
            assert len({*cards_or_units}) == len(cards_or_units), "one thing cannot be in two places"
