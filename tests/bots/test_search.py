"""Bots that search or rate moves: legal choices, limits, determinism, hidden information and levels."""

import numpy as np
import pytest

from souq.bots.bot import Limit
from souq.bots.games import heuristics_of
from souq.bots.levels import BOTS, LEVELS, new_bot
from souq.bots.mcts_bot import MctsBot
from souq.bots.prior_bot import PriorBot
from souq.bots.search.tree import MAX_EDGES, MAX_NODES
from souq.games import GAMES, find_game
from souq.kernel.compiled import compiled_rules
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.kernel.rng import new_rng
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.view import Moves, View
from tests.bots.heuristics_probe import rates_of
from tests.conformance.variants import VARIANTS, Variant

QUICK = Limit(playouts=40)

PRIOR_GAMES = ("gemhunt", "kings")
"""Games in which levels do not search a tree."""


def mcts(seed: int, playouts: int = 200) -> MctsBot:
    return MctsBot("search", seed, Limit(playouts=playouts))


def prior(seed: int) -> PriorBot:
    return PriorBot("prior", seed)


def halving(seed: int) -> PriorBot:
    """The `expert` of Gem-Hunt without its clock, so that a busy machine chooses the same."""
    return PriorBot("halving", seed, Limit(playouts=20_000), heuristics_of(find_game("gemhunt")).halving)


def played(variant: Variant, decisions: int, deal: int = 3) -> Match:
    """Return a match of the variant after some decisions of greedy players."""
    match = Match(variant.game, variant.seats, options=variant.options, chance=SimulationSeed(5, deal))
    for _ in range(decisions):
        if match.over:
            break
        view = match.view(match.acting[0])
        match.play(new_bot("greedy", deal).choose(view), view.seat)
    return match


def midway(game: Game) -> Match:
    """Return a match after 30 decisions of greedy players, or half of all decisions where a match is shorter."""
    variant = Variant(game, game.default_seats, {})
    decisions = sum(ply.seat != CHANCE for ply in played(variant, 60).plies)
    return played(variant, decisions // 2)


def view_of(match: Match) -> View:
    return match.view(match.acting[0])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.slow
def test_every_bot_plays_legal_moves_anywhere(variant: Variant) -> None:
    for decisions in (0, 5, 23, 60):
        match = played(variant, decisions)
        if not match.over:
            view = view_of(match)
            for name in BOTS:
                assert new_bot(name, decisions).choose(view, QUICK) in view.moves()


def ratings_at(view: View) -> tuple[Moves, np.ndarray]:
    moves = view.moves()
    return moves, rates_of(view, view.seat, moves)


@pytest.mark.parametrize("decisions", [0, 1, 30], ids=lambda decisions: f"after {decisions}")
@pytest.mark.parametrize("name", PRIOR_GAMES)
def test_prior_bot_plays_a_best_rated_move(name: str, decisions: int) -> None:
    game = find_game(name)
    view = view_of(played(Variant(game, game.default_seats, {}), decisions))
    moves, ratings = ratings_at(view)
    best = moves[ratings == ratings.max()]
    assert {prior(seed).choose(view) for seed in range(6)} <= set(best.tolist())


@pytest.mark.parametrize("name", PRIOR_GAMES)
def test_moves_with_equal_ratings_are_equally_likely(name: str) -> None:
    """Otherwise a study would find that a card is better because it is listed first."""
    game = find_game(name)
    choosable = 0
    for decisions in (0, 1, 12, 29):
        view = view_of(played(Variant(game, game.default_seats, {}), decisions))
        moves, ratings = ratings_at(view)
        best = moves[ratings >= ratings.max() - 1e-9].tolist()
        chosen = [prior(seed).choose(view) for seed in range(40 * len(best))]
        assert {*chosen} == {*best}
        assert max(chosen.count(move) for move in best) < 80
        choosable += len(best) > 1
    assert choosable


def test_sequential_halving_chooses_among_close_ratings() -> None:
    game = find_game("gemhunt")
    settings = heuristics_of(game).halving
    assert settings is not None
    differed = 0
    for decisions in (0, 3, 9, 12, 30, 36, 60):
        view = view_of(played(Variant(game, game.default_seats, {"board": "corners"}), decisions))
        moves, ratings = ratings_at(view)
        close = set(moves[ratings >= ratings.max() - settings.margin].tolist())
        for seed in range(3):
            first = prior(seed).choose(view)
            chosen = halving(seed).choose(view, QUICK)
            assert chosen in close
            assert chosen == halving(seed).choose(view, QUICK)
            assert len(close) > 1 or chosen == first
            differed += chosen != first
    assert differed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_playout_of_a_search_visits_the_root(game: Game) -> None:
    view = view_of(midway(game))
    tree = mcts(1, 300).search(view)
    assert tree.edge_visits[: tree.width[0]].sum() == pytest.approx(300, abs=2)


def test_the_best_move_is_played_with_the_given_probability() -> None:
    game = find_game("gemhunt")
    seen = overlooked = 0
    for decisions in range(0, 120, 4):
        view = view_of(played(Variant(game, game.default_seats, {}), decisions))
        moves, ratings = ratings_at(view)
        if (ratings == ratings.max()).sum() > 1 or len(moves) == 1:
            continue
        for seed in range(10):
            move = PriorBot("prior", seed, best_move_probability=0.7).choose(view)
            assert move in moves
            seen += 1
            overlooked += move != moves[ratings.argmax()]
    assert 0.2 < overlooked / seen < 0.4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_and_playouts_choose_the_same(game: Game) -> None:
    view = view_of(midway(game))
    one = mcts(4).search(view)
    edge_visits = one.edge_visits[: one.width[0]].copy()
    other = MctsBot("search", 4, Limit(seconds=60, playouts=200)).search(view)
    assert (other.edge_visits[: other.width[0]] == edge_visits).all()
    assert len({mcts(4).choose(view) for _ in range(3)}) == 1


@pytest.mark.parametrize("game", [find_game("gemhunt"), find_game("kings")], ids=lambda game: game.id)
def test_hidden_information_does_not_change_a_choice(game: Game) -> None:
    match = played(Variant(game, game.default_seats, {}), 200 if game.id == "gemhunt" else 40)
    seat = match.acting[0]
    before, true = view_of(match), match.tables.copy()
    match.tables[:] = before.tables
    compiled_rules(game).redeal(match.boxes, match.tables, seat, new_rng(99))
    assert match.tables.tobytes() != true.tobytes()
    after = view_of(match)
    assert after.tables.tobytes() == before.tables.tobytes()
    for bot in (prior(1), halving(1), mcts(1)):
        assert bot.choose(after, QUICK) == bot.choose(before, QUICK)


def test_simultaneous_choices_are_mixed() -> None:
    view = view_of(Match(find_game("basari"), 4, chance=SimulationSeed(1, 1)))
    chosen = [view.text(mcts(seed, 300).choose(view)) for seed in range(60)]
    assert len(set(chosen)) > 1


@pytest.mark.parametrize("playouts", [1, 2, 3])
def test_a_search_of_very_few_playouts_chooses_a_legal_move(playouts: int) -> None:
    view = Match(find_game("basari"), 4, chance=SimulationSeed(1, 1)).view(0)
    assert MctsBot("few", 0, Limit(playouts=playouts)).choose(view) in view.moves()


def test_a_full_tree_gets_no_new_nodes() -> None:
    view = view_of(Match(find_game("basari"), 5, chance=SimulationSeed(1, 1)))
    tree = mcts(0, MAX_NODES + 5_000).search(view)
    assert tree.used[0] == MAX_NODES
    assert tree.used[1] <= MAX_EDGES
    assert tree.node_visits[0] > MAX_NODES


def test_each_playout_after_the_first_visits_the_root_once() -> None:
    view = view_of(Match(find_game("bazaar"), 3, chance=SimulationSeed(1, 1)))
    tree = mcts(0, 500).search(view)
    assert tree.edge_visits[: tree.width[0]].sum() == tree.node_visits[0] == 499


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_may_take_a_seat_in_the_middle_of_a_match(level: str) -> None:
    match = played(Variant(find_game("kings"), 4, {}), 50)
    view = view_of(match)
    assert new_bot(level, 8).choose(view, QUICK) == new_bot(level, 8).choose(view, QUICK)


def test_easy_often_but_not_always_plays_as_greedy() -> None:
    view = view_of(played(Variant(find_game("bazaar"), 3, {}), 20))
    greedy = new_bot("greedy", 1).choose(view)
    chosen = np.array([new_bot("easy", seed).choose(view) for seed in range(100)])
    assert 30 < (chosen == greedy).sum() < 95
