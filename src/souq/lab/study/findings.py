"""The findings of a study as sentences for designers, the most important first."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from souq.lab.stats.tests import ALPHA, two_sided_p
from souq.lab.study.results import StudyResults
from souq.lab.study.text import percent

MAX_NAMED = 8
"""Unused items that are named in one sentence."""


def findings(study: StudyResults) -> list[str]:
    """Return all findings."""
    return [
        *unfair_shares(study.summary["wins"], "seat", study),
        *(unfair_shares(study.summary["turn_order"], "turn", study) if study.summary["turn_order"] else []),
        *unbalanced_metrics(study),
        *rarely_used(study),
        suspense(study),
        *luck_and_skill(study),
    ]


def short(share: float) -> str:
    return percent(share, 1)


def unfair_shares(rows: Sequence[dict[str, Any]], what: str, study: StudyResults) -> list[str]:
    """Name the seats or turns whose win share differs significantly from the fair one, with Bonferroni's correction."""
    found = [row for row in rows if is_significant(row["share"], study.fair, study.games, len(rows))]
    if not found:
        return [f"No {what} wins significantly more or less than its fair share in {study.games:,} games."]
    return [
        f"{what.capitalize()} {row[what]} wins {short(row['share'])} of the games "
        f"({short(row['interval'][0])} to {short(row['interval'][1])}), "
        f"{'more' if row['share'] > study.fair else 'less'} than its fair share of {short(study.fair)}."
        for row in found
    ]


def is_significant(share: float, fair: float, games: int, tests: int) -> bool:
    """Test whether a share differs from the fair one, as one of several tests."""
    error = math.sqrt(fair * (1 - fair) / games)
    return error > 0 and two_sided_p((share - fair) / error) * tests < ALPHA


def unbalanced_metrics(study: StudyResults) -> Iterator[str]:
    for metric in study.summary["figures"]:
        if metric["fair"] is not None and is_significant(metric["share"], metric["fair"], study.games, 1):
            yield f"{metric['title']}: {short(metric['share'])}. Balanced would be {short(metric['fair'])}."


def rarely_used(study: StudyResults) -> Iterator[str]:
    for key, heading in (("unused", "Never used"), ("hardly_used", "Rarely used")):
        by_title: dict[str, list[str]] = {}
        for item in study.summary[key]:
            by_title.setdefault(item["title"], []).append(item["name"])
        for title, names in by_title.items():
            more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
            yield f"{heading} ({title}): {', '.join(names[:MAX_NAMED])}{more}."
    if not study.summary["unused"]:
        yield "Every component is used."


def suspense(study: StudyResults) -> str:
    """Say how often the lead changes and how early the winner is known."""
    summary = study.summary
    half = next(row["bet_won"] for row in summary["known"] if row["after"] == 0.5)
    median = summary["decided"]["median"]
    decided = (
        f"the winner leads for good after {median:.0%} of the decisions" if median < 1 else "the last decision picks the winner"
    )
    return (
        f"The lead changes {summary['lead_changes']['mean']:.1f} times a game. The leader at half-time wins "
        f"{short(half)} of the games. In half of all games {decided}."
    )


def luck_and_skill(study: StudyResults) -> Iterator[str]:
    shares = study.summary["luck"]
    if shares:
        low, high = shares["margin"]["deal_interval"]
        yield (
            f"The deal explains {short(shares['win']['deal'])} of who wins and {short(shares['margin']['deal'])} "
            f"({short(low)} to {short(high)}) of the margin."
        )
        if study.plan.is_mixed:
            bots = shares["win"]["player"], shares["margin"]["player"]
            yield f"The choice of bot explains {short(bots[0])} of who wins and {short(bots[1])} of the margin."
