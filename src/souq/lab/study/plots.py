"""The plots of a report: Altair, drawn as SVG whose colours are those of the page, in light and in dark."""

import re
from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
import vl_convert

from souq.lab.measures.measure import Group, Layout
from souq.lab.study.results import StudyResults
from souq.lab.study.tally import TENTHS, Column

WIDTH = 300
ROW = 17
"""Height of a bar with its label."""
MAX_BINS = 36
STUDIES = ("var(--one)", "var(--two)")
SERIES = ("var(--one)", "var(--two)", "var(--three)", "var(--four)")
PAINT = {"deal": "var(--one)", "seat": "var(--two)", "player": "var(--four)", "rest": "var(--three)"}
PARTS = {"deal": "luck of the deal", "seat": "the seat", "player": "who plays", "rest": "what is chosen"}
BELOW: dict[str, Any] = {"orient": "bottom", "title": None, "columns": 2, "labelLimit": 280, "columnPadding": 18, "symbolSize": 80}
ENDLESS = re.compile(r"(\d+\.\d{2})\d+")
NAMESPACES = re.compile(r' (?:xmlns(?::\w+)?="[^"]*"|version="[^"]*")')
UNSEEN = re.compile(
    r'<path class="(?:foreground|background)" aria-hidden="true" d="[^"]*"(?: pointer-events="none")?(?: display="none")?/>'
)

CONFIG: dict[str, Any] = {
    "background": "transparent",
    "font": "Liberation Sans",
    "padding": 8,
    "view": {"stroke": "transparent"},
    "axis": {
        "labelColor": "var(--ink-soft)",
        "titleColor": "var(--ink-soft)",
        "titleFontWeight": "normal",
        "gridColor": "var(--line)",
        "domainColor": "var(--line)",
        "tickColor": "var(--line)",
        "labelFontSize": 11,
        "titleFontSize": 11,
        "labelLimit": 170,
    },
    "legend": {"labelColor": "var(--ink)", "titleColor": "var(--ink-soft)", "titleFontWeight": "normal", "labelFontSize": 11},
    "bar": {"color": "var(--one)"},
}


def svg(chart: alt.TopLevelMixin, label: str) -> str:
    """Text of a picture that stands in a page: as small as can be, and read aloud by its label alone."""
    spec = chart.to_dict()
    spec["config"] = CONFIG
    drawn = vl_convert.vegalite_to_svg(spec, vl_version="6.4")
    drawn = ENDLESS.sub(r"\1", NAMESPACES.sub("", drawn))
    drawn = re.sub(r' (?:aria-\w+|role)="[^"]*"', "", UNSEEN.sub("", drawn))
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def rows(values: Sequence[dict[str, Any]]) -> alt.Data:
    return alt.Data(values=list(values))  # type: ignore[no-untyped-call]


def names_of(studies: Sequence[StudyResults]) -> list[str]:
    return [study.name for study in studies]


def by_study(studies: Sequence[StudyResults], **legend: Any) -> Any:
    """Colour by study; with one there is nothing to tell apart."""
    if len(studies) == 1:
        return alt.value("var(--one)")
    scale = alt.Scale(domain=names_of(studies), range=list(STUDIES))
    return alt.Color("study:N", scale=scale, legend=alt.Legend(**(BELOW | legend)))


def dots(studies: Sequence[StudyResults], found: Sequence[Sequence[dict[str, Any]]], fair: float, axis: str) -> alt.TopLevelMixin:
    """Shares with their intervals, and the share that would be fair."""
    data = rows([{"study": one.name, **row} for one, some in zip(studies, found, strict=True) for row in some])
    labels = list(dict.fromkeys(str(row["label"]) for some in found for row in some))
    y = alt.Y("label:N", title=None, sort=labels, axis=alt.Axis(ticks=False, domain=False, labelFontSize=12))
    x = alt.X("share:Q", title=axis, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(format="~%", tickCount=4))
    base = alt.Chart(data).encode(y=y, color=by_study(studies))
    if len(studies) > 1:
        base = base.encode(yOffset=alt.YOffset("study:N", sort=names_of(studies)))
    marks = [
        alt.Chart(rows([{"fair": fair}])).mark_rule(color="var(--ink-soft)", strokeDash=[4, 3]).encode(x="fair:Q"),
        base.mark_rule(strokeWidth=3, opacity=0.55).encode(x=alt.X("low:Q"), x2="high:Q"),
        base.mark_point(filled=True, size=90, opacity=1).encode(x=x),
    ]
    return alt.layer(*marks).properties(width=WIDTH - 20, height=alt.Step(26 if len(studies) == 1 else 15))


def binned(values: Column) -> tuple[Any, int]:
    """Edges of the bins and their width: the same number of possible values in each, so that none looks rare by accident."""
    low, high = int(values.min()), int(values.max())
    step = int(np.gcd.reduce(np.unique(values).astype(np.int64) - low)) or 1
    width = step * -(-((high - low) // step + 1) // MAX_BINS)
    return np.arange(low, high + 2 * width, width), width


def histogram(named: Sequence[tuple[str, Column]], axis: str, colours: Sequence[str] = SERIES) -> alt.TopLevelMixin:
    """How often each number comes up: bars for one series, steps for several."""
    edges, width = binned(np.concatenate([values for _, values in named]))
    shares = [(name, np.histogram(values, edges)[0] / max(1, len(values))) for name, values in named]
    return histogram_of(shares, edges[:-1], width, axis, colours)


def histogram_of(
    named: Sequence[tuple[str, Any]], starts: Any, width: int, axis: str, colours: Sequence[str] = SERIES
) -> alt.TopLevelMixin:
    """A bar for one number stands over it, a bar for several begins at the first."""
    half = width / 2 if width == 1 else 0
    data = rows(
        [
            {"series": name, "from": float(start - half), "to": float(start + width - half), "share": float(share)}
            for name, shares in named
            for start, share in zip([*starts, starts[-1] + width], [*shares, shares[-1]], strict=True)
        ][: None if len(named) > 1 else -1]
    )
    x = alt.X("from:Q", title=axis, scale=alt.Scale(zero=False, nice=False), axis=alt.Axis(tickCount=8, tickMinStep=1, grid=False))
    y = alt.Y("share:Q", title="share", axis=alt.Axis(format="~%", tickCount=5))
    chart = alt.Chart(data)
    if len(named) == 1:
        bars = chart.mark_bar(binSpacing=1, color=colours[0]).encode(x=x, x2="to:Q", y=y, y2=alt.datum(0))
        return bars.properties(width=WIDTH, height=150)
    scale = alt.Scale(domain=[name for name, _ in named], range=list(colours[: len(named)]))
    colour = alt.Color("series:N", scale=scale, legend=alt.Legend(**BELOW), sort=None)
    area = chart.mark_area(interpolate="step-after", fillOpacity=0.16, line={"strokeWidth": 2}).encode(
        x=x, y=alt.Y("share:Q", title="share", stack=None, axis=alt.Axis(format="~%", tickCount=5)), color=colour
    )
    return area.properties(width=WIDTH, height=150)


def scores_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin:
    if len(studies) > 1:
        return histogram([(one.name, one.scores.ravel()) for one in studies], "points in the end", STUDIES)
    won = studies[0].wins.ravel() == 1
    points = studies[0].scores.ravel()
    named = [("winners", points[won]), ("others", points[~won])]
    return histogram([(name, values) for name, values in named if len(values)], "points in the end")


def column_plot(studies: Sequence[StudyResults], column: str, axis: str) -> alt.TopLevelMixin:
    return histogram([(one.name, one.column(column)) for one in studies], axis, STUDIES)


def known_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin:
    values = [
        {"study": one.name, "after": tenth / 10, "share": share}
        for one in studies
        for tenth, share in [
            (0, one.fair),
            *((tenth, float(one.column(f"bet_{tenth}0").mean())) for tenth in TENTHS),
            (10, 1.0),
        ]
    ]
    fair = alt.Chart(rows([{"fair": studies[0].fair}])).mark_rule(color="var(--ink-soft)", strokeDash=[4, 3]).encode(y="fair:Q")
    x = alt.X("after:Q", title="part of the decisions made", axis=alt.Axis(format="~%", values=[0, 0.25, 0.5, 0.75, 1]))
    y = alt.Y("share:Q", title="bets on the leader won", axis=alt.Axis(format="~%"), scale=alt.Scale(domain=[0, 1]))
    line = (
        alt.Chart(rows(values))
        .mark_line(point={"size": 45, "filled": True}, strokeWidth=2.5)
        .encode(x=x, y=y, color=by_study(studies))
    )
    return alt.layer(fair, line).properties(width=WIDTH, height=170)


def luck_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin | None:
    names = {"win": "who wins", "margin": "by how much"}
    values = [
        {"row": f"{label}, {one.name}" if len(studies) > 1 else label, "part": PARTS[part], "share": shares[part], "order": order}
        for one in studies
        if one.summary["luck"]
        for key, label in names.items()
        for shares in [one.summary["luck"][key]]
        for order, part in enumerate(PARTS)
        if one.plan.is_mixed or part != "player"
    ]
    if not values:
        return None
    shown = [part for part in PARTS if any(value["part"] == PARTS[part] for value in values)]
    scale = alt.Scale(domain=[PARTS[part] for part in shown], range=[PAINT[part] for part in shown])
    bars = (
        alt.Chart(rows(values))
        .mark_bar(size=24)
        .encode(
            y=alt.Y("row:N", title=None, sort=None, axis=alt.Axis(ticks=False, domain=False, labelFontSize=12)),
            x=alt.X("share:Q", title="share of the differences", axis=alt.Axis(format="~%"), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("part:N", scale=scale, legend=alt.Legend(**BELOW)),
            order="order:Q",
        )
    )
    return bars.properties(width=WIDTH - (30 if len(studies) == 1 else 100), height=alt.Step(38))


def spread_plots(studies: Sequence[StudyResults], name: str) -> alt.TopLevelMixin | None:
    """How often each value comes up; the series of one study, or both studies with all series together."""
    spread = next(spread for spread in studies[0].measure.distributions if spread.name == name)
    counts = [one.tally.distributions[name] for one in studies]
    if len(studies) > 1:
        named = [(one.name, table.sum(axis=0)) for one, table in zip(studies, counts, strict=True)]
    else:
        named = list(zip(spread.series, counts[0], strict=True))
    named = [(label, row) for label, row in named if row.sum()]
    if not named:
        return None
    size = max(len(row) for _, row in named)
    padded = [(label, np.pad(row, (0, size - len(row)))) for label, row in named]
    everything = np.cumsum(sum(row for _, row in padded))
    low = int(np.argmax(everything > 0))
    high = int(np.searchsorted(everything, 0.998 * everything[-1]))
    width = max(1, -(-(high - low + 1) // MAX_BINS))
    starts = np.arange(low, high + 1, width)
    shares = [(label, np.add.reduceat(row[low : high + 1], starts - low) / row.sum()) for label, row in padded]
    return histogram_of(shares, starts, width, spread.axis, STUDIES if len(studies) > 1 else SERIES)


def use_plots(studies: Sequence[StudyResults], group: Group) -> list[tuple[str, alt.TopLevelMixin]]:
    """One picture, or one for each study where two do not fit into one, each with what to add to its title."""
    if group.layout in (Layout.BARS, Layout.ORDER):
        return [("", bars(studies, group))]
    draw = {Layout.GRID: grid, Layout.SPOTS: spots, Layout.ROADS: roads}[group.layout]
    found = [(one, own) for one in studies for own in one.groups if own.name == group.name]
    most = max((value["rate"] for one, own in found for value in use_rows(one, own)), default=0.0) or 1.0
    return [(one.name if len(studies) > 1 else "", draw(use_rows(one, own), own, most)) for one, own in found]


def use_rows(study: StudyResults, group: Group) -> list[dict[str, Any]]:
    summary = study.summary["uses"][group.name]
    return [
        {
            "study": study.name,
            "label": item.label,
            "series": item.series,
            "colour": paint(item.colour) or "var(--one)",
            "rate": fact["rate"] or 0.0,
            **dict(zip(("x", "y", "x2", "y2"), item.place, strict=False)),
        }
        for item, fact in zip(group.items, summary, strict=True)
    ]


def paint(colour: str) -> str:
    return f"var(--gem-{colour})" if colour else ""


def bars(studies: Sequence[StudyResults], group: Group) -> alt.TopLevelMixin:
    values = [row for one in studies for own in one.groups if own.name == group.name for row in use_rows(one, own)]
    series = list(dict.fromkeys(row["series"] for row in values))
    if len(studies) > 1 and len(series) > 1 and len(values) <= 40:
        for row in values:
            row["label"] += f", {row['series']}"
    shown = [row["label"] for row in values]
    totals: dict[str, float] = {}
    for row in values:
        totals[row["label"]] = totals.get(row["label"], 0.0) + row["rate"]
    labels = list(dict.fromkeys(shown))
    if group.layout is Layout.BARS:
        labels.sort(key=lambda label: -totals[label])
    y = alt.Y("label:N", title=None, sort=labels, axis=alt.Axis(ticks=False, domain=False))
    x = alt.X(
        "sum(rate):Q",
        title=group.rate,
        axis=alt.Axis(format=number_format(max(totals.values(), default=0), group.rate), tickCount=5),
    )
    chart = alt.Chart(rows(values)).mark_bar().encode(y=y, x=x)
    height = ROW
    if len(studies) > 1:
        height = 9
        chart = chart.encode(yOffset=alt.YOffset("study:N", sort=names_of(studies)), color=by_study(studies))
    elif len(series) > 1:
        scale = alt.Scale(domain=series, range=list(SERIES[: len(series)]))
        chart = chart.encode(color=alt.Color("series:N", scale=scale, legend=alt.Legend(**BELOW), sort=None))
    elif any(row["colour"] != "var(--one)" for row in values):
        for row in values:
            row["colour"] = row["colour"].replace("var(--one)", "var(--plain)")
        chart = alt.Chart(rows(values)).mark_bar(stroke="var(--rim)").encode(y=y, x=x, color=alt.Color("colour:N", scale=None))
    longest = max(len(label) for label in labels)
    return chart.properties(width=WIDTH - min(110, 7 * longest), height=alt.Step(height))


def number_format(most: float, rate: str) -> str:
    if rate.startswith("share"):
        return "~%"
    return ",.2~f" if most >= 0.1 else ",.5~f"


def grid(values: list[dict[str, Any]], group: Group, most: float) -> alt.TopLevelMixin:
    """A tile for each item, the fuller the more it is used, with the figure on it."""
    for row in values:
        row["text"] = f"{row['label']}  {row['rate']:.2f}"
    x = alt.X("x:O", title=group.axes[0], axis=alt.Axis(labels=False, ticks=False, domain=False))
    y = alt.Y("y:O", title=group.axes[1], axis=alt.Axis(labels=False, ticks=False, domain=False))
    scale = alt.Scale(domain=[0, most], range=[0.08, 0.45])
    base = alt.Chart(rows(values)).encode(x=x, y=y)
    tiles = base.mark_rect(stroke="var(--sheet)", strokeWidth=2).encode(
        color=alt.Color("colour:N", scale=None), opacity=alt.Opacity("rate:Q", scale=scale, legend=None)
    )
    words = base.mark_text(fontSize=10.5, color="var(--ink)").encode(text="text:N")
    return alt.layer(tiles, words).properties(width=WIDTH + 20, height=alt.Step(19))


def board() -> dict[str, Any]:
    axis = alt.Axis(labels=False, ticks=False, domain=False, grid=False)
    scale = alt.Scale(domain=[-0.5, 8.5], nice=False)
    return {
        "x": alt.X("x:Q", title=None, axis=axis, scale=scale),
        "y": alt.Y("y:Q", title=None, axis=axis, scale=alt.Scale(domain=[-0.5, 8.5], reverse=True, nice=False)),
    }


def spots(values: list[dict[str, Any]], group: Group, most: float) -> alt.TopLevelMixin:
    """Dots on the board, the larger the more they are used; a cross where nothing ever happens."""
    used, unused = ([row for row in values if (row["rate"] > 0) == wanted] for wanted in (True, False))
    size = alt.Size(
        "rate:Q",
        title=group.rate,
        scale=alt.Scale(domain=[0, most], range=[4, 700]),
        legend=alt.Legend(orient="bottom", tickCount=4, symbolFillColor="var(--one)", format=number_format(most, group.rate)),
    )
    layers = [
        alt.Chart(rows(used)).mark_circle(color="var(--one)", opacity=0.8).encode(**board(), size=size),
        alt.Chart(rows(unused)).mark_point(shape="cross", color="var(--bad)", size=40, angle=45).encode(**board()),
    ]
    return alt.layer(*layers).properties(width=WIDTH, height=WIDTH)


def roads(values: list[dict[str, Any]], group: Group, most: float) -> alt.TopLevelMixin:
    """Lines on the board, the thicker the more they are used; dotted where nothing ever happens."""
    used, unused = ([row for row in values if (row["rate"] > 0) == wanted] for wanted in (True, False))
    width = alt.StrokeWidth(
        "rate:Q",
        title=group.rate,
        scale=alt.Scale(domain=[0, most], range=[0.5, 11]),
        legend=alt.Legend(orient="bottom", tickCount=4, symbolStrokeColor="var(--one)", format=number_format(most, group.rate)),
    )
    ends = board() | {"x2": "x2:Q", "y2": "y2:Q"}
    layers = [
        alt.Chart(rows(unused)).mark_rule(color="var(--bad)", strokeDash=[2, 3]).encode(**ends),
        alt.Chart(rows(used)).mark_rule(color="var(--one)", strokeCap="round").encode(**ends, strokeWidth=width),
    ]
    return alt.layer(*layers).properties(width=WIDTH, height=WIDTH)
