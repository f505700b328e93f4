"""The report: one HTML file with pictures, figures and how they came about, which needs nothing else to be read."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import souq
from souq.lab.measures.measure import Layout
from souq.lab.study import plots
from souq.lab.study.findings import findings
from souq.lab.study.plots import escape, svg
from souq.lab.study.results import StudyResults

STYLE = Path(__file__).with_name("report.css")
MAX_OF_A_SECTION = 8
"""Differences that the report lists; the others stand in the summary."""

READING = {
    Layout.SPOTS: "The larger the dot, the more often; a cross where nothing ever happens.",
    Layout.ROADS: "The thicker the line, the more often; dotted where nothing is ever built.",
    Layout.GRID: "The fuller the tile, the more often.",
}
METHODS = (
    "A win counts for every winner. Intervals hold the true value 95 times in 100 (Wilson's for shares).",
    "Whoever has the most points on the table leads; a lead changes when another seat leads alone.",
    (
        "Bets on the leader: after so much of the game, bet on whoever leads, on one of them at random if several do. The curve "
        "tells how often that seat wins in the end. It starts at the fair share and would jump to 100% where the winner is known."
    ),
    (
        "Luck against skill: some deals are played once for each seat, with everyone one seat further on and bots that leave "
        "something to chance choosing anew, but with the same luck: decks keep their order, dice their row of faces. What comes "
        "out alike for a seat every time belongs to the deal; what is alike in all deals to the seat; what follows a bot "
        "around to who plays; the rest to what was chosen. Luck that only comes about through a choice (who draws the next card) "
        "counts with the choices, so the share of the deal is the least that chance explains."
    ),
    "Something is unused if it had a chance and was not used in any game; hardly used below 1% of its chances.",
)


def write_report(studies: Sequence[StudyResults], command: str, finished: bool, comparison: dict[str, Any] | None) -> str:
    game = studies[0].plan.game
    title = f"{game.title}: {' against '.join(escape(one.name) for one in studies) if comparison else 'a study'}"
    parts = [
        f"<header><h1>{title}</h1>{lead(studies, finished)}</header>",
        "<h2>At a glance</h2>",
        *(glance(one, len(studies) > 1) for one in studies),
        *(differences(comparison) if comparison else ()),
        "<h2>Who wins</h2>",
        cards(winning(studies)),
        "<h2>How it goes</h2>",
        cards(going(studies)),
        "<h2>What is used</h2>",
        cards(using(studies)),
        "<h2>How it was measured</h2>",
        *(f"<p>{escape(text)}</p>" for text in METHODS),
        *(f"<p>{escape(comparison['method'])}</p>" for _ in range(comparison is not None) if comparison),
        "<h2>What made this</h2>",
        *(origin(one, command) for one in studies),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{title}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def lead(studies: Sequence[StudyResults], finished: bool) -> str:
    plan = studies[0].plan
    names = dict.fromkeys(plan.bots)
    text = f"{studies[0].games:,} games of {plan.seats} seats{' each' * (len(studies) > 1)}, played by {', '.join(names)}."
    if finished:
        return f'<p class="soft">{escape(text)}</p>'
    wanted = f"Stopped early: {text} {plan.games:,} were wanted."
    return f'<p class="stopped">{escape(wanted)}</p>'


def glance(study: StudyResults, several: bool) -> str:
    summary = study.summary
    tiles = [
        ("rounds", f"{summary['length']['rounds']['mean']:.1f}"),
        ("decisions", f"{summary['length']['decisions']['mean']:.0f}"),
        ("points of a winner", f"{study.scores[study.wins == 1].mean():.1f}"),
        ("lead changes", f"{summary['lead_changes']['mean']:.1f}"),
        ("never used", str(len(summary["unused"]))),
    ]
    items = "".join(f"<li><b>{escape(value)}</b>{escape(label)}</li>" for label, value in tiles)
    told = "".join(f"<li>{escape(text)}</li>" for text in findings(study))
    head = f"<h3>{escape(study.name)}</h3>" if several else ""
    return f'<section>{head}<ul class="facts">{items}</ul><ul class="findings">{told}</ul></section>'


def cards(metrics: Iterator[str]) -> str:
    return f'<div class="cards">{"".join(metrics)}</div>'


def card(title: str, note: str, chart: Any, table: str = "") -> str:
    more = f'<details><summary>Figures</summary><div class="scroll">{table}</div></details>' if table else ""
    caption = f"<figcaption><strong>{escape(title)}</strong>{escape(note)}</figcaption>"
    return f"<figure>{caption}{svg(chart, title)}{more}</figure>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.2%}"


def number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def winning(studies: Sequence[StudyResults]) -> Iterator[str]:
    plan, fair = studies[0].plan, studies[0].fair
    yield share_card(studies, "wins", "seat", "Wins by seat", "share of games won", fair)
    if studies[0].summary["turn_order"]:
        yield share_card(studies, "turn_order", "turn", "Wins by place in the order of turns", "share of games won", fair)
    if plan.is_mixed:
        yield share_card(studies, "bots_wins", "bot", "Wins by bot", "share won of the games it sat in, a seat", fair)
    yield figure_cards(studies)
    yield card(
        "Points in the end",
        "How many points seats end with.",
        plots.scores_plot(studies),
        spread_table(studies, [f"seat {seat + 1}" for seat in range(plan.seats)], [one.summary["scores"] for one in studies]),
    )
    yield card(
        "How far the first is ahead of the second",
        "In points, at the end.",
        plots.column_plot(studies, "lead", "points"),
        spread_table(studies, ["lead"], [[one.summary["lead"]] for one in studies]),
    )


def share_card(studies: Sequence[StudyResults], key: str, what: str, title: str, axis: str, fair: float) -> str:
    """The label of a bot is its name, of a seat its number."""
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
    metrics = [
        [named(studies, one, str(row["label"])), percent(row["share"]), percent(row["low"]), percent(row["high"])]
        for one, rows in zip(studies, found, strict=True)
        for row in rows
    ]
    note = f"With intervals; the dashed line is the fair share, {fair:.1%}."
    return card(title, note, plots.dots(studies, found, fair, axis), table([what, "wins", "from", "to"], metrics))


def named(studies: Sequence[StudyResults], one: StudyResults, label: str) -> str:
    return f"{label}, {one.name}" if len(studies) > 1 else label


def figure_cards(studies: Sequence[StudyResults]) -> str:
    """Figures that only this game has, as a table."""
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


def spread_table(studies: Sequence[StudyResults], labels: Sequence[str], found: Sequence[Sequence[dict[str, Any]]]) -> str:
    keys = ("mean", "least", "quarter", "median", "three_quarters", "most")
    rows = [
        [named(studies, one, label), *(number(row[key]) for key in keys)]
        for one, some in zip(studies, found, strict=True)
        for label, row in zip(labels, some, strict=True)
    ]
    return table(["", "mean", "least", "quarter", "median", "three quarters", "most"], rows)


def going(studies: Sequence[StudyResults]) -> Iterator[str]:
    for name, title, axis in (
        ("rounds", "Length in rounds", "rounds"),
        ("decisions", "Length in decisions", "decisions of all seats together"),
        ("lead_changes", "How often the lead changes hands", "lead changes in a game"),
    ):
        found = [[one.summary["length"][name] if name != "lead_changes" else one.summary[name]] for one in studies]
        yield card(title, "Share of games.", plots.column_plot(studies, name, axis), spread_table(studies, [name], found))
    known = [
        [named(studies, one, f"{row['after']:.0%}"), percent(row["bet_won"])] for one in studies for row in one.summary["known"]
    ]
    note = "Bet on whoever leads after so much of the game: how often that seat wins. The dashed line is the fair share."
    yield card("How early the winner is known", note, plots.known_plot(studies), table(["after", "bets won"], known))
    chart = plots.luck_plot(studies)
    if chart is not None:
        deals = studies[0].summary["luck"]
        note = f"{deals['deals']:,} deals, each played {deals['replays']} times with everyone one seat further on."
        yield card("Luck against skill: what the result depends on", note, chart, luck_table(studies))
    for spread in studies[0].measure.distributions:
        chart = plots.spread_plots(studies, spread.name)
        if chart is not None:
            rows = [
                [named(studies, one, row["series"] or spread.axis), f"{row['count']:,}", number(row["mean"])]
                for one in studies
                for row in one.summary["spreads"][spread.name]
            ]
            yield card(spread.title, "How often each number comes up.", chart, table(["", "count", "mean"], rows))


def luck_table(studies: Sequence[StudyResults]) -> str:
    rows = [
        [
            named(studies, one, label),
            *(percent(shares[part]) for part in plots.PARTS),
            *map(percent, shares["deal_interval"]),
        ]
        for one in studies
        if one.summary["luck"]
        for key, label in (("win", "who wins"), ("margin", "by how much"))
        for shares in [one.summary["luck"][key]]
    ]
    return table(["", *plots.PARTS.values(), "deal from", "to"], rows)


def using(studies: Sequence[StudyResults]) -> Iterator[str]:
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
        metrics = table(["", "uses", group.rate, "games with it", "by winners"], rows)
        for extra, chart in plots.use_plots(having, group):
            note = READING.get(group.layout, "")
            yield card(f"{group.title}{', ' + extra if extra else ''}", note, chart, metrics)


def differences(comparison: dict[str, Any]) -> Iterator[str]:
    yield "<h2>What differs</h2>"
    found = [row for row in comparison["rows"] if row["significant"]]
    if not found:
        yield f"<p>Nothing: none of {comparison['comparisons']:,} figures differs by more than accident would explain.</p>"
        return
    shown: list[dict[str, Any]] = []
    for row in found:
        if sum(other["section"] == row["section"] for other in shown) < MAX_OF_A_SECTION:
            shown.append(row)
    yield f"<p>{len(found):,} of {comparison['comparisons']:,} figures differ significantly; "
    yield f"at most {MAX_OF_A_SECTION} of a kind are listed, the surest first.</p>"
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
        yield f'<p class="soft">The other {len(found) - len(shown):,} stand in study.json.</p>'


def origin(study: StudyResults, command: str) -> str:
    plan = study.plan
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "none"
    usual = " (as they come with Souq)" if plan.components_used.digest == plan.game.components.digest else ""
    limit = ", ".join(f"{value} {unit}" for unit, value in vars(plan.limit).items() if value is not None)
    rows = [
        ["study", study.name],
        ["rules", f"{plan.game.name}, Souq {souq.__version__}"],
        ["components", f"SHA-256 {plan.components_used.digest}{usual}"],
        ["options", options],
        ["bots, seat by seat", ", ".join(plan.bots) + (f" ({limit} a decision)" if limit else "")],
        ["seeds", seeds(study)],
        ["command", command],
    ]
    body = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
    return f'<figure><div class="scroll"><table class="named"><tbody>{body}</tbody></table></div></figure>'


def seeds(study: StudyResults) -> str:
    plan = study.plan
    text = f"{plan.seed}: games 0 to {int(study.column('game').max()):,}"
    last = plan.bot_seed(plan.seats)
    return f"{text}; deals 0 to {plan.deals - 1:,} again with bots of the seeds {plan.bot_seed(1)} to {last}"
