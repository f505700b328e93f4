"""Results of a study and their summary as plain values, for the report, `--json` and comparisons."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from souq.lab.measures import measure_of
from souq.lab.measures.measure import Group, Measure, Metric
from souq.lab.stats.intervals import wilson_interval
from souq.lab.stats.tests import sample
from souq.lab.study.luck_and_skill import luck_summary
from souq.lab.study.plan import Plan
from souq.lab.study.tally import TENTHS, Column, Replayed, Tally

RARE_SHARE = 0.01
"""An item is rarely used if the games that use it are fewer than this share of its chances."""
LENGTHS = ("rounds", "decisions", "plies")


@dataclass(frozen=True)
class StudyResults:
    """A plan with the tally of its games and the results of its replays."""

    name: str
    plan: Plan
    tally: Tally
    replays: Sequence[Replayed]

    @property
    def measure(self) -> Measure:
        return measure_of(self.plan.game)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        return self.measure.groups(self.plan.loaded_box.reader, self.plan.seats)

    @property
    def games(self) -> int:
        return self.tally.games

    def column(self, name: str) -> Column:
        return self.tally.columns[name]

    @cached_property
    def wins(self) -> Any:
        """1 for a win, by game and seat."""
        return np.stack([self.column(f"won_{seat + 1}") for seat in range(self.plan.seats)], axis=1)

    @cached_property
    def scores(self) -> Any:
        return np.stack([self.column(f"score_{seat + 1}") for seat in range(self.plan.seats)], axis=1)

    @cached_property
    def fair(self) -> float:
        """The win share of each seat if all were equal; above 1 / seats where games have several winners."""
        return float(self.wins.mean())

    @cached_property
    def by_turn(self) -> Any:
        """Wins by game and turn order; None if seats always move in their order."""
        if "starter" not in self.tally.columns:
            return None
        starter = self.column("starter").astype(np.int64)
        order = (starter[:, None] - 1 + np.arange(self.plan.seats)) % self.plan.seats
        return np.take_along_axis(self.wins, order, axis=1)

    @cached_property
    def players(self) -> Any:
        """Index of the bot in the plan, by game and seat."""
        seats = np.arange(self.plan.seats)
        return (self.column("game")[:, None] * self.plan.is_mixed + seats) % self.plan.seats

    @cached_property
    def summary(self) -> dict[str, Any]:
        """Everything about the study as plain values, as in study.json."""
        plan = self.plan
        return {
            **plan.settings(),
            "name": self.name,
            "planned": plan.games,
            "games": self.games,
            "complete": self.games == plan.games and sum(len(part.winners) for part in self.replays) == plan.deals * plan.seats,
            "fair_share": self.fair,
            "wins": [{"seat": seat + 1, **share_summary(self.wins[:, seat])} for seat in range(plan.seats)],
            "turn_order": None
            if self.by_turn is None
            else [{"turn": turn + 1, **share_summary(self.by_turn[:, turn])} for turn in range(plan.seats)],
            "bots_wins": self.bot_summary() if plan.is_mixed else None,
            "scores": [{"seat": seat + 1, **distribution_summary(self.scores[:, seat])} for seat in range(plan.seats)],
            "lead": distribution_summary(self.column("lead")),
            "length": {name: distribution_summary(self.column(name)) for name in LENGTHS},
            "lead_changes": distribution_summary(self.column("lead_changes")),
            "known": [{"after": tenth / 10, "bet_won": float(self.column(f"bet_{tenth}0").mean())} for tenth in TENTHS],
            "decided": distribution_summary(self.column("decided")),
            "luck": luck_summary(plan, self.replays),
            "figures": [self.metric_summary(metric) for metric in self.measure.metrics],
            "uses": {group.name: self.use_summary(group) for group in self.groups},
            "spreads": self.distribution_counts(),
            "unused": self.rarely_used(0.0),
            "hardly_used": self.rarely_used(RARE_SHARE),
        }

    def bot_summary(self) -> list[dict[str, Any]]:
        """Return the win share of each bot per seat held."""
        summary: list[dict[str, Any]] = []
        for name in dict.fromkeys(self.plan.bots):
            mine = np.isin(self.players, [place for place, bot in enumerate(self.plan.bots) if bot == name])
            summary.append({"bot": name, **share_summary(self.wins[mine])})
        return summary

    def metric_summary(self, metric: Metric) -> dict[str, Any]:
        values = self.column(metric.name)
        summary = share_summary(values) if metric.is_share else {"mean": sample(values).mean, "interval": sample(values).interval}
        return {"name": metric.name, "title": metric.title, "is_share": metric.is_share, "fair": metric.fair, **summary}

    def use_summary(self, group: Group) -> list[dict[str, Any]]:
        tally = self.tally.uses[group.name]
        return [
            {
                "name": item.name,
                "label": item.label,
                "series": item.series,
                "uses": int(tally.total[at]),
                "chances": int(tally.chances[at]),
                "rate": float(tally.total[at] / tally.chances[at]) if tally.chances[at] else None,
                "games": int(tally.games[at]),
                "by_winners": float(tally.by_winners[at] / tally.by_seats[at]) if tally.by_seats[at] else None,
            }
            for at, item in enumerate(group.items)
        ]

    def distribution_counts(self) -> dict[str, Any]:
        summary: dict[str, Any] = {}
        for distribution in self.measure.distributions:
            counts = self.tally.distributions[distribution.name]
            values = np.arange(counts.shape[1])
            summary[distribution.name] = [
                {
                    "series": series,
                    "count": int(row.sum()),
                    "mean": float((row * values).sum() / row.sum()) if row.sum() else None,
                    "values": {str(value): int(row[value]) for value in np.flatnonzero(row).tolist()},
                }
                for series, row in zip(distribution.series, counts, strict=True)
            ]
        return summary

    def rarely_used(self, max_share: float) -> list[dict[str, str]]:
        """Return components that had a chance but were never used, or with a `max_share` above 0, those used more rarely."""
        found: list[dict[str, str]] = []
        for group in self.groups:
            tally = self.tally.uses[group.name]
            for at, item in enumerate(group.items):
                used = tally.games[at] / max(1, tally.chances[at])
                if group.is_component and tally.chances[at] and (used == 0 if max_share == 0 else 0 < used < max_share):
                    found.append({"group": group.name, "title": group.title, "name": item.name, "label": item.label})
        return found


def share_summary(won: Any) -> dict[str, Any]:
    share = float(won.mean())
    return {"share": share, "interval": list(wilson_interval(share, len(won)))}


def distribution_summary(values: Column) -> dict[str, Any]:
    low, middle, high = (float(value) for value in np.quantile(values, (0.25, 0.5, 0.75)))
    mean = sample(values)
    return {
        "mean": mean.mean,
        "interval": mean.interval,
        "least": float(values.min()),
        "quarter": low,
        "median": middle,
        "three_quarters": high,
        "most": float(values.max()),
    }
