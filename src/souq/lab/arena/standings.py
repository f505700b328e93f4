"""Standings of an arena: win shares, ratings, head-to-head results and the verdict on a claim.

Rotations of a deal are not independent, so every interval is computed by deal; see lab/stats/intervals.py.
"""

import math
from collections.abc import Sequence
from typing import Any

import polars as pl

from souq.lab.arena.claim import SequentialTest
from souq.lab.arena.results_file import ResultsFile
from souq.lab.arena.settings import Arena
from souq.lab.stats.e_process import ERROR_RATE
from souq.lab.stats.intervals import Estimate, ratio_interval, set_mean_interval
from souq.lab.stats.ratings import Finish, rate

FAULTS = ("timeouts", "crashes", "illegal", "skipped")


def standings(arena: Arena, results: ResultsFile, test: SequentialTest | None = None) -> dict[str, Any]:
    """Return everything that `souq arena` prints, as plain values. Deals that lack a rotation are not counted."""
    rows = with_win_shares(results.rows())
    complete = complete_sets(arena, rows)
    facts: dict[str, Any] = {
        **arena.settings(),
        "games": len(results.games),
        "counted_games": complete.select(pl.struct("deal", "rotation").n_unique()).item() if len(complete) else 0,
        "sets": complete["deal"].n_unique(),
        "bots": [],
        "head_to_head": [],
        "prove": claim_summary(test) if test is not None else None,
    }
    if len(complete):
        ratings = rate(finishes(complete), arena.names) if len(arena.names) > 1 else {}
        facts["bots"] = sorted(
            (
                {
                    **describe_bot(name, complete.filter(bot=name), arena.seats, highest_share(name, complete), ratings),
                    "description": results.descriptions[name],
                }
                for name in arena.names
            ),
            key=lambda bot: -float(bot["win_share"]),
        )
        facts["head_to_head"] = head_to_head(complete, [bot["name"] for bot in facts["bots"]])
    return facts


def with_win_shares(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with a column `win`: a game is one win, shared by its winners."""
    return rows.with_columns(win=pl.col("won") / pl.col("won").sum().over("deal", "rotation"))


def complete_sets(arena: Arena, rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of the deals that were played in all rotations."""
    played = rows.group_by("deal").agg(pl.col("rotation").n_unique()).rows()
    return rows.filter(pl.col("deal").is_in([deal for deal, count in played if count == len(arena.keys_of_deal(deal))]))


def highest_share(name: str, rows: pl.DataFrame) -> float:
    """Return the highest win share per seat that a bot could reach, given its seats and the number of winners."""
    held, winners = pl.col("held"), pl.col("won").min()
    games = rows.group_by("deal", "rotation").agg(pl.col("won").sum(), held=(pl.col("bot") == name).sum())
    return games.select(pl.min_horizontal(held, winners).sum() / winners / held.sum()).item()


def describe_bot(name: str, rows: pl.DataFrame, seats: int, limit: float, ratings: dict[str, Any]) -> dict[str, Any]:
    """Return the standing of one bot. `limit` is its highest possible win share per seat."""
    by_set = rows.group_by("deal", maintain_order=True).agg(pl.col("win").sum(), pl.len(), pl.col("score").mean())
    wins = ratio_interval(by_set["win"].to_numpy(), by_set["len"].cast(pl.Float64).to_numpy(), limit)
    games = rows.select(pl.struct("deal", "rotation").n_unique()).item()
    if len(rows) == seats * games:
        wins = Estimate(limit, limit, limit)  # it held every seat
    score, low, high = set_mean_interval(by_set["score"].to_numpy())
    rating = ratings.get(name)
    timed = rows.filter(pl.col("seconds").is_not_null())
    return {
        "name": name,
        "games": games,
        "seats_held": len(rows),
        "win_share": wins.value,
        "win_interval": [wins.low, wins.high],
        "fair_share": 1 / seats,
        "times_fair": wins.value * seats,
        "times_fair_interval": [wins.low * seats, wins.high * seats],
        "rating": rating and rating.value,
        "rating_interval": rating and [rating.low, rating.high],
        "mean_score": score,
        "score_interval": [low, high] if math.isfinite(low) else None,
        "seconds_a_decision": timed.select(pl.col("seconds").sum() / pl.col("decisions").sum()).item() if len(timed) else None,
        "faults": {fault: int(rows[fault].sum()) for fault in FAULTS},
    }


def finishes(rows: pl.DataFrame) -> list[list[Finish]]:
    """Return the finishes of each deal's games."""
    games = rows.group_by("deal", "rotation", maintain_order=True).agg("bot", "rank")
    sets: dict[int, list[Finish]] = {}
    for deal, _, bots, ranks in games.iter_rows():
        sets.setdefault(deal, []).append(Finish(tuple(bots), tuple(ranks)))
    return [*sets.values()]


def head_to_head(rows: pl.DataFrame, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return for each pair how often one finished ahead of the other when both played. Equal ranks count half."""
    seats = rows.select("deal", "rotation", "bot", "rank")
    pairs = seats.join(seats, on=["deal", "rotation"], suffix="_other").filter(pl.col("bot") != pl.col("bot_other"))
    ahead = (pl.col("rank") < pl.col("rank_other")) + 0.5 * (pl.col("rank") == pl.col("rank_other"))
    by_set = pairs.group_by("bot", "bot_other", "deal").agg(ahead.sum().alias("ahead"), pl.len())
    games = {
        (bot, other): count
        for bot, other, count in pairs.group_by("bot", "bot_other").agg(pl.struct("deal", "rotation").n_unique()).iter_rows()
    }
    found: list[dict[str, Any]] = []
    for bot in names:
        for other in names:
            if (bot, other) in games:
                sets = by_set.filter(bot=bot, bot_other=other).sort("deal")
                share = ratio_interval(sets["ahead"].to_numpy(), sets["len"].cast(pl.Float64).to_numpy())
                found.append(
                    {
                        "bot": bot,
                        "other": other,
                        "ahead": share.value,
                        "interval": [share.low, share.high],
                        "games": games[bot, other],
                    }
                )
    return found


def claim_summary(test: SequentialTest) -> dict[str, Any]:
    """Return the verdict on a claim and its evidence."""
    e_process = test.e_process
    better, worse = e_process.verdict
    rounds = len(e_process.differences)
    return {
        "claim": str(test.claim),
        "verdict": "proven" if better else "refuted" if worse else "not proven",
        "error_rate": ERROR_RATE,
        "rounds": rounds,
        "games": sum(len(test.arena.keys_of_deal(deal)) for deal in range(test.deals)),
        "difference": sum(e_process.differences) / rounds if rounds else None,
        "difference_interval": list(e_process.bounds()) if rounds else None,
    }
