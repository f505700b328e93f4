"""Measures against a slow count from the texts of the moves."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from souq.games import GAMES
from souq.games.bazaar.notation import card_text
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.lab.batch.trace import Recorded, trace
from souq.lab.measures import MEASURES
from souq.lab.study.results import StudyResults
from tests.browser.rare_positions import find
from tests.lab.study.studies import replayed_plies, small_study


def uses(study: StudyResults, group: str, label: bool = False) -> dict[str, int]:
    """Return the uses above zero, by name or by label."""
    found: Counter[str] = Counter()
    for fact in study.summary["uses"][group]:
        found[fact["label" if label else "name"]] += fact["uses"]
    return {name: count for name, count in found.items() if count}


def test_every_game_is_measured() -> None:
    assert set(MEASURES) == {game.id for game in GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_length_scores_winners_and_leads_are_those_of_the_referee(game: Game) -> None:
    study = small_study(game.id)
    decisions: Counter[int] = Counter()
    leads: dict[int, list[set[int]]] = {}
    for ply in replayed_plies(study.plan):
        points = ply.after.scores()
        leading = {seat for seat, mine in enumerate(points) if mine == max(points)}
        leads.setdefault(ply.game, [])
        if ply.seat != CHANCE:
            decisions[ply.game] += 1
        leads[ply.game].append(leading)
        if ply.after.over:
            seats = range(study.plan.seats)
            assert [study.column(f"score_{seat + 1}")[ply.game] for seat in seats] == points
            assert [seat for seat in seats if study.column(f"won_{seat + 1}")[ply.game]] == ply.after.winners()
            alone = [next(iter(one)) for one in leads[ply.game] if len(one) == 1]
            changes = sum(one != other for one, other in pairwise(alone))
            assert study.column("lead_changes")[ply.game] == changes
            assert study.column("plies")[ply.game] == ply.after.played
    assert [decisions[number] for number in range(study.games)] == study.column("decisions").tolist()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bets_are_on_the_leaders_after_each_tenth_of_the_decisions(game: Game) -> None:
    study = small_study(game.id)
    made: Counter[int] = Counter()
    for ply in replayed_plies(study.plan):
        if ply.seat == CHANCE:
            continue
        made[ply.game] += 1
        whole = int(study.column("decisions")[ply.game])
        for tenth in range(1, 10):
            if made[ply.game] == -(-whole * tenth // 10):
                points = ply.after.scores()
                leaders = [seat for seat, mine in enumerate(points) if mine == max(points)]
                won = sum(int(study.column(f"won_{seat + 1}")[ply.game]) for seat in leaders)
                assert study.column(f"bet_{tenth}0")[ply.game] == pytest.approx(won / len(leaders))


@pytest.mark.slow
def test_basari_counts_choices_bargains_and_rounds() -> None:
    study = small_study("basari")
    chosen: Counter[str] = Counter()
    prices: Counter[tuple[int, int]] = Counter()
    rounds: Counter[int] = Counter()
    for ply in replayed_plies(study.plan):
        verb, _, rest = ply.text.partition(" ")
        if verb == "choose":
            chosen[rest] += 1
            rounds[ply.game] += 1
        elif verb == "accept":
            prices[int(ply.before.action) - 1, int(ply.before.offer.sum())] += 1
    assert uses(study, "actions") == chosen
    assert [rounds[game] // study.plan.seats for game in range(study.games)] == study.column("rounds").tolist()
    table = study.tally.distributions["prices"]
    assert {(int(row), int(value)): int(table[row, value]) for row, value in np.argwhere(table)} == prices
    assert study.column("bargains").sum() == sum(prices.values())


@pytest.mark.slow
def test_basari_cards_bring_the_points_that_are_scored_with_them() -> None:
    """The points on the cards that were used for points are the points that seats have from cards."""
    study = small_study("basari")
    points = study.plan.components_used.data["cards"]
    total = sum(
        fact["uses"] * points[int(fact["name"].split()[1]) - 1]["points"]
        for fact in study.summary["uses"]["cards"]
        if fact["series"] == "points"
    )
    assert total == uses(study, "sources")["cards"] > 0
    assert sum(uses(study, "sources").values()) == study.scores.sum()


@pytest.mark.slow
def test_bazaar_counts_trades_purchases_and_what_is_left() -> None:
    study = small_study("bazaar")
    trades: Counter[str] = Counter()
    bought: Counter[str] = Counter()
    left: Counter[int] = Counter()
    shown: Counter[str] = Counter()
    for ply in replayed_plies(study.plan):
        verb, _, rest = ply.text.partition(" ")
        if verb == "swap":
            given, taken = rest.split(">")
            trades[" = ".join(sorted((given, taken)))] += 1
        elif verb == "buy":
            bought[card_text(ply.after.box, int(ply.before.top[int(rest) - 1]))] += 1
            left[int(ply.after.full_view().table.jewels[ply.seat].sum())] += 1
        elif verb == "card":
            shown[card_text(ply.after.box, int(rest) - 1)] += 1
    labels = uses(study, "equations", label=True)
    assert {" = ".join(sorted(label.split(" = "))): count for label, count in labels.items()} == trades
    assert uses(study, "merchandise", label=True) == bought
    assert {fact["label"]: fact["chances"] for fact in study.summary["uses"]["merchandise"] if fact["chances"]} == shown
    assert {value: count for value, count in enumerate(study.tally.distributions["left"].sum(axis=0).tolist()) if count} == left


@pytest.mark.slow
def test_kings_counts_trades_hands_and_turns() -> None:
    study = small_study("kings")
    given: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    winning: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    for ply in replayed_plies(study.plan):
        verb, _, rest = ply.text.partition(" ")
        after = ply.after.full_view().table
        if verb == "trade":
            mine, theirs = rest.split(">")
            given[mine] += 1
            taken[theirs] += 1
        elif verb == "show" and after.won.sum() > ply.before.won.sum():
            turns[int(ply.before.turns) + 1] += 1
            winning.update(f"{card // 16 + 1}{'yrgb'[card // 4 % 4]}{'ASCK'[card % 4]}" for card in after.shown.tolist())
    assert uses(study, "given") == given
    assert uses(study, "taken") == taken
    assert uses(study, "winning") == winning
    assert {value: count for value, count in enumerate(study.tally.distributions["turns"][0].tolist()) if count} == turns


@pytest.mark.slow
def test_gemhunt_counts_the_board_the_units_and_the_revealer() -> None:
    study = small_study("gemhunt", "greedy,random", 4)
    roads: Counter[str] = Counter()
    stops: Counter[str] = Counter()
    errands: Counter[str] = Counter()
    mined: Counter[int] = Counter()
    hires = 0
    for ply in replayed_plies(study.plan):
        words = ply.text.split()
        if words[0] == "road":
            roads[f"road {words[1]}"] += 1
        elif words[0] == "hire":
            hires += 1
        elif words[0] in ("transporter", "lawyer") and words[2] == "to":
            stops[words[0]] += 1
        if words[0] == "transporter":
            errands[words[2].replace("to", "move")] += 1
        mined[ply.game] += int(ply.before.mines.sum() - ply.after.full_view().table.mines.sum())
        if ply.after.over:
            revealer = int(ply.after.full_view().table.revealer)
            assert study.column("revealer")[ply.game] == revealer + 1
            assert study.column("revealer_wins")[ply.game] == (revealer in ply.after.winners())
    assert uses(study, "roads") == roads
    assert sum(uses(study, "lawyer_stops").values()) == stops["lawyer"]
    assert sum(uses(study, "transporter_stops").values()) == stops["transporter"]
    assert sum(uses(study, "hires").values()) == hires
    done = Counter({name.split(": ")[1]: 0 for name in uses(study, "errands")})
    for name, count in uses(study, "errands").items():
        done[name.split(": ")[1]] += count
    assert {name: count for name, count in done.items() if name != "mine"} == {
        name: count for name, count in errands.items() if name not in ("mine", "share")
    }
    assert study.column("mined").tolist() == [mined[game] for game in range(study.games)]


def test_gemhunt_counts_each_gem_that_leaves_a_mine() -> None:
    match, seat, move = find("gemhunt", "transporter mine", 4, {})
    match.play(move, seat)
    plies = [match.ply(number) for number in range(1, match.played + 1)]
    movers, moves = (np.array(column, np.int64) for column in zip(*((ply.seat, ply.move) for ply in plies), strict=True))
    recorded = Recorded(np.array([0, len(plies)]), movers, moves)
    measure = MEASURES["gemhunt"]
    counted = measure.count(trace(match.game, 4, match.boxes, recorded, measure.watched))
    assert counted.metrics["mined"].tolist() == [2], move
    assert counted.metrics["mine_used"].tolist() == [1]
