"""Two studies side by side: every figure of both, and which differences are more than accident."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from souq.lab.stats.tests import ALPHA, Sample, holm, sample, sample_of_sums, welch
from souq.lab.study.results import StudyResults

METHOD = (
    "Welch's test (normal, as for many games) for the mean of each figure over the games of both; "
    "Holm's correction over all {count} comparisons keeps the chance of even one false alarm below 5%."
)


class Figure(NamedTuple):
    """A figure that both studies have."""

    section: str
    name: str
    label: str
    is_share: bool
    ours: Sample
    theirs: Sample


def compare(ours: StudyResults, theirs: StudyResults) -> dict[str, Any]:
    """All comparisons, the significant ones first and of these the surest first, and how they were tested."""
    metrics = [*column_figures(ours, theirs), *use_figures(ours, theirs)]
    chances = [welch(figure.ours, figure.theirs) for figure in metrics]
    rows = [
        {
            "section": figure.section,
            "name": figure.name,
            "label": figure.label,
            "is_share": figure.is_share,
            "ours": figure.ours.mean,
            "ours_interval": figure.ours.interval,
            "theirs": figure.theirs.mean,
            "theirs_interval": figure.theirs.interval,
            "difference": figure.theirs.mean - figure.ours.mean,
            "p": chance,
            "p_corrected": corrected,
            "significant": corrected < ALPHA,
        }
        for figure, chance, corrected in zip(metrics, chances, holm(chances), strict=True)
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


def column_figures(ours: StudyResults, theirs: StudyResults) -> Iterator[Figure]:
    seats = range(1, ours.plan.seats + 1)
    named = [
        *((f"won_{seat}", "Wins", f"seat {seat} wins", True) for seat in seats),
        *((f"score_{seat}", "Scores", f"score of seat {seat}", False) for seat in seats),
        ("lead", "Scores", "lead of the first over the second", False),
        ("rounds", "Length", "rounds", False),
        ("decisions", "Length", "decisions", False),
        ("lead_changes", "Suspense", "lead changes", False),
        ("bet_50", "Suspense", "whoever leads at half-time wins", True),
        ("decided", "Suspense", "part of the game after which the winner leads for good", True),
        *((figure.name, "Figures", figure.title, figure.is_share) for figure in ours.measure.metrics),
    ]
    for name, section, label, is_share in named:
        yield Figure(section, name, label, is_share, sample(ours.column(name)), sample(theirs.column(name)))
    if ours.by_turn is not None:
        for turn in range(ours.plan.seats):
            mine, other = (sample(one.by_turn[:, turn]) for one in (ours, theirs))
            yield Figure("Wins", f"turn_{turn + 1}", f"turn {turn + 1} wins", True, mine, other)


def use_figures(ours: StudyResults, theirs: StudyResults) -> Iterator[Figure]:
    """Uses a game of what both have; items are the same if they have the same name."""
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
                mine, hers = uses_of(ours, group.name, at), uses_of(theirs, group.name, place[item.name])
                yield Figure(group.title, f"{group.name}: {item.name}", label, False, mine, hers)


def uses_of(study: StudyResults, group: str, at: int) -> Sample:
    tally = study.tally.uses[group]
    return sample_of_sums(int(tally.total[at]), int(tally.squares[at]), study.games)
