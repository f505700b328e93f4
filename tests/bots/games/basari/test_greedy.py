"""Greedy Basari player: it bargains in small steps, and its actions are mixed."""

from collections import Counter

from souq.bots.policies import GREEDY, PolicyBot
from souq.play.view import View, seen_by
from tests.games.basari.positions import BasariPosition, start

BARGAIN = (
    "basari/1 seats=4 stage=1 rounds=2 pile=30 action=B shown=B,B,C,A,. dealt=1,2,3,4,- bidder=1 answerer=2 "
    "gems=3r3y3g3b*4/0 stock=10r10y10g10b workers=7*4,0 holder=1,2,3,4,0*35"
)


def greedy(position: BasariPosition, seat: int, seed: int = 1) -> str:
    """Return the move that it plays at a seat."""
    game, boxes = position.game, position.boxes
    to_act = position.doors.to_act(boxes, position.tables)
    view = View(game, position.loaded_box, seen_by(game, position.tables, seat - 1), seat - 1, to_act, 1, {})
    return view.text(PolicyBot(GREEDY, seed).choose(view))


def size(bid: str) -> int:
    return sum(int(letter) for letter in bid if letter.isdigit())


def test_it_opens_modestly() -> None:
    position = BasariPosition(f"{BARGAIN} phase=open")
    assert size(greedy(position, 1)) == 1


def test_it_raises_in_small_steps() -> None:
    position = BasariPosition(f"{BARGAIN} phase=answer offer=1b")
    raised = greedy(position, 2)
    assert raised.startswith("bid ")
    assert size(raised) <= 2


def test_it_accepts_a_good_offer() -> None:
    assert greedy(BasariPosition(f"{BARGAIN} phase=answer offer=2r2y"), 2) == "accept"


def test_it_accepts_at_once_when_the_action_is_worth_nothing() -> None:
    enough = BARGAIN.replace("action=B shown=B,B,C,A,.", "action=A shown=A,A,C,B,.").replace("workers=7*4,0", "workers=16*4,0")
    assert greedy(BasariPosition(f"{enough} phase=answer offer=1b"), 2) == "accept"


def test_actions_are_mixed_and_favour_the_better_ones() -> None:
    position = start(4).deal(1, 2, 3, 4)
    chosen = Counter(greedy(position, 1, seed) for seed in range(200))
    assert set(chosen) == {"choose A", "choose B", "choose C"}
    assert chosen["choose B"] == max(chosen.values()) < 190
