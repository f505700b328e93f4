"""The report of a study: one HTML file with charts, tables and methods. It loads nothing else."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import souq
from souq.lab.measures.measure import Layout
from souq.lab.study import plots
from souq.lab.study.findings import findings
from souq.lab.study.plots import svg
from souq.lab.study.results import StudyResults
from souq.lab.study.text import escape, number, percent

STYLE = Path(__file__).with_name("report.css")
MAX_OF_A_SECTION = 8
"""Significant differences listed by section; the others are in study.json."""

READING = {
    Layout.SPOTS: "Larger dots are used more often; a cross marks what is never used.",
    Layout.ROADS: "Thicker lines are built more often; a dotted line is never built.",
    Layout.GRID: "Darker tiles are used more often.",
}
"""How to read a chart."""

METHODS = (
    "A tie counts as a win for each winner. Intervals contain the true value in 95 of 100 studies (Wilson's for shares).",
    "The leader is the seat with the most points on the table. The lead changes when another seat leads alone.",
    (
        "Bets on the leader: bet on the leader after part of the game, at random among several. The curve shows how often that "
        "seat wins in the end. It starts at the fair share and reaches 100% once the winner is known."
    ),
    (
        "Luck and skill: some deals are replayed once per seat with the same luck (decks keep their order, dice their faces). "
        "In each replay all bots move on by one seat and make their random choices anew. What a seat gets in every replay is "
        "due to the deal; what it gets in all deals is due to the seat; what follows a bot is due to the player; the rest is "
        "due to decisions. Luck that depends on a decision (who draws the next card) counts as decisions, so the deal's share "
        "is a lower bound on luck."
    ),
    "An item is unused if it could have been used but never was; it is rarely used below 1% of its chances.",
)


def write_report(studies: Sequence[StudyResults], command: str, finished: bool, comparison: dict[str, Any] | None) -> str:
    """Return the report of one study, or of two with their comparison."""
    game = studies[0].plan.game
    title = f"{game.title}: {' against '.join(escape(one.name) for one in studies) if comparison else 'a study'}"
    parts = [
        f"<header><h1>{title}</h1>{lead(studies, finished)}</header>",
        "<h2>At a glance</h2>",
        *(glance(one, len(studies) > 1) for one in studies),
        *(differences(comparison) if comparison else ()),
        "<h2>Who wins</h2>",
        cards(winning(studies)),
        "<h2>Length and suspense</h2>",
        cards(going(studies)),
        "<h2>What is used</h2>",
        cards(using(studies)),
        "<h2>How it was measured</h2>",
        *(f"<p>{escape(text)}</p>" for text in METHODS),
        *([f"<p>{escape(comparison['method'])}</p>"] if comparison else []),
        "<h2>How to repeat it</h2>",
        *(origin(one, command) for one in studies),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{title}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def lead(studies: Sequence[StudyResults], finished: bool) -> str:
    """Return what was played, or how much of it if the study was stopped."""
    plan = studies[0].plan
    names = dict.fromkeys(plan.bots)
    text = f"{studies[0].games:,} games of {plan.seats} seats{' each' * (len(studies) > 1)}, played by {', '.join(names)}."
    if finished:
        return f'<p class="soft">{escape(text)}</p>'
    stopped = f"Stopped early: {text} {plan.games:,} were planned."
    return f'<p class="stopped">{escape(stopped)}</p>'


def glance(study: StudyResults, several: bool) -> str:
    """Return key figures and findings of a study."""
    summary = study.summary
    tiles = [
        ("rounds", f"{summary['length']['rounds']['mean']:.1f}"),
        ("decisions", f"{summary['length']['decisions']['mean']:.0f}"),
        ("points of a winner", f"{study.scores[study.wins == 1].mean():.1f}"),
        ("lead changes", f"{summary['lead_changes']['mean']:.1f}"),
        ("never used", str(len(summary["unused"]))),
    ]
    items = "".join(f"<li><b>{escape(value)}</b>{escape(label)}</li>" for label, value in tiles)
    sentences = "".join(f"<li>{escape(text)}</li>" for text in findings(study))
    head = f"<h3>{escape(study.name)}</h3>" if several else ""
    return f'<section>{head}<ul class="facts">{items}</ul><ul class="findings">{sentences}</ul></section>'


def cards(figures: Iterator[str]) -> str:
    return f'<div class="cards">{"".join(figures)}</div>'


def card(title: str, note: str, chart: Any, table: str = "") -> str:
    """Return a chart with its title, a note and a table to open."""
    more = f'<details><summary>Figures</summary><div class="scroll">{table}</div></details>' if table else ""
    caption = f"<figcaption><strong>{escape(title)}</strong>{escape(note)}</figcaption>"
    return f"<figure>{caption}{svg(chart, title)}{more}</figure>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def winning(studies: Sequence[StudyResults]) -> Iterator[str]:
    """Yield the cards on wins and scores."""
    plan, fair = studies[0].plan, studies[0].fair
    yield share_card(studies, "wins", "seat", "Wins by seat", "share of games won", fair)
    if studies[0].summary["turn_order"]:
        yield share_card(studies, "turn_order", "turn", "Wins by turn order", "share of games won", fair)
    if plan.is_mixed:
        yield share_card(studies, "bots_wins", "bot", "Wins by bot", "share of games won per seat held", fair)
    yield figure_cards(studies)
    yield card(
        "Final scores",
        "Points of each seat at the end.",
        plots.scores_plot(studies),
        quantile_table(studies, [f"seat {seat + 1}" for seat in range(plan.seats)], [one.summary["scores"] for one in studies]),
    )
    yield card(
        "Lead of the first over the second",
        "In points, at the end.",
        plots.column_plot(studies, "lead", "points"),
        quantile_table(studies, ["lead"], [[one.summary["lead"]] for one in studies]),
    )


def share_card(studies: Sequence[StudyResults], key: str, what: str, title: str, axis: str, fair: float) -> str:
    """Return a chart of shares with a table. The label of a bot is its name, of a seat its number."""
    found = [
        [
            {
                "label": str(row[what]) if what == "bot" else f"{what} {row[what]}",
                "share": row["share"],
                "low": row["interval"][0],
                "high": row["interval"][1],
            }
            for row in one.summary[key]
        ]
        for one in studies
    ]
    cells = [
        [named(studies, one, str(row["label"])), percent(row["share"]), percent(row["low"]), percent(row["high"])]
        for one, rows in zip(studies, found, strict=True)
        for row in rows
    ]
    note = f"With intervals; the dashed line is the fair share, {fair:.1%}."
    return card(title, note, plots.dots(studies, found, fair, axis), table([what, "wins", "from", "to"], cells))


def named(studies: Sequence[StudyResults], one: StudyResults, label: str) -> str:
    """Return a label with the study's name if there are two."""
    return f"{label}, {one.name}" if len(studies) > 1 else label


def figure_cards(studies: Sequence[StudyResults]) -> str:
    """Return the game's own metrics as a table."""
    rows = [
        [
            named(studies, one, figure["title"]),
            percent(figure["share"]) if figure["is_share"] else number(figure["mean"]),
            *((percent if figure["is_share"] else number)(bound) for bound in figure["interval"]),
            percent(figure["fair"]) if figure["fair"] is not None else "",
        ]
        for place in range(len(studies[0].summary["figures"]))
        for one in studies
        for figure in [one.summary["figures"][place]]
    ]
    heads = ["", "mean", "from", "to", "even"]
    if not any(row[-1] for row in rows):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    shown = table(heads, rows)
    title = f"{studies[0].plan.game.title} in figures"
    caption = f"<figcaption><strong>{escape(title)}</strong>Means over games, with intervals.</figcaption>"
    return f'<figure>{caption}<div class="scroll">{shown}</div></figure>'


def quantile_table(studies: Sequence[StudyResults], labels: Sequence[str], found: Sequence[Sequence[dict[str, Any]]]) -> str:
    keys = ("mean", "least", "quarter", "median", "three_quarters", "most")
    rows = [
        [named(studies, one, label), *(number(row[key]) for key in keys)]
        for one, some in zip(studies, found, strict=True)
        for label, row in zip(labels, some, strict=True)
    ]
    return table(["", "mean", "least", "quarter", "median", "three quarters", "most"], rows)


def going(studies: Sequence[StudyResults]) -> Iterator[str]:
    """Yield the cards on length, suspense, luck and distributions."""
    for name, title, axis in (
        ("rounds", "Length in rounds", "rounds"),
        ("decisions", "Length in decisions", "decisions of all seats together"),
        ("lead_changes", "Lead changes", "lead changes in a game"),
    ):
        found = [[one.summary["length"][name] if name != "lead_changes" else one.summary[name]] for one in studies]
        yield card(title, "Share of games.", plots.column_plot(studies, name, axis), quantile_table(studies, [name], found))
    known = [
        [named(studies, one, f"{row['after']:.0%}"), percent(row["bet_won"])] for one in studies for row in one.summary["known"]
    ]
    note = "How often the leader after part of the game wins. The dashed line is the fair share."
    yield card("How early the winner is known", note, plots.known_plot(studies), table(["after", "bets won"], known))
    chart = plots.luck_plot(studies)
    if chart is not None:
        deals = studies[0].summary["luck"]
        note = f"{deals['deals']:,} deals, each replayed {deals['replays']} times, the bots one seat further on each time."
        yield card("Luck and skill: what the result depends on", note, chart, luck_table(studies))
    for spread in studies[0].measure.distributions:
        chart = plots.distribution_plot(studies, spread.name)
        if chart is not None:
            rows = [
                [named(studies, one, row["series"] or spread.axis), f"{row['count']:,}", number(row["mean"])]
                for one in studies
                for row in one.summary["spreads"][spread.name]
            ]
            yield card(spread.title, "How often each value occurs.", chart, table(["", "count", "mean"], rows))


def luck_table(studies: Sequence[StudyResults]) -> str:
    rows = [
        [
            named(studies, one, label),
            *(percent(shares[part]) for part in plots.COMPONENT_LABELS),
            *map(percent, shares["deal_interval"]),
        ]
        for one in studies
        if one.summary["luck"]
        for key, label in (("win", "who wins"), ("margin", "the margin"))
        for shares in [one.summary["luck"][key]]
    ]
    return table(["", *plots.COMPONENT_LABELS.values(), "deal from", "to"], rows)


def using(studies: Sequence[StudyResults]) -> Iterator[str]:
    """Yield the cards on the use of items, a group each."""
    seen: set[str] = set()
    for group in (group for one in studies for group in one.groups):
        if group.name in seen:
            continue
        seen.add(group.name)
        having = [one for one in studies if group.name in one.summary["uses"]]
        rows = [
            [
                named(studies, one, " ".join(filter(None, (fact["label"], fact["series"])))),
                f"{fact['uses']:,}",
                number(fact["rate"]),
                percent(fact["games"] / one.games),
                percent(fact["by_winners"]),
            ]
            for one in having
            for fact in one.summary["uses"][group.name]
        ]
        cells = table(["", "uses", group.rate, "games with it", "by winners"], rows)
        for extra, chart in plots.use_plots(having, group):
            note = READING.get(group.layout, "")
            yield card(f"{group.title}{', ' + extra if extra else ''}", note, chart, cells)


def differences(comparison: dict[str, Any]) -> Iterator[str]:
    """Yield the significant differences of two studies."""
    yield "<h2>What differs</h2>"
    found = [row for row in comparison["rows"] if row["significant"]]
    if not found:
        yield f"<p>No significant difference in {comparison['comparisons']:,} comparisons.</p>"
        return
    shown: list[dict[str, Any]] = []
    for row in found:
        if sum(other["section"] == row["section"] for other in shown) < MAX_OF_A_SECTION:
            shown.append(row)
    yield f"<p>{len(found):,} of {comparison['comparisons']:,} figures differ significantly; "
    yield f"at most {MAX_OF_A_SECTION} per section are listed, the clearest first.</p>"
    rows = [
        [
            f"{row['section']}: {row['label']}",
            *((percent if row["is_share"] else number)(row[key]) for key in ("ours", "theirs", "difference")),
            "below 0.0001" if row["p_corrected"] < 0.0001 else f"{row['p_corrected']:.4f}",
        ]
        for row in shown
    ]
    heads = ["mean a game", comparison["ours"], comparison["theirs"], "difference", "p, corrected"]
    yield f'<figure><div class="scroll">{table(heads, rows)}</div></figure>'
    if len(found) > len(shown):
        yield f'<p class="soft">The other {len(found) - len(shown):,} are in study.json.</p>'


def origin(study: StudyResults, command: str) -> str:
    """Return a table of everything needed to repeat the study."""
    plan = study.plan
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "none"
    usual = " (the original ones)" if plan.components_used.digest == plan.game.components.digest else ""
    limit = ", ".join(f"{value} {unit}" for unit, value in vars(plan.limit).items() if value is not None)
    rows = [
        ["study", study.name],
        ["rules", f"{plan.game.name}, Souq {souq.__version__}"],
        ["components", f"SHA-256 {plan.components_used.digest}{usual}"],
        ["options", options],
        ["bots by seat", ", ".join(plan.bots) + (f" ({limit} a decision)" if limit else "")],
        ["seeds", seeds(study)],
        ["command", command],
    ]
    body = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
    return f'<figure><div class="scroll"><table class="named"><tbody>{body}</tbody></table></div></figure>'


def seeds(study: StudyResults) -> str:
    plan = study.plan
    text = f"{plan.seed}: games 0 to {int(study.column('game').max()):,}"
    last = plan.bot_seed(plan.seats)
    return f"{text}; deals 0 to {plan.deals - 1:,} replayed with bot seeds {plan.bot_seed(1)} to {last}"
