"""Section "Trade" of the Gem-Hunt rules."""

import pytest

from tests.games.gemhunt.positions import RED, position, sold


@pytest.mark.clause("G35")
def test_the_market_pays_two_coins_for_a_gem() -> None:
    made = position(gems={RED: "rg"}).play(RED, "sell g")
    assert made.table.coins[0] == 2
    assert made.table.gems[0].tolist() == [1, 0, 0, 0, 0, 0]
    assert made.table.market.tolist() == [0, 0, 0, 1, 0, 0]


@pytest.mark.clause("G35")
def test_a_gem_of_the_market_costs_three_coins() -> None:
    made = sold(position(coins={RED: 3}), "p").play(RED, "buy p")
    assert made.table.coins[0] == 0
    assert made.table.gems[0].tolist() == [0, 0, 0, 0, 0, 1]
    assert made.table.market.sum() == 0


@pytest.mark.clause("G35")
def test_two_coins_buy_no_gem() -> None:
    made = sold(position(coins={RED: 2}), "p")
    assert made.why_not(RED, "buy p") == "too_dear"
    assert "buy p" not in made.moves(RED)


@pytest.mark.clause("G35")
def test_only_one_sale_or_purchase_a_turn() -> None:
    made = sold(position(coins={RED: 9}, gems={RED: "rr"}), "p").play(RED, "sell r")
    assert made.why_not(RED, "buy p") == "step_over"
    assert made.why_not(RED, "sell r") == "step_over"


@pytest.mark.clause("G35")
def test_the_market_starts_empty() -> None:
    made = position(coins={RED: 9})
    assert made.why_not(RED, "buy r") == "not_in_market"


@pytest.mark.clause("G35")
def test_only_delivered_gems_are_sold() -> None:
    made = position(roads={RED: "8-9"}, units={RED: "T9r"})
    assert made.why_not(RED, "sell r") == "not_owned"
