"""What a study found, as plain values: for the report, for `--json`, and for whoever compares two."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from souq.lab.measures import MEASURES
from souq.lab.measures.measure import Group, Measure
from souq.lab.simulate import interval
from souq.lab.stats.tests import sample
from souq.lab.stats.variance_components import luck_facts
from souq.lab.study.plan import Plan
from souq.lab.study.tally import TENTHS, Column, Replayed, Tally
from souq.play.view import read_box

HARDLY = 0.01
"""Used in fewer games than this share of its chances."""
LENGTHS = ("rounds", "decisions", "plies")


@dataclass(frozen=True)
class Studied:
    """A plan and what came of it."""

    name: str
    plan: Plan
    tally: Tally
    replays: Sequence[Replayed]

    @property
    def measure(self) -> Measure:
        return MEASURES[self.plan.game_id]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        return self.measure.groups(read_box(self.plan.game, self.plan.boxes), self.plan.seats)

    @property
    def games(self) -> int:
        return self.tally.games

    def column(self, name: str) -> Column:
        return self.tally.columns[name]

    @cached_property
    def wins(self) -> Any:
        """By game and seat."""
        return np.stack([self.column(f"won_{seat + 1}") for seat in range(self.plan.seats)], axis=1)

    @cached_property
    def scores(self) -> Any:
        return np.stack([self.column(f"score_{seat + 1}") for seat in range(self.plan.seats)], axis=1)

    @cached_property
    def fair(self) -> float:
        """The share of games that each seat would win if all were alike."""
        return float(self.wins.mean())

    @cached_property
    def by_turn(self) -> Any:
        """Wins by game and place in the order of turns; None where that is the order of seats."""
        if "starter" not in self.tally.columns:
            return None
        starter = self.column("starter").astype(np.int64)
        order = (starter[:, None] - 1 + np.arange(self.plan.seats)) % self.plan.seats
        return np.take_along_axis(self.wins, order, axis=1)

    @cached_property
    def players(self) -> Any:
        """The bot, by its place in the plan, at every seat of every game."""
        seats = np.arange(self.plan.seats)
        return (self.column("game")[:, None] * self.plan.is_mixed + seats) % self.plan.seats

    @cached_property
    def facts(self) -> dict[str, Any]:
        plan = self.plan
        return {
            **plan.facts(),
            "name": self.name,
            "planned": plan.games,
            "games": self.games,
            "complete": self.games == plan.games and sum(len(part.winners) for part in self.replays) == plan.deals * plan.seats,
            "fair_share": self.fair,
            "wins": [{"seat": seat + 1, **share_facts(self.wins[:, seat])} for seat in range(plan.seats)],
            "turn_order": None
            if self.by_turn is None
            else [{"turn": turn + 1, **share_facts(self.by_turn[:, turn])} for turn in range(plan.seats)],
            "bots_wins": self.bot_facts() if plan.is_mixed else None,
            "scores": [{"seat": seat + 1, **spread_facts(self.scores[:, seat])} for seat in range(plan.seats)],
            "lead": spread_facts(self.column("lead")),
            "length": {name: spread_facts(self.column(name)) for name in LENGTHS},
            "lead_changes": spread_facts(self.column("lead_changes")),
            "known": [{"after": tenth / 10, "bet_won": float(self.column(f"bet_{tenth}0").mean())} for tenth in TENTHS],
            "decided": spread_facts(self.column("decided")),
            "luck": luck_facts(plan, self.replays),
            "figures": [self.figure_facts(figure) for figure in self.measure.figures],
            "uses": {group.name: self.use_facts(group) for group in self.groups},
            "spreads": self.spread_facts(),
            "unused": self.rarely(0.0),
            "hardly_used": self.rarely(HARDLY),
        }

    def bot_facts(self) -> list[dict[str, Any]]:
        """Wins a seat of every bot, wherever it sat."""
        facts: list[dict[str, Any]] = []
        for name in dict.fromkeys(self.plan.bots):
            mine = np.isin(self.players, [place for place, bot in enumerate(self.plan.bots) if bot == name])
            facts.append({"bot": name, **share_facts(self.wins[mine])})
        return facts

    def figure_facts(self, figure: Any) -> dict[str, Any]:
        values = self.column(figure.name)
        facts = share_facts(values) if figure.is_share else {"mean": sample(values).mean, "interval": sample(values).interval}
        return {"name": figure.name, "title": figure.title, "is_share": figure.is_share, "fair": figure.fair, **facts}

    def use_facts(self, group: Group) -> list[dict[str, Any]]:
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

    def spread_facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for spread in self.measure.spreads:
            counts = self.tally.spreads[spread.name]
            values = np.arange(counts.shape[1])
            facts[spread.name] = [
                {
                    "series": series,
                    "count": int(row.sum()),
                    "mean": float((row * values).sum() / row.sum()) if row.sum() else None,
                    "values": {str(value): int(row[value]) for value in np.flatnonzero(row).tolist()},
                }
                for series, row in zip(spread.series, counts, strict=True)
            ]
        return facts

    def rarely(self, most: float) -> list[dict[str, str]]:
        """Components that had a chance but were never used; or if `most` is more than nothing, seldom."""
        found: list[dict[str, str]] = []
        for group in self.groups:
            tally = self.tally.uses[group.name]
            for at, item in enumerate(group.items):
                used = tally.games[at] / max(1, tally.chances[at])
                if group.is_component and tally.chances[at] and (used == 0 if most == 0 else 0 < used < most):
                    found.append({"group": group.name, "title": group.title, "name": item.name, "label": item.label})
        return found


def share_facts(won: Any) -> dict[str, Any]:
    share = float(won.mean())
    return {"share": share, "interval": list(interval(share, len(won)))}


def spread_facts(values: Column) -> dict[str, Any]:
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
