"""What every game must do, at every size and with every option. No exemptions.

To test a game of your own: `SOUQ_COMPILE=0 SOUQ_GAMES=path/to/game pytest tests/conformance -k GAME`, and without
SOUQ_COMPILE=0 when that passes. Each failure says what to change.
"""

import ast
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from souq.kernel.compiled import compiled_rules
from souq.kernel.defaults import no_laws
from souq.kernel.errors import ComponentsError
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, has, pack
from souq.kernel.record import NOBODY, UNKNOWN, Records
from souq.kernel.rng import new_rng
from souq.kernel.rule import COMPILED
from souq.play.chance import CommittedSeed, SimulationSeed
from souq.play.diagram import read_diagram
from souq.play.language import as_sentence
from souq.play.match import Match
from souq.play.narrator import Narrator
from souq.play.rulebook import clauses
from souq.play.transcript import read_transcript, write_transcript
from souq.play.verify import ChanceVerdict, verify
from souq.play.view import seen_by
from tests.conformance.described import changed_fields, fields_with, found
from tests.conformance.variants import TESTED, VARIANTS, Variant

UNCOMPILED_PLIES = 120
MIN_POSITIONS = 200
"""Positions that the matches of a test have at least together: a short game is played several times."""
GUARD = 256
"""Cells behind the buffer of moves, in which a rule that writes too many is noticed."""
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

    stream = 0
    while seen < (MIN_POSITIONS if COMPILED else UNCOMPILED_PLIES // 2):
        stream += 1
        play_randomly(new_match(variant, stream), choice, sampled)


def last_move(match: Match) -> str:
    """Return the last move as text."""
    return repr(match.text(match.ply(match.played).move)) if match.played else "setup"


def positions(variant: Variant) -> Iterator[tuple[Records, Records, int, list[int]]]:
    """Play random matches by the bare rules; yield box, table, who is to act and the moves or outcomes at every node.

    The buffers are longer than `max_moves`, so that a rule that writes too much is found out before it does harm.
    """
    game, choice = variant.game, random.Random(str(variant))
    rules, boxes = compiled_rules(game), game.load_box(variant.seats, variant.options).array
    out, weights = np.zeros((2, game.max_moves + GUARD), np.int64)
    seen = 0
    while seen < (5 * MIN_POSITIONS if COMPILED else UNCOMPILED_PLIES):
        tables = game.Table.new()
        rules.setup(boxes, tables, variant.seats)
        plies = 0
        while (acting := rules.to_act(boxes, tables)) != OVER and (COMPILED or seen < UNCOMPILED_PLIES):
            assert plies < game.max_plies, f"a match has more than max_plies={game.max_plies} plies: raise it, chance moves count"
            seat = CHANCE if acting == CHANCE else choice.choice([at for at in range(variant.seats) if has(acting, at)])
            listing = "odds" if seat == CHANCE else "moves"
            args = (out, weights) if seat == CHANCE else (seat, out)
            count = getattr(rules, listing)(boxes, tables, *args)
            said = f"{listing} writes {count} moves, but max_moves={game.max_moves}: raise it, compiled rules write past the buffer"
            assert count <= game.max_moves, said
            assert count > 0, f"{listing} writes no move although to_act names {'CHANCE' if seat == CHANCE else f'seat {seat + 1}'}"
            yield boxes, tables, seat, out[:count].tolist()
            rules.play(boxes, tables, seat, int(out[choice.randrange(count)]))
            plies += 1
            seen += 1
        seen += 1


@by_variant
def test_moves_and_plies_stay_within_the_bounds_that_the_game_declares(variant: Variant) -> None:
    for _ in positions(variant):
        pass


@by_variant
def test_a_move_seen_whole_leaves_nothing_hidden(variant: Variant) -> None:
    """A viewer that cannot tell two tables apart must not learn from the log which of two moves led there.

    Parts that the rules make public, like where a face-down card goes, may differ as long as another part is hidden.
    """
    game, choice = variant.game, random.Random(7)
    rules, reader = compiled_rules(game), game.load_box(variant.seats, variant.options).reader
    for number, (boxes, tables, mover, moves) in enumerate(positions(variant)):
        if number % 3 or len(moves) == 1:
            continue
        tried = choice.sample(moves, min(len(moves), 12))
        for viewer in (*range(variant.seats), NOBODY):
            seen_whole: dict[bytes, tuple[bytes, int]] = {}
            for move in tried if viewer != mover else ():
                if rules.seen_move(boxes, tables, mover, move, viewer) == move:
                    after = tables.copy()
                    rules.play(boxes, after, mover, move)
                    table, other = seen_whole.setdefault(seen_by(game, after, viewer).tobytes(), (after.tobytes(), move))
                    leak = f"{game.notation.write(reader, move)!r} and {game.notation.write(reader, other)!r}"
                    said = f"seen_move shows {leak} to a viewer whose view hides which it was: put HIDDEN over the secret parts"
                    assert table == after.tobytes(), said


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
            assert listed, f"moves lists nothing for a seat that to_act names\n  {match.diagram()}"
            assert len(set(listed)) == len(listed), f"moves lists a move twice: {[match.text(move) for move in listed]}"
            for move in choice.sample(listed, min(10, len(listed))):
                refused = rules.why_not(match.boxes, match.tables, seat, move)
                assert refused == 0, f"moves lists {match.text(move)!r}, but why_not says {match.game.reasons[refused].name}"
                assert match.read(match.text(move)) == move, f"{match.text(move)!r} is read as another move"
            for move in odd_moves(match, choice):
                reason = rules.why_not(match.boxes, match.tables, seat, move)
                assert 0 <= reason < len(match.game.reasons), f"why_not answers {reason}, which is no index of the reasons"
                said = f"why_not allows {move:#x}, which moves does not list\n  {match.diagram()}"
                assert (reason == 0) == (move in listed), said
                if reason:
                    assert match.game.reasons[reason].clause in str(match.why_not(move, seat))

    random_game(variant, look, every=3)


@by_variant
def test_pieces_are_neither_made_nor_lost(variant: Variant) -> None:
    def look(match: Match, choice: random.Random) -> None:
        broken = variant.game.laws(match.box, match.tables.view(np.recarray)[0])
        assert not broken, f"after {last_move(match)}, these laws of the game do not hold: {found(broken)}\n  {match.diagram()}"

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
            question = view.question().name
            assert question in match.game.messages, f"ask names the message {question!r}: add it to the messages of the game"

    random_game(variant, look, every=2)


@by_variant
def test_redeal_is_consistent_with_everything_the_seat_knows(variant: Variant) -> None:
    game = variant.game
    wrong = differing = 0

    def look(match: Match, choice: random.Random) -> None:
        nonlocal wrong, differing
        rules = compiled_rules(match.game)
        for seat in range(match.seats):
            view = match.view(seat)
            world = view.tables.copy()
            rules.redeal(match.boxes, world, seat, new_rng(choice.randrange(2**31)))
            left = fields_with(game.Table, world, UNKNOWN)
            assert not left, f"redeal leaves UNKNOWN in {left}: fill every hidden cell, also those of empty seats"
            seen = seen_by(game, world, seat)
            changed = changed_fields(game.Table, view.tables, seen)
            assert not changed, f"redeal changes what seat {seat + 1} sees: {changed}. It may only fill UNKNOWN\n  {view.diagram()}"
            broken = game.laws(match.box, world.view(np.recarray)[0])
            assert not broken, f"redeal for seat {seat + 1} makes a world that breaks: {found(broken)}\n  {view.diagram()}"
            assert rules.to_act(match.boxes, world) == match.to_act, "redeal changes who is to move: to_act reads a hidden field"
            again = view.tables.copy()
            rules.redeal(match.boxes, again, seat, new_rng(choice.randrange(2**31)))
            wrong += world.tobytes() != match.tables.tobytes()
            differing += world.tobytes() != again.tobytes()

    random_game(variant, look, every=5)
    assert differing or not wrong, "redeal always makes the same world of a view: draw what is hidden with the rng"


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
            for viewer in (seat, NOBODY):
                one, other = (seen_by(match.game, world, viewer) for world in worlds)
                shown = changed_fields(match.game.Table, one, other)
                assert not shown, f"two worlds that seat {seat + 1} cannot tell apart look different to {viewer}: {shown}"
            if seat in match.acting:
                for move in choice.sample(match.moves(seat).tolist(), 1):
                    reasons = {rules.why_not(match.boxes, world, seat, move) for world in worlds}
                    assert len(reasons) == 1, f"why_not tells what is hidden: {match.text(move)!r} is refused for {reasons}"

    random_game(variant, look, every=5)


@by_variant
def test_a_match_is_told_to_every_viewer_without_its_secrets(variant: Variant) -> None:
    match = new_match(variant, 7)
    play_randomly(match, random.Random(7), lambda _: None)
    messages = match.game.messages
    for viewer in (*range(match.seats), NOBODY):
        narrator = Narrator(match, viewer)
        for told in narrator.catch_up():
            assert match.text(match.read(told.text)) == told.text
            for message in told.messages:
                assert message.name in messages, f"tell names the message {message.name!r}: add it to the messages of the game"
                sentence = as_sentence(match.game, message, match.names)
                assert str(UNKNOWN) not in sentence, f"{sentence!r} tells an unknown number: tell reads a field that is hidden"
                capital = sentence[0].isupper() or sentence.startswith("seat ")
                assert capital, f"{sentence!r}: begin the message {message.name!r} with a capital letter or with {{seat}}"
                assert "{" not in sentence, f"{sentence!r} is not filled in"


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


def lacks(game: Game) -> list[str]:
    """Return everything that can be seen to be missing from a game without playing it."""
    missing = [f"{name}: write it" for name in ("RULES.md", "components.toml") if not (game.folder / name).is_file()]
    if missing:
        return missing
    known = clauses(game)
    missing += ["RULES.md: begin each clause with its number, like **X1**"] * (not known)
    for reason in game.reasons[1:]:
        if reason.clause not in known:
            missing.append(f"RULES.md: the reason {reason.name!r} cites the clause {reason.clause!r}, which is not there")
    if game.laws is no_laws:
        missing.append("laws: write a function (box, table) that returns which pieces were made or lost")
    missing += [f"messages: {name!r} is named in {path.name}" for path, name in named_messages(game) if name not in game.messages]
    kinds = [format.kind for format in game.notation.formats]
    missing += [f"notation: the kind {kind} has two formats" for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1})]
    for seats in game.seats:
        try:
            game.load_box(seats)
        except ComponentsError as error:
            missing.append(f"components.toml: {error}")
    return missing


def named_messages(game: Game) -> Iterator[tuple[Path, str]]:
    """Return the names in all calls `Message("name", ...)` in the sources of a game."""
    for path in sorted(game.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message" and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    yield path, name.value


@pytest.mark.parametrize("game", TESTED, ids=lambda game: game.id)
def test_a_game_lacks_nothing(game: Game) -> None:
    missing = lacks(game)
    assert not missing, f"{game.id} lacks: {found(missing)}"
