"""The log of a match as one viewer saw it."""

import souq
from souq.kernel.record import NOBODY
from souq.play.match import Match
from souq.play.narrator import Narrator


def choices() -> Match:
    match = souq.new_match("basari", 3, seed=bytes(32))
    for seat in range(3):
        match.play("choose A" if seat else "choose B", seat)
    return match


def test_a_secret_move_is_told_in_full_to_its_seat_alone() -> None:
    match = choices()
    number = [ply.seat for ply in match.plies].index(0)
    for viewer, text in ((0, "choose B"), (1, "choose ?"), (NOBODY, "choose ?"), (None, "choose B")):
        told = Narrator(match, viewer).catch_up()[number]
        assert (told.ply, told.seat, told.text) == (number + 1, 0, text)


def test_each_ply_is_narrated_once() -> None:
    match = choices()
    narrator = Narrator(match)
    assert [told.ply for told in narrator.catch_up(2)] == [1, 2]
    assert [told.ply for told in narrator.catch_up()] == [*range(3, match.played + 1)]
    assert narrator.catch_up() == []
    match.play(match.moves()[0])
    assert narrator.catch_up()[0].ply == match.played


def test_the_view_of_a_narrator_is_that_of_its_last_ply() -> None:
    match = choices()
    narrator = Narrator(match, 1)
    narrator.catch_up()
    assert narrator.view.tables.tobytes() == match.view(1).tables.tobytes()


def test_a_copied_match_goes_on_from_the_same_position_by_itself() -> None:
    match = choices()
    twin = match.copy()
    assert (twin.diagram(), twin.plies, twin.to_act) == (match.diagram(), match.plies, match.to_act)
    match.play(match.moves()[0])
    assert twin.played < match.played
    for number in range(twin.played + 1, match.played + 1):
        twin.replay_ply(match.ply(number))
    assert twin.diagram() == match.diagram()
