"""Greedy Bazaar player: it buys, trades, picks and trims to advantage."""

from souq.bots.policies import GREEDY, RANDOM, compiled_policy
from souq.games.bazaar import GAME
from souq.kernel.rng import new_rng
from souq.lab.batch import Batch
from souq.play.view import legal_moves
from tests.conformance.position import Position
from tests.games.bazaar.positions import at_table


def chosen(position: Position, seat: int) -> str:
    moves = legal_moves(position.game, position.boxes, position.tables, seat - 1)
    policy = compiled_policy(position.game)
    move = policy(position.boxes, position.tables, seat - 1, GREEDY, moves, len(moves), new_rng(1))
    return position.game.notation.write(position.box, int(move))


def test_it_buys_with_nothing_left_over() -> None:
    assert chosen(at_table("5r", "0", phase="buy"), 1) == "buy 1"


def test_it_trades_for_the_jewel_it_lacks() -> None:
    assert chosen(at_table("4r2w", "0"), 1) == "swap 2w>r"


def test_it_picks_the_jewel_it_lacks() -> None:
    assert chosen(at_table("4r", "0", phase="pick"), 1) == "pick r"


def test_it_takes_from_the_neighbour_what_the_neighbour_needs() -> None:
    assert chosen(at_table("5r6g", "0", phase="trim", top="1,-,-,-"), 2) == "trim 1r"


def test_it_ends_the_match_if_that_wins() -> None:
    position = at_table("5r5g", "0", phase="buy", top="1,-,38,28", height="1,0,5,5", sold_out=1, points="10,11,0*4")
    assert chosen(position, 1) == "buy 1"


def test_it_beats_random_players() -> None:
    batch = Batch(GAME, 3, tables=2, options={"length": "short"}, seed=3)
    batch.play([GREEDY, RANDOM, RANDOM])
    scores = batch.results()[0]
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).all()
