"""What a study found, in sentences: what a designer would want to be told first."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from souq.lab.stats.tests import ALPHA, two_sided_p
from souq.lab.study.results import StudyResults

MAX_NAMED = 8


def findings(study: StudyResults) -> list[str]:
    return [
        *unfair_shares(study.summary["wins"], "seat", study),
        *(unfair_shares(study.summary["turn_order"], "turn", study) if study.summary["turn_order"] else []),
        *metrics(study),
        *unused(study),
        suspense(study),
        *luck(study),
    ]


def percent(share: float) -> str:
    return f"{share:.1%}"


def unfair_shares(rows: Sequence[dict[str, Any]], what: str, study: StudyResults) -> list[str]:
    """Seats or turns that win more or less than their share, corrected for their number."""
    found = [row for row in rows if is_significant(row["share"], study.fair, study.games, len(rows))]
    if not found:
        return [f"All {what}s win alike, as far as so many games can tell."]
    return [
        f"{what.capitalize()} {row[what]} wins {percent(row['share'])} of the games "
        f"({percent(row['interval'][0])} to {percent(row['interval'][1])}), "
        f"{'more' if row['share'] > study.fair else 'less'} than its fair {percent(study.fair)}."
        for row in found
    ]


def is_significant(share: float, fair: float, games: int, tests: int) -> bool:
    """Whether a share is surely not the fair one, one test among several."""
    error = math.sqrt(fair * (1 - fair) / games)
    return error > 0 and two_sided_p((share - fair) / error) * tests < ALPHA


def metrics(study: StudyResults) -> Iterator[str]:
    for figure in study.summary["figures"]:
        if figure["fair"] is not None and is_significant(figure["share"], figure["fair"], study.games, 1):
            yield f"{figure['title']}: {percent(figure['share'])}, where {percent(figure['fair'])} would be even."


def unused(study: StudyResults) -> Iterator[str]:
    for key, told in (("unused", "never used"), ("hardly_used", "hardly ever used")):
        by_title: dict[str, list[str]] = {}
        for item in study.summary[key]:
            by_title.setdefault(item["title"], []).append(item["name"])
        for title, names in by_title.items():
            more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
            yield f"{title}, {told}: {', '.join(names[:MAX_NAMED])}{more}."
    if not study.summary["unused"]:
        yield "Nothing in the box stays unused."


def suspense(study: StudyResults) -> str:
    summary = study.summary
    half = next(row["bet_won"] for row in summary["known"] if row["after"] == 0.5)
    median = summary["decided"]["median"]
    end = f"the winner leads for good after {median:.0%} of the decisions" if median < 1 else "only the last decision settles it"
    return (
        f"The lead changes hands {summary['lead_changes']['mean']:.1f} times a game. Whoever leads at half-time wins "
        f"{percent(half)} of the games; in half of all games {end}."
    )


def luck(study: StudyResults) -> Iterator[str]:
    summary = study.summary["luck"]
    if summary:
        low, high = summary["margin"]["deal_interval"]
        yield (
            f"The deal alone explains {percent(summary['win']['deal'])} of who wins and {percent(summary['margin']['deal'])} "
            f"({percent(low)} to {percent(high)}) of by how much."
        )
        if study.plan.is_mixed:
            yield (
                f"Who plays explains {percent(summary['win']['player'])} of who wins "
                f"and {percent(summary['margin']['player'])} of by how much."
            )
