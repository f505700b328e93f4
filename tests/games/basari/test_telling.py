"""Questions and messages of Basari, as whole sentences."""

import numpy as np
import pytest

from souq.kernel.messages import SeenPly
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.language import as_sentence
from souq.play.view import seen_by
from tests.games.basari.positions import BasariPosition, start

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
LUCK = 0


def told(position: BasariPosition, seat: int, text: str) -> list[str]:
    """Play a move and return its messages to a spectator."""
    game, mover = position.game, CHANCE if seat == LUCK else seat - 1
    before = seen_by(game, position.tables, NOBODY)
    seen = position.doors.seen_move(position.boxes, position.tables, mover, position.read(text), NOBODY)
    if seat == LUCK:
        position.chance(text)
    else:
        position.play(seat, text)
    after = seen_by(game, position.tables, NOBODY)
    step = SeenPly(position.box, before.view(np.recarray)[0], after.view(np.recarray)[0], mover, int(seen), NOBODY)
    return [as_sentence(game, saying, NAMES) for saying in game.tell(step)]


def asked(position: BasariPosition, seat: int) -> str:
    return as_sentence(position.game, position.game.ask(position.box, position.table, seat - 1), NAMES)


def told_last_choice(diagram: str, text: str = "choose B") -> list[str]:
    return told(BasariPosition(diagram), 1, text)


def test_the_first_card_of_a_round_is_told_with_the_round() -> None:
    position = start(3)
    assert told(position, LUCK, "deal 12") == [
        "Stage 1, round 1.",
        "Ana is dealt card 12: workers 3, points 6, gems 2r.",
    ]
    assert told(position, LUCK, "deal 1") == ["Ben is dealt card 1: workers 4, points 7, gems 2b."]


def test_a_choice_is_told_without_what_it_is_and_without_what_happened_before() -> None:
    position = start(3).deal(1, 2, 3).choose("BBC")
    position.play(1, "bid 1b").play(2, "accept")
    position.deal(4, 5, 6)
    assert told(position, 1, "choose A") == ["Ana lays an action card face down."]


def test_the_last_choice_turns_all_up_and_what_follows_is_told_in_the_order_of_the_actions() -> None:
    position = start(5).deal(1, 2, 3, 4, 5)
    for seat, action in ((1, "C"), (2, "D"), (3, "B"), (4, "D")):
        position.play(seat, f"choose {action}")
    assert told(position, 5, "choose D") == [
        "Eva lays an action card face down.",
        "Ana turns up C.",
        "Ben turns up D.",
        "Cleo turns up B.",
        "Dan turns up D.",
        "Eva turns up D.",
        "Cleo scores 7 points with B.",
        "Ana takes 2b from the stock with C.",
    ]


def test_the_same_seat_performing_the_same_action_again_is_told_again() -> None:
    position = start(3).deal(1, 2, 3).choose("BAA")
    position.play(2, "bid 1b").play(3, "accept")
    position.deal(4, 5, 6, 7).play(2, "choose C").play(3, "choose C")
    assert told(position, 1, "choose B")[-1] == "Ana scores 7 points with B."


def test_a_forfeited_action_is_told() -> None:
    position = start(3).deal(1, 2, 3)
    position.play(1, "choose A").play(2, "choose A")
    assert told(position, 3, "choose A")[-1] == "A is forfeited: 3 seats chose it."


def test_a_bargain_is_told_offer_by_offer() -> None:
    position = start(3).deal(1, 2, 3).choose("BBC")
    assert told(position, 1, "bid 1b") == ["Ana offers 1b for B."]
    assert told(position, 2, "bid 1r3b") == ["Ben raises to 1r3b."]
    assert told(position, 1, "accept") == [
        "Ana accepts 1r3b and leaves B to Ben.",
        "Ben scores 7 points with B.",
        "Cleo takes 2g from the stock with C.",
    ]


def test_an_action_for_nothing_is_told() -> None:
    diagram = "basari/1 seats=3 stage=1 rounds=1 pile=36 phase=choose ready=6 chosen=.,B,C,.*2 dealt=1,2,3,-*2"
    assert told_last_choice(diagram)[4:] == [
        "Ben gets B for nothing, as nobody has a gem to offer.",
        "Ben scores 7 points with B.",
        "Cleo finds nothing in the stock for C.",
    ]


def test_a_card_that_ends_the_stage_is_told_with_the_seat_that_drew_it_and_then_the_scoring() -> None:
    position = BasariPosition(
        "basari/1 seats=4 stage=1 rounds=4 pile=20 phase=extra action=A shown=B,B,A,B,. bidder=3 workers=4,15,12,0*2 "
        "performed=-,-,3 gems=2r2y/2y/5r/0*2 holder=0*20,1*19"
    )
    assert told(position, LUCK, "deal 1") == [
        "Cleo draws card 1 with A: workers 4, now 16 in all.",
        "Stage 1 is scored.",
        "Cleo scores 14 points for the most red gems, gives back 3 and keeps 2.",
        "Ana scores 6 points for sharing the most yellow gems, gives back 2 and keeps 0.",
        "Ben scores 6 points for sharing the most yellow gems, gives back 2 and keeps 0.",
        "Ben scores 12 points for having 15 or more workers.",
        "Cleo scores 12 points for having 15 or more workers.",
    ]


def test_a_for_which_no_card_is_left_is_told() -> None:
    diagram = "basari/1 seats=4 stage=3 rounds=9 pile=0 phase=choose ready=14 chosen=.,B*3,. dealt=1,2,3,4,- holder=1*39"
    assert told_last_choice(diagram, "choose A")[5:] == [
        "B is forfeited: 3 seats chose it.",
        "Ana finds no card left for A.",
        "Stage 3 is scored.",
        "The game is over.",
    ]


FIVE = "basari/1 seats=5 stage=1 rounds=1 pile=34 action=D bidder=2 dealt=1,2,3,4,5 holder=1,2,3,4,5,0*34"


@pytest.mark.parametrize(
    ("more", "question", "text", "sentence"),
    [
        (
            "phase=exchange shown=B,D,B*3 taking=2 gems=0/1b/0*3 stock=5r",
            "You alone chose D: give one gem back and take 2 you like.",
            "exchange b>2r",
            "Ben gives back 1b and takes 2r with D.",
        ),
        (
            "phase=exchange shown=B,D,B*3 taking=2 gems=0/1b/0*3",
            "You alone chose D: give one gem back and take 1 you like.",
            "exchange b>1b",
            "Ben gives back 1b and takes 1b with D.",
        ),
        (
            "phase=exchange shown=B,D,B*3 taking=2 stock=5r",
            "You alone chose D and have no gem to give back: take one you like.",
            "exchange ->1r",
            "Ben takes 1r with D.",
        ),
        (
            "phase=take shown=B,D*2,B*2 taking=6 stock=5r",
            "You chose D and so did others: take one gem you like.",
            "take r",
            "Ben takes 1r with D.",
        ),
    ],
)
def test_d_is_asked_and_told_in_all_its_forms(more: str, question: str, text: str, sentence: str) -> None:
    position = BasariPosition(f"{FIVE} {more}")
    assert asked(position, 2) == question
    assert told(position, 2, text) == [sentence]


def test_a_seat_is_asked_with_what_its_card_offers() -> None:
    position = start(5).deal(1, 2, 26, 4, 5)
    expected = "Choose an action card: A another bazaar card, B 5 points, C the gems 2r1b"
    assert asked(position, 3) == f"{expected}, D gems you like."
    assert asked(start(3).deal(1, 2, 26), 3) == f"{expected}."
    without = "basari/1 seats=3 stage=1 rounds=9 pile=0 phase=choose dealt=1,2,-*3"
    assert asked(BasariPosition(without), 3) == "Choose an action card: A another bazaar card, B 0 points, C the gems 0."


def test_a_bargain_is_asked_with_the_partner_and_the_action() -> None:
    position = start(3).deal(1, 2, 3).choose("BBC")
    assert asked(position, 1) == "You and Ben both chose B. Make the first offer for it."
    position.play(1, "bid 2b")
    assert asked(position, 2) == "Ana offers 2b for B. Accept and leave it, or raise."
