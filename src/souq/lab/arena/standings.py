"""What came of an arena: wins, ratings, who finished ahead of whom, and whether a claim holds."""

import math
from collections.abc import Sequence
from typing import Any

import polars as pl

from souq.lab.arena.results_file import ResultsFile, settings_of
from souq.lab.arena.schedule import SequentialTest, keys_of_deal
from souq.lab.arena.worker import Arena
from souq.lab.stats.e_process import ERROR_RATE
from souq.lab.stats.intervals import Estimate, ratio_interval, set_mean_interval
from souq.lab.stats.ratings import Finish, rate

FAULTS = ("timeouts", "crashes", "illegal", "skipped")


def standings(arena: Arena, results: ResultsFile, test: SequentialTest | None = None) -> dict[str, Any]:
    """Everything that `souq arena` prints, as plain values. Only sets count of which every rotation was played."""
    rows = with_win_shares(results.rows())
    whole = complete_sets(arena, rows)
    facts: dict[str, Any] = {
        **settings_of(arena),
        "games": len(results.games),
        "counted_games": whole.select(pl.struct("deal", "rotation").n_unique()).item() if len(whole) else 0,
        "sets": whole["deal"].n_unique(),
        "bots": [],
        "head_to_head": [],
        "prove": describe(test) if test is not None else None,
    }
    if len(whole):
        ratings = rate(finishes(whole), arena.names) if len(arena.names) > 1 else {}
        facts["bots"] = sorted(
            (
                {
                    **describe_bot(name, whole.filter(bot=name), arena.seats, most_for(name, whole), ratings),
                    "description": results.descriptions[name],
                }
                for name in arena.names
            ),
            key=lambda bot: -float(bot["win_share"]),
        )
        facts["head_to_head"] = head_to_head(whole, [bot["name"] for bot in facts["bots"]])
    return facts


def with_win_shares(rows: pl.DataFrame) -> pl.DataFrame:
    """A game is one win, shared by its winners."""
    return rows.with_columns(win=pl.col("won") / pl.col("won").sum().over("deal", "rotation"))


def complete_sets(arena: Arena, rows: pl.DataFrame) -> pl.DataFrame:
    played = rows.group_by("deal").agg(pl.col("rotation").n_unique()).rows()
    return rows.filter(pl.col("deal").is_in([deal for deal, count in played if count == len(keys_of_deal(arena, deal))]))


def most_for(name: str, rows: pl.DataFrame) -> float:
    """The share that each of a bot's seats would have, had it won all it could: a seat cannot win for its partner too."""
    held, winners = pl.col("held"), pl.col("won").min()
    games = rows.group_by("deal", "rotation").agg(pl.col("won").sum(), held=(pl.col("bot") == name).sum())
    return games.select(pl.min_horizontal(held, winners).sum() / winners / held.sum()).item()


def describe_bot(name: str, rows: pl.DataFrame, seats: int, most: float, ratings: dict[str, Any]) -> dict[str, Any]:
    by_set = rows.group_by("deal", maintain_order=True).agg(pl.col("win").sum(), pl.len(), pl.col("score").mean())
    wins = ratio_interval(by_set["win"].to_numpy(), by_set["len"].cast(pl.Float64).to_numpy(), most)
    games = rows.select(pl.struct("deal", "rotation").n_unique()).item()
    if len(rows) == seats * games:
        wins = Estimate(most, most, most)  # it sat everywhere
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
    games = rows.group_by("deal", "rotation", maintain_order=True).agg("bot", "rank")
    sets: dict[int, list[Finish]] = {}
    for deal, _, bots, ranks in games.iter_rows():
        sets.setdefault(deal, []).append(Finish(tuple(bots), tuple(ranks)))
    return [*sets.values()]


def head_to_head(rows: pl.DataFrame, names: Sequence[str]) -> list[dict[str, Any]]:
    """How often one finished ahead of the other where both sat at the table; finishing alike is half of it."""
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


def describe(test: SequentialTest) -> dict[str, Any]:
    e_process = test.e_process
    better, worse = e_process.verdict
    rounds = len(e_process.differences)
    return {
        "claim": str(test.claim),
        "verdict": "proven" if better else "refuted" if worse else "not proven",
        "error_rate": ERROR_RATE,
        "rounds": rounds,
        "games": sum(len(keys_of_deal(test.arena, deal)) for deal in range(test.deals)),
        "difference": sum(e_process.differences) / rounds if rounds else None,
        "difference_interval": list(e_process.bounds()) if rounds else None,
    }
