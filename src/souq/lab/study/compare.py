"""Comparison of two studies: Welch's test for every metric that both have, with Holm's correction."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from souq.lab.stats.tests import ALPHA, Sample, holm, sample, sample_of_sums, welch
from souq.lab.study.results import StudyResults

METHOD = (
    "Welch's test (normal approximation) compares the means of both studies. Holm's correction over all {count} comparisons "
    "keeps the probability of even one false alarm below 5%."
)


class Comparison(NamedTuple):
    """A metric with its samples in both studies."""

    section: str
    name: str
    label: str
    is_share: bool
    ours: Sample
    theirs: Sample


def compare(ours: StudyResults, theirs: StudyResults) -> dict[str, Any]:
    """Return all comparisons as plain values, the significant ones first, then by p."""
    comparisons = [*compare_columns(ours, theirs), *compare_uses(ours, theirs)]
    p_values = [welch(one.ours, one.theirs) for one in comparisons]
    rows = [
        {
            "section": one.section,
            "name": one.name,
            "label": one.label,
            "is_share": one.is_share,
            "ours": one.ours.mean,
            "ours_interval": one.ours.interval,
            "theirs": one.theirs.mean,
            "theirs_interval": one.theirs.interval,
            "difference": one.theirs.mean - one.ours.mean,
            "p": p,
            "p_corrected": corrected,
            "significant": corrected < ALPHA,
        }
        for one, p, corrected in zip(comparisons, p_values, holm(p_values), strict=True)
    ]
    rows.sort(key=lambda row: (not row["significant"], row["p"]))
    return {
        "ours": ours.name,
        "theirs": theirs.name,
        "method": METHOD.format(count=len(rows)),
        "comparisons": len(rows),
        "significant": sum(row["significant"] for row in rows),
        "rows": rows,
    }


def compare_columns(ours: StudyResults, theirs: StudyResults) -> Iterator[Comparison]:
    """Yield the values per game that both studies have."""
    seats = range(1, ours.plan.seats + 1)
    named = [
        *((f"won_{seat}", "Wins", f"seat {seat} wins", True) for seat in seats),
        *((f"score_{seat}", "Scores", f"score of seat {seat}", False) for seat in seats),
        ("lead", "Scores", "lead of the first over the second", False),
        ("rounds", "Length", "rounds", False),
        ("decisions", "Length", "decisions", False),
        ("lead_changes", "Suspense", "lead changes", False),
        ("bet_50", "Suspense", "the leader at half-time wins", True),
        ("decided", "Suspense", "share of the decisions after which the winner leads for good", True),
        *((metric.name, "Figures", metric.title, metric.is_share) for metric in ours.measure.metrics),
    ]
    for name, section, label, is_share in named:
        yield Comparison(section, name, label, is_share, sample(ours.column(name)), sample(theirs.column(name)))
    if ours.by_turn is not None:
        for turn in range(ours.plan.seats):
            mine, other = (sample(one.by_turn[:, turn]) for one in (ours, theirs))
            yield Comparison("Wins", f"turn_{turn + 1}", f"turn {turn + 1} wins", True, mine, other)


def compare_uses(ours: StudyResults, theirs: StudyResults) -> Iterator[Comparison]:
    """Yield uses per game of the items that both studies have, matched by name."""
    others = {group.name: group for group in theirs.groups}
    for group in ours.groups:
        if group.name not in others:
            continue
        place = {item.name: at for at, item in enumerate(others[group.name].items)}
        for at, item in enumerate(group.items):
            if item.name in place:
                label = " ".join(word for word in (item.label, item.series and f"({item.series})") if word)
                other = others[group.name].items[place[item.name]]
                if other.label != item.label:
                    label += f", there {other.label}"
                mine, other_uses = uses_of(ours, group.name, at), uses_of(theirs, group.name, place[item.name])
                yield Comparison(group.title, f"{group.name}: {item.name}", label, False, mine, other_uses)


def uses_of(study: StudyResults, group: str, at: int) -> Sample:
    tally = study.tally.uses[group]
    return sample_of_sums(int(tally.total[at]), int(tally.squares[at]), study.games)
