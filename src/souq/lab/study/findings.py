"""What a study found, in sentences: what a designer would want to be told first."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from souq.lab.stats.tests import CERTAIN, accident
from souq.lab.study.results import Studied

MAX_NAMED = 8


def findings(studied: Studied) -> list[str]:
    return [
        *uneven(studied.facts["wins"], "seat", studied),
        *(uneven(studied.facts["turn_order"], "turn", studied) if studied.facts["turn_order"] else []),
        *figures(studied),
        *unused(studied),
        suspense(studied),
        *luck(studied),
    ]


def percent(share: float) -> str:
    return f"{share:.1%}"


def uneven(rows: Sequence[dict[str, Any]], what: str, studied: Studied) -> list[str]:
    """Seats or turns that win more or less than their share, corrected for their number."""
    found = [row for row in rows if is_off(row["share"], studied.fair, studied.games, len(rows))]
    if not found:
        return [f"All {what}s win alike, as far as so many games can tell."]
    return [
        f"{what.capitalize()} {row[what]} wins {percent(row['share'])} of the games "
        f"({percent(row['interval'][0])} to {percent(row['interval'][1])}), "
        f"{'more' if row['share'] > studied.fair else 'less'} than its fair {percent(studied.fair)}."
        for row in found
    ]


def is_off(share: float, fair: float, games: int, tests: int) -> bool:
    """Whether a share is surely not the fair one, one test among several."""
    error = math.sqrt(fair * (1 - fair) / games)
    return error > 0 and accident((share - fair) / error) * tests < CERTAIN


def figures(studied: Studied) -> Iterator[str]:
    for figure in studied.facts["figures"]:
        if figure["fair"] is not None and is_off(figure["share"], figure["fair"], studied.games, 1):
            yield f"{figure['title']}: {percent(figure['share'])}, where {percent(figure['fair'])} would be even."


def unused(studied: Studied) -> Iterator[str]:
    for key, told in (("unused", "never used"), ("hardly_used", "hardly ever used")):
        by_title: dict[str, list[str]] = {}
        for item in studied.facts[key]:
            by_title.setdefault(item["title"], []).append(item["name"])
        for title, names in by_title.items():
            more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
            yield f"{title}, {told}: {', '.join(names[:MAX_NAMED])}{more}."
    if not studied.facts["unused"]:
        yield "Nothing in the box stays unused."


def suspense(studied: Studied) -> str:
    facts = studied.facts
    half = next(row["bet_won"] for row in facts["known"] if row["after"] == 0.5)
    median = facts["decided"]["median"]
    end = f"the winner leads for good after {median:.0%} of the decisions" if median < 1 else "only the last decision settles it"
    return (
        f"The lead changes hands {facts['lead_changes']['mean']:.1f} times a game. Whoever leads at half-time wins "
        f"{percent(half)} of the games; in half of all games {end}."
    )


def luck(studied: Studied) -> Iterator[str]:
    facts = studied.facts["luck"]
    if facts:
        low, high = facts["margin"]["deal_interval"]
        yield (
            f"The deal alone explains {percent(facts['win']['deal'])} of who wins and {percent(facts['margin']['deal'])} "
            f"({percent(low)} to {percent(high)}) of by how much."
        )
        if studied.plan.is_mixed:
            yield (
                f"Who plays explains {percent(facts['win']['player'])} of who wins "
                f"and {percent(facts['margin']['player'])} of by how much."
            )
